import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { lastSessionEnding, useToken } from '../../api/token.ts'
import { OwnPasswordPage } from '../../features/own-password/own-password-page.tsx'
import { ProofHost } from '../../features/proofs/proof-host.tsx'
import { useOwnDrafts } from '../../device/drafts.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { setOutboxPerson } from '../../outbox/command-owner.ts'
import { useAutoLock, useLockKey } from '../../session/lock.ts'
import type { SignInState } from '../../session/landing.ts'
import { meQuery } from '../../session/me-query.ts'
import { usePagePath } from '../page-path.ts'
import { SessionProvider } from '../../session/session.tsx'
import { Loading } from '../../design/loading.tsx'
import { shieldClosings } from '../../design/overlay-shield.ts'
import { guardPresses } from '../../design/press-guard.ts'
import { ScanGuard } from '../../design/scan-guard.tsx'
import { hideToasts, Toasts } from '../../design/toasts.tsx'
import { LiveProvider } from './live.tsx'
import { PageGuard } from './page-guard.tsx'
import { queryClient } from './query-client.ts'
import { useRecovery } from './recovery.ts'
import { Shell, WaitingShell } from './shell.tsx'
import '../../design/mantine-signed-in.css'

/** Few people see it, and once. */
const OwnFactorPage = lazy(async () => ({
  default: (await import('../../features/own-factor/own-factor-page.tsx')).OwnFactorPage,
}))
const LockPage = lazy(async () => ({ default: (await import('../../features/lock/lock-page.tsx')).LockPage }))

/** The signed-in app: session, live updates and the frame around the page. */
export function Frame() {
  useEffect(guardPresses, [])
  useEffect(shieldClosings, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts />
      <ScanGuard />
      <ProofHost />
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  const token = useToken()
  const { pathname, search } = useLocation()
  const me = useQuery({ ...meQuery, enabled: token !== null })
  const [isSettingUp, setIsSettingUp] = useState(false)
  const from = pathname === '/' ? {} : { from: pathname + search }
  const isOut = token === null
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  const isLocked = isOut && isShared
  const personId = isOut ? null : (me.data?.id ?? null)
  useOwnDrafts(personId, isOut && lastSessionEnding() === 'signed_out')
  // Before the page sends anything in the name of this person.
  useLayoutEffect(() => setOutboxPerson(personId), [personId])
  useEffect(() => {
    if (isLocked) hideToasts()
  }, [isLocked])

  if (isLocked) {
    return (
      <Suspense fallback={<Loading />}>
        <LockPage />
      </Suspense>
    )
  }
  if (isOut) {
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
  if (me.data.must_change_password) return <OwnPasswordPage me={me.data} />
  // Stays until the recovery codes were shown, although the factor is there before.
  if (me.data.must_set_up_second_factor && !isSettingUp) setIsSettingUp(true)
  if (isSettingUp) {
    const leave = () => void queryClient.invalidateQueries(meQuery).then(() => setIsSettingUp(false))
    return (
      <Suspense fallback={<Loading />}>
        <OwnFactorPage me={me.data} onDone={leave} />
      </Suspense>
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
  useRecovery()
  useAutoLock()
  useLockKey()
  const path = usePagePath()
  if (path === null) return <Outlet />
  return (
    <PageGuard path={path}>
      <Outlet />
    </PageGuard>
  )
}
