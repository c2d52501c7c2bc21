import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage, upload } from '../../api/client.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import { liveKey } from '../../api/live-key.ts'
import type { OnProgress } from '../../api/upload.ts'

export type Product = CallReply<'GET /v1/products/{id}'>
export type Category = CallReply<'GET /v1/categories'>[number]
export type NewProduct = CallInput<'POST /v1/products'>['multipart']['product']
export type ProductChange = CallInput<'PUT /v1/products/{id}'>['multipart']['product']

/** Filter of the catalogue; `none` means products without a category. */
export type ProductFilter = {
  q: string
  categoryId: number | 'none' | null
  subcategoryId: number | null
  stock: 'low' | 'out' | null
}

const pageSize = 60

export const productsQuery = (venueId: number, { q, categoryId, subcategoryId, stock }: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'products', q, categoryId, subcategoryId, stock),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/get-venue-products',
        {
          query: {
            q: q.trim(),
            category_id: categoryId ?? undefined,
            subcategory_id: subcategoryId ?? undefined,
            stock: stock ?? undefined,
            limit: pageSize,
            cursor: pageParam ?? undefined,
          },
        },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keep the current rows while the next search loads.
    placeholderData: (found) => found,
  })

export const archivedProductsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'archived products'),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/get-venue-products',
        { query: { archived: 'only', limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const archivedCategoriesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'archived categories'),
    queryFn: () => call('GET /v1/categories/archived', {}, { venueId }),
  })

export const categoriesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'categories'),
    queryFn: () => call('GET /v1/categories', {}, { venueId }),
  })

export const productQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'product', id),
    queryFn: () => call('GET /v1/products/{id}', { params: { id } }, { venueId }),
  })

export function useCatalogueCommands(venueId: number) {
  const queryClient = useQueryClient()
  const at = { venueId }
  /** Refreshes the screens of this browser without waiting for the hint. */
  async function fresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['catalogue', venueId] })
    }
  }
  return {
    createProduct: (product: NewProduct, image: File | undefined, onProgress: OnProgress) =>
      fresh(upload('POST /v1/products', { multipart: { product, image } }, onProgress, venueId)),
    changeProduct: (
      id: number,
      product: ProductChange,
      image: File | undefined,
      onProgress: OnProgress,
      approval: Approved,
    ) =>
      fresh(
        upload(
          'PUT /v1/products/{id}',
          { params: { id }, multipart: { product, image }, ...approval },
          onProgress,
          venueId,
        ),
      ),
    removeProduct: (id: number) => fresh(call('DELETE /v1/delete-product/{id}', { params: { id } }, at)),
    restoreProduct: (id: number) => fresh(call('POST /v1/products/{id}/restoration', { params: { id } }, at)),
    createCategory: (name: string, parentId: number | null) =>
      fresh(call('POST /v1/categories', { body: { name, parent_id: parentId } }, at)),
    changeCategory: (id: number, change: CallInput<'PATCH /v1/categories/{id}'>['body']) =>
      fresh(call('PATCH /v1/categories/{id}', { params: { id }, body: change }, at)),
    removeCategory: (id: number, moveTo: number | 'none' | undefined) =>
      fresh(call('DELETE /v1/categories/{id}', { params: { id }, query: { move_to: moveTo } }, at)),
    restoreCategory: (id: number) => fresh(call('POST /v1/categories/{id}/restoration', { params: { id } }, at)),
    /** The current product from the server, bypassing the cache. */
    readAgain: (id: number) => queryClient.fetchQuery({ ...productQuery(venueId, id), staleTime: 0 }),
  }
}
