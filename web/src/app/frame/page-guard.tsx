import { homeOf, pageBlocker, type PagePath } from '@aforo/domain'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { LandingState, SignInState } from '../../session/landing.ts'
import { useSession } from '../../session/session.tsx'

/** Lets a person through to a page that is theirs. Otherwise they land on the sign-in page with the refusal's words. */
export function PageGuard({ path, children }: { path: PagePath; children: ReactNode }) {
  const { person, venue } = useSession()
  const { pathname, state } = useLocation()
  const venueId = venue?.id ?? null

  if (pageBlocker(path, person, venueId) === null) return children
  const { landing = false } = (state ?? {}) as LandingState
  if (landing) return <Navigate to={homeOf(person, venueId)} replace />
  return <Navigate to="/login" replace state={{ from: pathname, reason: 'refused' } satisfies SignInState} />
}
