import { mayUse } from '@aforo/domain'
import { useSession, type Venue } from '../../session/session.tsx'
import { useVenuePath } from '../venues/venue-path.ts'

/** The venues whose accounts this person may see together. Only amounts in the same currency can be added. */
export function useBooksVenues(currency: string): readonly Venue[] {
  const { person, venues } = useSession()
  if (person.role === 'superadmin') return []
  return venues.filter((venue) => venue.currency === currency && mayUse(person, venue.id, 'books.read'))
}

type Filter = { venues?: readonly number[]; from?: string; to?: string; type?: string; staff?: number }

/** The address of the list with the rows behind a figure. */
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
