import { useQuery } from '@tanstack/react-query'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { TaxTotals } from '../../parts/taxes/tax-totals.tsx'
import { treatmentWords } from '../../parts/taxes/treatment-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import { taxesQuery } from './dashboard-queries.ts'

/** Base and tax of the period by rate. Absent if nothing was taxed. */
export function TaxesCard({ venue, filter }: { venue: PageVenue; filter: DashboardFilter }) {
  const t = useWords(treatmentWords)
  const { data: totals = [], isPlaceholderData } = useQuery(taxesQuery(venue.id, filter))
  if (totals.length === 0) return null
  return (
    <Surface pad={6} gap={4} aria-label={t.title} aria-busy={isPlaceholderData}>
      <SurfaceHead title={t.title} />
      <TaxTotals totals={totals} currency={venue.currency} />
    </Surface>
  )
}
