import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { DashboardFilter } from './dashboard-address.ts'
import type { Figures, Sales } from './dashboard-queries.ts'

export type SalesCardProps = {
  venue: PageVenue
  filter: DashboardFilter
  /** The days of these sales, once known. */
  period: Figures['period'] | undefined
  sales: Sales
}
