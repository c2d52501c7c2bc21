import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './catalogue.module.css'
import type { Product } from './products-queries.ts'

/** As many columns as fit, four at most. */
const columnsIn = (width: number) => (width >= 1000 ? 4 : width >= 720 ? 3 : width >= 460 ? 2 : 1)
const gap = 16
const rowGuess = 274
const rowsAhead = 3

type ProductGridProps = {
  products: readonly Product[]
  label: string
  renderCard: (product: Product) => ReactNode
  /** Called when the last rows come into view. */
  onNearEnd: (() => void) | null
}

/** A virtualized grid: only the rows in view are rendered, so that ten thousand cards scroll like ten. */
export function ProductGrid({ products, label, renderCard, onNearEnd }: ProductGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { ref: sized, width } = useElementSize()
  const columns = columnsIn(width)
  const rows = Math.ceil(products.length / columns)
  // oxlint-disable-next-line react/incompatible-library -- its result must be read on every render
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : rows,
    getScrollElement: () => list.current?.closest('main') ?? null,
    estimateSize: () => rowGuess,
    gap,
    overscan: rowsAhead,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (row) => `${columns} ${row}`,
  })
  const shown = virtual.getVirtualItems()
  const first = shown.at(0)
  const last = shown.at(-1)
  const isNearEnd = last !== undefined && last.index >= rows - rowsAhead

  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const margin = virtual.options.scrollMargin
  const above = first === undefined ? 0 : first.start - margin
  const below = last === undefined ? 0 : virtual.getTotalSize() - (last.end - margin)
  return (
    <ul
      ref={useMergedRef(list, sized)}
      className={classes.grid}
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, paddingTop: above, paddingBottom: below }}
    >
      {shown.flatMap(({ index }) =>
        products.slice(index * columns, (index + 1) * columns).map((product, column) => (
          <li
            key={product.id}
            aria-setsize={products.length}
            aria-posinset={index * columns + column + 1}
            data-index={index}
            // All cards of a row have the same height, so measuring the first is enough.
            ref={column === 0 ? virtual.measureElement : undefined}
          >
            {renderCard(product)}
          </li>
        )),
      )}
    </ul>
  )
}
