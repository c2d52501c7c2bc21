import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { catalogueCountsQuery } from '../../parts/products/catalogue-queries.ts'
import { Row } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { Chip } from './chip.tsx'
import type { useProductFilter } from './product-filter.ts'
import { productsWords } from './products-words.ts'

type StockFilterProps = { venueId: number; view: ReturnType<typeof useProductFilter> }

const states = [
  ['low', IconAlertTriangleFilled],
  ['out', IconAlertOctagonFilled],
] as const

/** Filters for low and empty stock. A filter is shown if it has products or is active. */
export function StockFilter({ venueId, view }: StockFilterProps) {
  const t = useWords(productsWords)
  const { data: counts } = useQuery(catalogueCountsQuery(venueId))
  const { stock } = view.filter
  return (
    <Row wrap gap={4} role="group" aria-label={t.stockFilter}>
      {states.map(([state, Icon]) => {
        const count = counts?.[state] ?? 0
        const isChosen = stock === state
        if (count === 0 && !isChosen) return null
        return (
          <Chip
            key={state}
            soft
            chosen={isChosen}
            onChoose={() => view.showStock(isChosen ? null : state)}
            count={count}
            icon={<Icon size={16} data-stock={state} aria-hidden="true" />}
          >
            {t.stock[state]}
          </Chip>
        )
      })}
    </Row>
  )
}
