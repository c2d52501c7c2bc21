import { homeOf } from '@aforo/domain'
import { Navigate } from 'react-router'
import { useSession } from '../../session/session.tsx'

/** The address without a page leads each person to where their work starts. */
export function Home() {
  const { person, venueId } = useSession()
  return <Navigate to={homeOf(person, venueId)} replace />
}
