import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { lastSessionEnding, useToken } from '../../api/token.ts'
import type { SignInState } from '../../session/landing.ts'
import { meQuery } from '../../session/me-query.ts'
import { usePagePath } from '../../session/page-path.ts'
import { SessionProvider } from '../../session/session.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { LiveProvider } from './live.tsx'
import { PageGuard } from './page-guard.tsx'
import { queryClient } from './query-client.ts'
import { Shell, WaitingShell } from './shell.tsx'
import '../../ui/kit-signed-in.css'

/** Everything behind the sign-in: who it is, what is live, and the frame around the page. */
export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts />
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  const token = useToken()
  const { pathname, search } = useLocation()
  const me = useQuery({ ...meQuery, enabled: token !== null })
  const from = pathname === '/' ? {} : { from: pathname + search }

  if (token === null) {
    const reason = lastSessionEnding() === 'expired' ? { reason: 'expired' as const } : {}
    const wayBack = lastSessionEnding() === 'signed_out' ? {} : from
    return <Navigate to="/login" replace state={{ ...wayBack, ...reason } satisfies SignInState} />
  }
  if (me.data === undefined && me.isError) {
    return <Navigate to="/login" replace state={{ ...from, reason: 'unreachable' } satisfies SignInState} />
  }
  if (me.data === undefined) {
    return (
      <WaitingShell>
        <Loading />
      </WaitingShell>
    )
  }
  return (
    <SessionProvider me={me.data}>
      <LiveProvider>
        <Shell>
          <GuardedPage />
        </Shell>
      </LiveProvider>
    </SessionProvider>
  )
}

function GuardedPage() {
  const path = usePagePath()
  if (path === null) return <Outlet />
  return (
    <PageGuard path={path}>
      <Outlet />
    </PageGuard>
  )
}
