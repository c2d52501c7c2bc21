import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatDays } from '../../format/format.ts'
import { resultQuery } from '../../parts/transactions/result-queries.ts'
import { VenueRanking } from '../../parts/transactions/venue-ranking.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { type BooksFilter, rankedDays } from './books-filter.ts'

type BooksRankingProps = { venue: PageVenue; filter: BooksFilter; today: string }

/** The chosen venues by result, with the days that the ranking covers. */
export function BooksRanking({ venue, filter, today }: BooksRankingProps) {
  const language = useLanguage()
  const days = rankedDays(filter, today)
  const result = useQuery(resultQuery(venue.id, { venue_ids: filter.venues.join(','), ...days }))
  if (result.data === undefined) return null
  return <VenueRanking venue={venue} result={result.data} days={days} hint={formatDays(days, language)} />
}
