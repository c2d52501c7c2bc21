import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { useWords } from '../../words/words.ts'
import { MovementList } from './movement-list.tsx'
import { productPageWords } from './product-page-words.ts'
import type { Product } from './products-queries.ts'
import { movementsQuery } from './stock-queries.ts'

/** Stock movements, newest first. Older ones load on request. */
export function MovementsCard({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productPageWords)
  const movements = useInfiniteQuery(movementsQuery(venue.id, product.id))
  return (
    <Card title={t.movements} rows>
      <QueryList
        list={movements}
        failed={t.movementsError}
        empty={
          <StateCard Icon={IconHistory} title={t.noMovements}>
            {t.noMovementsHint}
          </StateCard>
        }
        inCard
      >
        {(shown) => <MovementList movements={shown} unitType={product.unit_type} venue={venue} />}
      </QueryList>
    </Card>
  )
}
