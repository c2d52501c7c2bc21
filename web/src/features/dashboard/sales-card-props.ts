import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { Asked } from './dashboard-address.ts'
import type { Figures, Sales } from './dashboard-queries.ts'

export type SalesCardProps = {
  venue: PageVenue
  asked: Asked
  /** The days that they are of, once they are known. */
  period: Figures['period'] | undefined
  sales: Sales
}
