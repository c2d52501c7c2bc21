import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArchive, IconPackage, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import { archiveWords } from '../../parts/archive/archive-words.ts'
import { IncomingNotice } from '../../parts/transfers/incoming-notice.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { codeFieldMark } from '../../design/field-keys.ts'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { ImportLink } from '../../parts/imports/import-link.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { ArchivedDialog } from './archived-dialog.tsx'
import classes from './catalogue.module.css'
import { CategoryFilter } from './category-filter.tsx'
import { categoryWords } from './category-words.ts'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { useProductFilter } from './product-filter.ts'
import { ProductGrid } from './product-grid.tsx'
import { categoriesQuery, type Category, type Product, type ProductFilter, productsQuery } from './products-queries.ts'
import { productsWords } from './products-words.ts'
import { RemoveProductDialog } from './remove-product-dialog.tsx'
import { StockFilter } from './stock-filter.tsx'

type Open = { kind: 'create' | 'archive' } | { kind: 'edit' | 'remove'; product: Product } | null

type CatalogueProps = {
  venue: PageVenue
  choice: ReactNode
  title: string
  createLabel: string
  /** The category that the page opens with. */
  presetCategoryId: number | null
  /** The way to the other page of the catalogue. */
  other: { to: string; label: string }
  /** Below the title. */
  tabs?: ReactNode
}

const typedForMs = 250

/** The catalogue of a venue: search, filters and editing. */
export function Catalogue({ venue, choice, title, createLabel, presetCategoryId, other, tabs }: CatalogueProps) {
  const venuePath = useVenuePath(venue.id)
  const t = useWords(productsWords)
  const { loadError: categoriesFailed } = useWords(categoryWords)
  const { open: archived } = useWords(archiveWords)
  const categories = useQuery(categoriesQuery(venue.id))
  const chosen = useProductFilter(presetCategoryId)
  const filter = knownFilter(chosen.filter, categories.data)
  const view = { ...chosen, filter }
  const [typed, setTyped] = useState<string | null>(null)
  const searchSoon = useDebouncedCallback((q: string) => {
    view.search(q)
    setTyped((now) => (now === q ? null : now))
  }, typedForMs)
  const searchField = useSearchKey()
  const [open, setOpen] = useState<Open>(null)
  const products = useInfiniteQuery(productsQuery(venue.id, filter))
  const shown = products.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = products.data !== undefined && shown.length === 0
  const isFiltered = filter.q !== '' || filter.stock !== null
  const isWhole = !isFiltered && filter.categoryId === null

  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = products
  // Not during a refetch: loading the next page would cancel it, and its changes would never appear.
  const mayLoadMore = hasNextPage && !isFetching && !isFetchNextPageError
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  // The filter of the list, for the link back from a product's page.
  const [listedBy] = useSearchParams()
  if (filter.categoryId !== null) listedBy.set('category', String(filter.categoryId))
  const showAll = () => {
    setTyped(null)
    view.showAll()
  }
  const may = useMay(venue.id)
  const mayEdit = may('products.edit')
  const create = mayEdit && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen({ kind: 'create' })}>
      {createLabel}
    </Button>
  )

  return (
    <>
      <PageHead title={title}>
        <StockFilter venueId={venue.id} view={view} />
        <PageTools>
          {choice}
          <TextInput
            ref={searchField}
            {...codeFieldMark}
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            value={typed ?? filter.q}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              searchSoon(event.currentTarget.value)
            }}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            rightSection={
              <CameraButton
                size="field"
                onCode={(code) => {
                  setTyped(code)
                  searchSoon(code)
                }}
              />
            }
            rightSectionWidth="var(--target)"
          />
          {mayEdit && (
            <>
              <Button component={Link} to={venuePath(other.to)} variant="default">
                {other.label}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArchive size={18} />}
                aria-haspopup="dialog"
                onClick={() => setOpen({ kind: 'archive' })}
              >
                {archived}
              </Button>
              <ImportLink />
            </>
          )}
          {create}
        </PageTools>
      </PageHead>
      <IncomingNotice venueId={venue.id} />
      {tabs}
      {categories.isLoadingError && (
        <LoadError title={categoriesFailed} error={categories.error} onRetry={() => void categories.refetch()} />
      )}
      {categories.data !== undefined && (
        <CategoryFilter venueId={venue.id} categories={categories.data} view={view} mayEdit={mayEdit} />
      )}
      {products.isPending && <WaitingCards />}
      {products.isLoadingError && (
        <LoadError title={t.loadError} error={products.error} onRetry={() => void products.refetch()} />
      )}
      {isEmpty && isWhole && (
        <StateCard Icon={IconPackage} title={t.none} action={create}>
          {t.noneHint}
        </StateCard>
      )}
      {isEmpty && !isWhole && (
        <StateCard
          Icon={isFiltered ? IconSearch : IconPackage}
          title={isFiltered ? t.noMatch : t.noneHere}
          action={
            <Button variant="default" onClick={showAll}>
              {t.showAll}
            </Button>
          }
        >
          {isFiltered ? t.noMatchHint : t.noneHereHint}
        </StateCard>
      )}
      {shown.length > 0 && (
        <ProductGrid
          // Remount on another category, so that the list starts at the top.
          key={`${filter.categoryId} ${filter.subcategoryId}`}
          products={shown}
          label={title}
          onNearEnd={mayLoadMore ? loadMore : null}
          renderCard={(product) => (
            <ProductCard
              product={product}
              currency={venue.currency}
              to={`/product/${product.id}?${listedBy.toString()}`}
              onOpen={mayEdit ? setOpen : null}
            />
          )}
        />
      )}
      {isFetchNextPageError && <LoadError title={t.moreError} error={products.error} onRetry={loadMore} />}
      {isFetchingNextPage && (
        <Row justify="center" pad={6} tone="soft" role="status">
          {t.more}
        </Row>
      )}
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <ProductDialog
          venue={venue}
          title={open.kind === 'create' ? createLabel : null}
          product={open.kind === 'edit' ? open.product : null}
          categoryPath={{
            categoryId: typeof filter.categoryId === 'number' ? filter.categoryId : null,
            subcategoryId: filter.subcategoryId,
          }}
          onClose={() => setOpen(null)}
          onRemove={(product) => setOpen({ kind: 'remove', product })}
        />
      )}
      {open?.kind === 'archive' && <ArchivedDialog venueId={venue.id} onClose={() => setOpen(null)} />}
      {open?.kind === 'remove' && (
        <RemoveProductDialog venueId={venue.id} product={open.product} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** An unknown category or subcategory of the venue shows everything instead of nothing. */
function knownFilter(filter: ProductFilter, categories: readonly Category[] | undefined): ProductFilter {
  if (categories === undefined || typeof filter.categoryId !== 'number') return filter
  const category = categories.find(({ id }) => id === filter.categoryId)
  if (category === undefined) return { ...filter, categoryId: null, subcategoryId: null }
  const isKnown = category.subcategories.some(({ id }) => id === filter.subcategoryId)
  return isKnown ? filter : { ...filter, subcategoryId: null }
}

/** Placeholder cards in their final size while the list loads. */
function WaitingCards() {
  const shared = useWords(sharedWords)
  return (
    <div className={classes.grid} role="status">
      <span className="for-readers">{shared.loading}</span>
      {Array.from({ length: 8 }, (_, card) => (
        <Skeleton key={card} height={266} radius={14} />
      ))}
    </div>
  )
}
