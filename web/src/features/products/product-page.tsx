import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPackageOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { PrintJarLabel } from '../../parts/printing/print-jar-label.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { BatchesCard } from './batches-card.tsx'
import { MovementsCard } from './movements-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { productPageWords } from './product-page-words.ts'
import classes from './product-page.module.css'
import { ProductSummary } from './product-summary.tsx'
import { type Product, productQuery } from './products-queries.ts'
import { productsWords } from './products-words.ts'
import { RemoveProductDialog } from './remove-product-dialog.tsx'
import { RestoreButton } from './restore-button.tsx'
import { StockActions } from './stock-actions.tsx'
import { StockCard } from './stock-card.tsx'

/** One product: its data, stock and movements. */
export function Page() {
  const t = useWords(productPageWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) => (id === null ? <Missing /> : <FoundProduct key={`${venue.id} ${id}`} venue={venue} id={id} />)}
    </AtVenue>
  )
}

function FoundProduct({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(productPageWords)
  const back = useBack()
  const product = useQuery(productQuery(venue.id, id))
  if (product.data !== undefined) return <OneProduct venue={venue} product={product.data} />
  if (product.error instanceof ApiError && product.error.code === 'product_not_found') return <Missing />
  return (
    <>
      <PageHead title={t.title} back={back} />
      {product.isPending && <SkeletonRows rows={6} />}
      {product.isLoadingError && (
        <LoadError title={t.loadError} error={product.error} onRetry={() => void product.refetch()} />
      )}
    </>
  )
}

function OneProduct({ venue, product }: { venue: PageVenue; product: Product }) {
  const may = useMay(venue.id)
  const t = useWords(productPageWords)
  const back = useBack()
  return (
    <>
      <PageHead title={product.name} of={<ProductPath product={product} />} back={back}>
        <PageTools>
          {may('products.edit') && <FactActions venue={venue} product={product} />}
          {product.batches.length > 0 && <PrintJarLabel venue={venue} product={product} batches={product.batches} />}
          <StockActions venue={venue} product={product} />
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        {product.archived && <Notice state="warn">{t.archived}</Notice>}
        <div className={classes.cards}>
          <ProductSummary venue={venue} product={product} />
          <StockCard venue={venue} product={product} />
          <BatchesCard venue={venue} product={product} />
          <MovementsCard venue={venue} product={product} />
          <PricesCard venue={venue} product={product} />
        </div>
      </Stack>
    </>
  )
}

/** Buttons to edit and to archive the product. */
function FactActions({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productsWords)
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const navigate = useNavigate()
  const list = useListAddress()
  const { category_id: categoryId, subcategory_id: subcategoryId } = product
  // If another person archived the product, an open dialog stays open.
  if (product.archived && open === null) return <RestoreButton venueId={venue.id} product={product} />
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setOpen('edit')}>
        {t.edit}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setOpen('remove')}>
        {t.remove}
      </Button>
      {open === 'edit' && (
        <ProductDialog
          venue={venue}
          product={product}
          title={null}
          categoryPath={{ categoryId, subcategoryId }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <RemoveProductDialog
          venueId={venue.id}
          product={product}
          onClose={() => setOpen(null)}
          onRemoved={() => void navigate(list)}
        />
      )}
    </>
  )
}

/** The product's id and category path, beside its name. */
function ProductPath({ product: { id, category, subcategory } }: { product: Product }) {
  const t = useWords(productPageWords)
  const { uncategorised } = useWords(stockWords)
  const path =
    category === null ? [uncategorised] : [category.name, ...(subcategory === null ? [] : [subcategory.name])]
  return [t.id(id), ...path].join(' · ')
}

/** The address of the list, with the filter and venue of this page's address. */
function useListAddress() {
  const { search } = useLocation()
  return { pathname: '/product', search }
}

function useBack() {
  const t = useWords(productPageWords)
  return { to: useListAddress(), label: t.back }
}

function Missing(): ReactNode {
  const t = useWords(productPageWords)
  const language = useLanguage()
  return (
    <>
      <PageHead title={t.title} />
      <StateCard
        Icon={IconPackageOff}
        title={errorWords('product_not_found', language)}
        action={
          <Button component={Link} to={useListAddress()} variant="default" leftSection={<IconArrowLeft size={18} />}>
            {t.backToList}
          </Button>
        }
      >
        {t.missingHint}
      </StateCard>
    </>
  )
}
