import { plainText } from '@aforo/domain'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { Row } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { Chip } from './chip.tsx'
import { categoriesQuery, type Product, shelfQuery } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import { ProductTile } from './product-tile.tsx'
import classes from './shelf.module.css'

type Filter = number | 'none' | null

type ShelfProps = {
  venue: PageVenue
  /** Quantity of each product in the cart. */
  inCartMilli: ReadonlyMap<number, number>
  weighedId: number | null
  searchField: RefObject<HTMLInputElement | null>
  onPick: (productId: number) => void
}

/** Products to dispense. One tap opens the weighing panel. Only this part of the page scrolls. */
export function Shelf({ venue, inCartMilli, weighedId, searchField, onPick }: ShelfProps) {
  const t = useWords(counterWords)
  const { uncategorised } = useWords(stockWords)
  const shelf = useQuery(shelfQuery(venue.id))
  const categories = useQuery(categoriesQuery(venue.id))
  const [filter, setFilter] = useState<Filter>(null)
  const [typed, setTyped] = useState('')
  const isPhone = usePhone()
  const [isSearching, setIsSearching] = useState(false)
  const products = shelf.data ?? []
  const hasAny = (wanted: Filter) => products.some((product) => isIn(product, wanted))
  const chips = (categories.data ?? []).filter(({ id }) => hasAny(id))
  // If the chosen category no longer exists, show everything.
  const chosen = filter !== null && hasAny(filter) ? filter : null
  const sought = plainText(typed.trim())
  const shown = products.filter((product) => isIn(product, chosen) && plainText(product.name).includes(sought))
  const chip = (value: Filter, words: string) => (
    <Chip key={value ?? 'all'} isChosen={chosen === value} onPress={() => setFilter(value)}>
      {words}
    </Chip>
  )
  return (
    <>
      <Row fixed gap={5} className={classes.bar} data-searching={isSearching || undefined}>
        <Row grow gap={4} className={classes.chips} role="group" aria-label={t.categories}>
          {isPhone && (
            <Chip
              label={t.searchProduct}
              onPress={() => {
                flushSync(() => setIsSearching(true))
                searchField.current?.focus()
              }}
            >
              <IconSearch size={20} aria-hidden="true" />
            </Chip>
          )}
          {chip(null, t.all)}
          {chips.map(({ id, name }) => chip(id, name))}
          {hasAny('none') && chip('none', uncategorised)}
        </Row>
        <TextInput
          ref={searchField}
          className={classes.search ?? ''}
          onBlur={() => typed === '' && setIsSearching(false)}
          type="search"
          aria-label={t.searchProduct}
          placeholder={t.searchProduct}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = shown.find(({ stock_state: state }) => state !== 'out')
            if (event.key === 'Escape') setTyped('')
            // Ctrl+Enter pays the cart.
            const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
            if (isEnter && sought !== '' && first !== undefined) onPick(first.id)
          }}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      </Row>
      <FadingScroll className={classes.scroll} isFaded={shown.length > 0}>
        {shelf.isPending && <WaitingTiles />}
        {shelf.isLoadingError && (
          <LoadError title={t.productsError} error={shelf.error} onRetry={() => void shelf.refetch()} />
        )}
        {shelf.data?.length === 0 && (
          <StateCard Icon={IconPackage} title={t.noProducts}>
            {t.noProductsHint}
          </StateCard>
        )}
        {products.length > 0 && shown.length === 0 && (
          <StateCard
            Icon={IconSearch}
            title={t.noProductMatch}
            action={
              <Button variant="default" onClick={() => setTyped('')}>
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
                onPick={onPick}
              />
            ))}
          </ul>
        )}
      </FadingScroll>
    </>
  )
}

const isIn = (product: Product, filter: Filter): boolean => {
  if (filter === null) return true
  return filter === 'none' ? product.category_id === null : product.category_id === filter
}

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
