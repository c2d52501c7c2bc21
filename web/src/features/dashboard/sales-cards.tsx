import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../design/card.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { salesQuery } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { HoursCard } from './hours-card.tsx'
import classes from './dashboard-page.module.css'
import type { SalesCardProps } from './sales-card-props.ts'
import { ProductsCard, StaffCard } from './sales-lists.tsx'

/** Sales by hour, by product and by staff. */
export function SalesCards(props: Omit<SalesCardProps, 'sales'>) {
  const t = useWords(dashboardWords)
  const sales = useQuery(salesQuery(props.venue.id, props.filter))
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
    <div className={classes.sales} aria-busy={sales.isPlaceholderData}>
      <HoursCard {...props} sales={sales.data} />
      <ProductsCard {...props} sales={sales.data} />
      <StaffCard {...props} sales={sales.data} />
    </div>
  )
}
