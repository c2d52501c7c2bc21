import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type TaxTotals = CallReply<'GET /v1/transactions/totals'>['taxes']
export type TaxedCatalogue = NonNullable<CallReply<'GET /v1/taxes/catalogue'>>
export type WireTreatment = TaxedCatalogue['goods']

/** How the categories are taxed. Null without a tax profile. */
export const taxedCatalogueQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'taxes'),
    queryFn: () => call('GET /v1/taxes/catalogue', {}, { venueId }),
  })

export const productTaxQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'product tax', id),
    queryFn: () => call('GET /v1/taxes/products/{id}', { params: { id } }, { venueId }),
  })

/** Sets how a product is taxed from a day on. Null returns to its category. */
export function useSetProductTax(venueId: number) {
  const queryClient = useQueryClient()
  return async (id: number, validFrom: string, treatment: WireTreatment | null): Promise<void> => {
    const params = { id, valid_from: validFrom }
    const tax = await call('PUT /v1/taxes/products/{id}/{valid_from}', { params, body: { treatment } }, { venueId })
    queryClient.setQueryData(productTaxQuery(venueId, id).queryKey, tax)
    void queryClient.invalidateQueries(taxedCatalogueQuery(venueId))
  }
}
