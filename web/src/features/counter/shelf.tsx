import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { Chip } from './chip.tsx'
import { categoriesQuery, shelfQuery } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import { ProductTile } from './product-tile.tsx'
import { type Filter, filledCategories, isIn, shownFilter, shownProducts, useChosenFilter } from './shelf-filter.ts'
import classes from './shelf.module.css'
import { productSearchKey, type ShelfSearch } from './use-shelf-search.ts'

type ShelfProps = {
  venue: PageVenue
  /** Quantity of each product in the cart. */
  inCartMilli: ReadonlyMap<number, number>
  weighedId: number | null
  usualIds: readonly number[]
  search: ShelfSearch
  onPick: (productId: number) => void
}

/** Products to dispense. One tap opens the weighing panel. Only this part of the page scrolls. */
export function Shelf({ venue, inCartMilli, weighedId, usualIds, search, onPick }: ShelfProps) {
  const t = useWords(counterWords)
  const { uncategorised } = useWords(stockWords)
  const shelf = useQuery(shelfQuery(venue.id))
  const categories = useQuery(categoriesQuery(venue.id))
  const [chosen, choose] = useChosenFilter(venue.id)
  const isPhone = usePhone()
  const { typed, field } = search
  const products = shelf.data ?? []
  const filled = filledCategories(categories.data ?? [], products)
  const filter = shownFilter(chosen, filled, products)
  const isSearch = typed.trim() !== ''
  const shown = categories.isPending ? [] : shownProducts(products, { filter, typed, usualIds })
  const chip = (value: Filter, words: string) => (
    <Chip
      key={value}
      isChosen={!isSearch && filter === value}
      onPress={() => {
        search.clear()
        choose(value)
      }}
    >
      {words}
    </Chip>
  )
  return (
    <>
      <Row fixed gap={5} className={classes.bar} data-searching={search.isOpen || undefined}>
        <Row grow gap={4} className={classes.chips} role="group" aria-label={t.categories}>
          {isPhone && (
            <Chip
              label={t.searchProduct}
              onPress={() => {
                flushSync(search.open)
                field.current?.focus()
              }}
            >
              <IconSearch size={20} aria-hidden="true" />
            </Chip>
          )}
          {chip('all', t.all)}
          {filled.map(({ id, name }) => chip(id, name))}
          {products.some((product) => isIn(product, 'none')) && chip('none', uncategorised)}
        </Row>
        <TextInput
          ref={field}
          className={classes.search ?? ''}
          onBlur={() => typed === '' && search.clear()}
          type="search"
          aria-label={t.searchProduct}
          aria-keyshortcuts={productSearchKey}
          placeholder={t.searchProduct}
          autoComplete="off"
          value={typed}
          onChange={(event) => search.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = shown.find(({ stock_state: state }) => state !== 'out')
            if (event.key === 'Escape') search.type('')
            // Ctrl+Enter pays the cart.
            const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
            if (isEnter && isSearch && first !== undefined) onPick(first.id)
          }}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={!isPhone && typed === '' && <Hint />}
        />
        <CameraButton size="bar" />
      </Row>
      <FadingScroll className={classes.scroll} isFaded={shown.length > 0}>
        {(shelf.isPending || categories.isPending) && <WaitingTiles />}
        {shelf.isLoadingError && (
          <LoadError title={t.productsError} error={shelf.error} onRetry={() => void shelf.refetch()} />
        )}
        {shelf.data?.length === 0 && (
          <StateCard Icon={IconPackage} title={t.noProducts}>
            {t.noProductsHint}
          </StateCard>
        )}
        {products.length > 0 && !categories.isPending && shown.length === 0 && (
          <StateCard
            Icon={IconSearch}
            title={t.noProductMatch}
            action={
              <Button variant="default" onClick={() => search.type('')}>
                {t.clearFilter}
              </Button>
            }
          >
            {typed}
          </StateCard>
        )}
        {shown.length > 0 && (
          <ul className={classes.grid} aria-label={t.products}>
            {shown.map((product) => (
              <ProductTile
                key={product.id}
                product={product}
                currency={venue.currency}
                inCartMilli={inCartMilli.get(product.id) ?? 0}
                isWeighed={product.id === weighedId}
                isUsual={usualIds.includes(product.id)}
                onPick={onPick}
              />
            ))}
          </ul>
        )}
      </FadingScroll>
    </>
  )
}

/** The key that focuses the search, for those who work with a keyboard. */
const Hint = () => (
  <Text as="kbd" size="small" tone="quiet" aria-hidden="true">
    {productSearchKey.toUpperCase()}
  </Text>
)

/** Placeholder cards in their final size while the shelf loads. */
function WaitingTiles() {
  const shared = useWords(sharedWords)
  return (
    <div className={`${classes.grid} ${classes.waiting}`} role="status">
      <span className="for-readers">{shared.loading}</span>
      {Array.from({ length: 12 }, (_, tile) => (
        <Skeleton key={tile} height={176} radius={14} />
      ))}
    </div>
  )
}
