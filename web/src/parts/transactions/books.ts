import { holdsAt } from '@aforo/domain'
import { useSession, type Venue } from '../../session/session.tsx'
import { useVenuePath } from '../venues/venue-path.ts'

/** Whose books this person can see together: money of one kind adds up. */
export function useBooksVenues(currency: string): readonly Venue[] {
  const { person, venues } = useSession()
  if (person.role === 'superadmin') return []
  return venues.filter((venue) => venue.currency === currency && holdsAt(person, venue.id, 'accounting'))
}

type Filter = { venues?: readonly number[]; from?: string; to?: string; type?: string; staff?: number }

/** Where the rows behind a figure are listed. */
export function useBooksPath(venueId: number): (filter: Filter) => string {
  const venuePath = useVenuePath(venueId)
  return (filter) => {
    const address = new URLSearchParams()
    for (const [name, value] of Object.entries(filter)) {
      if (String(value) !== '') address.set(name, String(value))
    }
    return venuePath(address.size === 0 ? '/transactions' : `/transactions?${address.toString()}`)
  }
}
