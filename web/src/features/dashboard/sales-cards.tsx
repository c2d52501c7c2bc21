import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import type { Asked } from './dashboard-address.ts'
import { type Figures, type Sales, salesQuery } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { HoursCard } from './hours-card.tsx'
import classes from './sales-cards.module.css'
import { ProductsCard, StaffCard } from './sales-lists.tsx'

export type SalesCardProps = {
  venue: PageVenue
  asked: Asked
  /** The days that they are of, once they are known. */
  period: Figures['period'] | undefined
  sales: Sales
}

/** When, what and by whom it was sold. */
export function SalesCards(props: Omit<SalesCardProps, 'sales'>) {
  const t = useWords(dashboardWords)
  const sales = useQuery(salesQuery(props.venue.id, props.asked))
  if (sales.data === undefined) {
    return (
      <Card title={t.byHour}>
        {sales.isPending ? (
          <Skeleton height={212} radius={10} />
        ) : (
          <LoadError title={t.salesError} error={sales.error} onRetry={() => void sales.refetch()} />
        )}
      </Card>
    )
  }
  return (
    <div className={classes.cards} aria-busy={sales.isPlaceholderData}>
      <HoursCard {...props} sales={sales.data} />
      <ProductsCard {...props} sales={sales.data} />
      <StaffCard {...props} sales={sales.data} />
    </div>
  )
}
