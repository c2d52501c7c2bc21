import { homeOf } from '@aforo/domain'
import { Navigate } from 'react-router'
import { useSession } from '../../session/session.tsx'

/** Redirects `/` to the start page of the signed-in person. */
export function Home() {
  const { person, venueId } = useSession()
  return <Navigate to={homeOf(person, venueId)} replace />
}
