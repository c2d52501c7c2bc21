import { pageBlocker, type PagePath } from '@aforo/domain'
import { isoDay } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import type { Exception } from './exceptions-queries.ts'

/**
 * The page with the rows of an exception. A single sale, till or product of this venue has its own page. The others
 * open the transactions or the audit record, filtered by venue, person and days.
 */
export function useExceptionPath(venue: PageVenue): (exception: Exception) => string {
  const { person, venues } = useSession()
  const venuePath = useVenuePath(venue.id)
  const booksPath = useBooksPath(venue.id)
  return (exception) => {
    const { kind, venue_id: venueId, staff, days, action } = exception
    const ownPage = (page: PagePath, id: number | null | undefined) =>
      id !== null && id !== undefined && venueId === venue.id && pageBlocker(page, person, venue.id) === null
        ? venuePath(`${page}/${id}`)
        : null
    const books = (type: string) => booksPath({ venues: [venueId], type, ...days, ...staffOf(staff) })
    const timeZone = venues.find(({ id }) => id === venueId)?.time_zone ?? venue.timeZone
    const record = () => {
      const from = isoDay(new Date(exception.first_at), timeZone)
      const to = isoDay(new Date(exception.last_at), timeZone)
      const address = new URLSearchParams({ kind: action, from, to })
      address.set('venue', String(venueId))
      if (staff !== null) address.set('staff', String(staff.id))
      return `/audit?${address.toString()}`
    }
    const own =
      ownPage('/order', exception.order_id) ??
      ownPage('/till', exception.till_session_id) ??
      ownPage('/product', exception.product?.id)
    if (own !== null) return own
    if (kind === 'payout') return books('payout')
    if (kind === 'discount') return books('purchase')
    if (kind === 'after_hours') return books('')
    return record()
  }
}

const staffOf = (staff: Exception['staff']) => (staff === null ? {} : { staff: staff.id })
