import { holdsAt } from '@aforo/domain'
import { useSession, type Venue } from './session.tsx'

/** Whose books this person can see together: money of one kind adds up. */
export function useBooksVenues(currency: string): readonly Venue[] {
  const { person, venues } = useSession()
  if (person.role === 'superadmin') return []
  return venues.filter((venue) => venue.currency === currency && holdsAt(person, venue.id, 'accounting'))
}

type Filter = { venues?: readonly number[]; from?: string; to?: string; type?: string; staff?: number }

/** Where the rows behind a figure are listed. Who stands above venues says which one they look at. */
export function useBooksPath(venueId: number): (filter: Filter) => string {
  const { person } = useSession()
  const own = person.role === 'superadmin' ? { venue: venueId } : {}
  return (filter) => {
    const address = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...own, ...filter })) {
      if (String(value) !== '') address.set(name, String(value))
    }
    return address.size === 0 ? '/transactions' : `/transactions?${address.toString()}`
  }
}
