import { floorPages } from '@aforo/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { growsOld } from '../../api/live-key.ts'
import { lastSessionEnding, useToken } from '../../api/token.ts'
import { OwnPasswordPage } from '../../features/own-password/own-password-page.tsx'
import { ProofHost } from '../../features/proofs/proof-host.tsx'
import { startWorker } from '../../device/app-worker.ts'
import { useOwnDrafts } from '../../device/drafts.ts'
import { lastFloorSetting } from '../../device/last-floor.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { startOffline } from '../../offline/start-offline.ts'
import { setOutboxPerson } from '../../outbox/command-owner.ts'
import { followPractice } from '../../parts/practice/practice-storage.ts'
import { useAutoLock, useLockKey } from '../../session/lock.ts'
import type { SignInState } from '../../session/landing.ts'
import { CutContext, useMe } from '../../session/cut-start.ts'
import { meQuery } from '../../session/me-query.ts'
import { usePagePath } from '../page-path.ts'
import { SessionProvider } from '../../session/session.tsx'
import { Loading } from '../../design/loading.tsx'
import { shieldClosings } from '../../design/overlay-shield.ts'
import { guardPresses } from '../../design/press-guard.ts'
import { ScanGuard } from '../../design/scan-guard.tsx'
import { hideToasts, Toasts } from '../../design/toasts.tsx'
import { ApprovalAlerts } from './approval-alerts.tsx'
import { LiveProvider } from './live.tsx'
import { PageGuard } from './page-guard.tsx'
import { PracticeMove, usePracticeMove } from './practice-move.tsx'
import { queryClient } from './query-client.ts'
import { useRecovery } from './recovery.ts'
import { Shell, WaitingShell } from './shell.tsx'
import { LockedUpdate } from './update-strip.tsx'
import '../../design/mantine-signed-in.css'

// Not earlier: the sign-in page downloads this module only after it is shown.
void startWorker()
startOffline(() => void queryClient.invalidateQueries({ predicate: growsOld }))

/** Few people see it, and once. */
const OwnFactorPage = lazy(async () => ({
  default: (await import('../../features/own-factor/own-factor-page.tsx')).OwnFactorPage,
}))
const InspectorPages = lazy(async () => ({
  default: (await import('../../features/inspector/inspector-pages.tsx')).InspectorPages,
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
  const { me, hasFailed, isCut } = useMe(token !== null)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const from = pathname === '/' ? {} : { from: pathname + search }
  const isOut = token === null
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  const isLocked = isOut && isShared
  const personId = isOut ? null : (me?.id ?? null)
  useOwnDrafts(personId, isOut && lastSessionEnding() === 'signed_out')
  // Before the page sends anything in the name of this person.
  useLayoutEffect(() => setOutboxPerson(personId), [personId])
  const practiceMove = usePracticeMove(me)
  useLayoutEffect(() => {
    if (me !== null) followPractice(me.practising ? (me.owned_venues[0]?.id ?? null) : null)
  }, [me])
  useEffect(() => {
    if (isLocked) hideToasts()
  }, [isLocked])

  if (isLocked) {
    return (
      <Suspense fallback={<Loading />}>
        <LockPage />
        <LockedUpdate />
      </Suspense>
    )
  }
  if (isOut) {
    const reason = lastSessionEnding() === 'expired' ? { reason: 'expired' as const } : {}
    const wayBack = lastSessionEnding() === 'signed_out' ? {} : from
    return <Navigate to="/login" replace state={{ ...wayBack, ...reason } satisfies SignInState} />
  }
  if (me === null && hasFailed) {
    return <Navigate to="/login" replace state={{ ...from, reason: 'unreachable' } satisfies SignInState} />
  }
  if (me === null) {
    return (
      <WaitingShell>
        <Loading />
      </WaitingShell>
    )
  }
  if (me.must_change_password) return <OwnPasswordPage me={me} />
  // Stays until the recovery codes were shown, although the factor is there before.
  if (me.must_set_up_second_factor && !isSettingUp) setIsSettingUp(true)
  if (isSettingUp) {
    const leave = () => void queryClient.invalidateQueries(meQuery).then(() => setIsSettingUp(false))
    return (
      <Suspense fallback={<Loading />}>
        <OwnFactorPage me={me} onDone={leave} />
      </Suspense>
    )
  }
  // A server of the release before does not send it.
  if (me.inspector?.venues !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <InspectorPages me={me} />
      </Suspense>
    )
  }
  if (practiceMove !== null) return <PracticeMove to={practiceMove} />
  return (
    <CutContext value={isCut}>
      <SessionProvider me={me}>
        <LiveProvider>
          <ApprovalAlerts />
          <Shell>
            <GuardedPage />
          </Shell>
        </LiveProvider>
      </SessionProvider>
    </CutContext>
  )
}

function GuardedPage() {
  useRecovery()
  useAutoLock()
  useLockKey()
  const path = usePagePath()
  const floor = floorPages.find((one) => one === path)
  useEffect(() => {
    if (floor !== undefined) lastFloorSetting.write(floor)
  }, [floor])
  if (path === null) return <Outlet />
  return (
    <PageGuard path={path}>
      <Outlet />
    </PageGuard>
  )
}
