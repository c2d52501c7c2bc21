import { useSession } from '../../session/session.tsx'

/** An address at a venue. Who stands above venues says there which one they look at. */
export function useVenuePath(venueId: number): (path: string) => string {
  const { person } = useSession()
  if (person.role !== 'superadmin') return (path) => path
  return (path) => `${path}${path.includes('?') ? '&' : '?'}venue=${venueId}`
}
