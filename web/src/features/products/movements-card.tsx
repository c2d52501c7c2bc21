import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { MovementList } from './movement-list.tsx'
import { productPageWords } from './product-page-words.ts'
import type { Product } from './products-queries.ts'
import { movementsQuery } from './stock-queries.ts'

/** Stock movements, newest first. Older ones load on request. */
export function MovementsCard({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productPageWords)
  const movements = useInfiniteQuery(movementsQuery(venue.id, product.id))
  const shown = movements.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card title={t.movements} rows>
      {movements.isPending && <SkeletonRows />}
      {movements.isLoadingError && (
        <LoadError title={t.movementsError} error={movements.error} onRetry={() => void movements.refetch()} />
      )}
      {movements.data !== undefined && shown.length === 0 && (
        <StateCard Icon={IconHistory} title={t.noMovements}>
          {t.noMovementsHint}
        </StateCard>
      )}
      {shown.length > 0 && <MovementList movements={shown} unitType={product.unit_type} venue={venue} />}
      <MoreButton list={movements} inCard />
    </Card>
  )
}
