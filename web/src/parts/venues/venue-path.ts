import { useSession } from '../../session/session.tsx'

/** A path at a venue. A superadmin belongs to no venue, so the address must name it. */
export function useVenuePath(venueId: number): (path: string) => string {
  const { person } = useSession()
  if (person.role !== 'superadmin') return (path) => path
  return (path) => `${path}${path.includes('?') ? '&' : '?'}venue=${venueId}`
}
