import { homeOf, pageBlocker, type PagePath } from '@aforo/domain'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type SignInState, useLandingState } from '../../session/landing.ts'
import { useSession } from '../../session/session.tsx'

/** Renders a page only if the person may open it. Otherwise redirects to the sign-in page, which shows the reason. */
export function PageGuard({ path, children }: { path: PagePath; children: ReactNode }) {
  const { person, venueId } = useSession()
  const { pathname, search } = useLocation()
  const { landing = false } = useLandingState()

  if (pageBlocker(path, person, venueId) === null) return children
  if (landing) return <Navigate to={homeOf(person, venueId)} replace />
  return <Navigate to="/login" replace state={{ from: pathname + search, reason: 'refused' } satisfies SignInState} />
}
