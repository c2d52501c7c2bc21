import { useQuery } from '@tanstack/react-query'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { taxedCatalogueQuery } from '../../parts/taxes/tax-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { ProfileCard } from './profile-card.tsx'
import { RatesCard } from './rates-card.tsx'
import { taxesQuery } from './taxes-queries.ts'
import { taxesWords } from './taxes-words.ts'

/** How a venue is taxed: its tax profile, and the rates of its categories. */
export function TaxCards({ venue }: { venue: PageVenue }) {
  const t = useWords(taxesWords)
  const taxes = useQuery(taxesQuery(venue.id))
  const { data: catalogue } = useQuery(taxedCatalogueQuery(venue.id))
  if (taxes.isPending) return <SkeletonRows rows={4} />
  if (taxes.isLoadingError) {
    return <LoadError title={t.loadError} error={taxes.error} onRetry={() => void taxes.refetch()} />
  }
  return (
    <>
      {catalogue && <RatesCard venue={venue} catalogue={catalogue} />}
      <ProfileCard venue={venue} settings={taxes.data} />
    </>
  )
}
