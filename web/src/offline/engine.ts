import type { CallReply } from '@aforo/contract'
import { type Language, type LeasePlace, offlineLeftCents } from '@aforo/domain'
import { inOneTab } from '../device/one-tab.ts'
import { openCore } from './core.ts'
import type { DeviceApi } from './device-api.ts'
import { createLeaseLoop } from './lease-loop.ts'
import { createKnownPeople } from './known-people.ts'
import { keptCartItems } from './local-carts.ts'
import { createLocalAnswers } from './local-answers.ts'
import type { OfflineBuyerState } from './offline-members.ts'
import type { OfflineState } from './offline-state.ts'
import { isClaimed, limitsOf, seenOf } from './overlay.ts'

export type EngineOptions = {
  deviceId: number
  api: DeviceApi
  me: () => CallReply<'GET /v1/users/me'> | null
  language: () => Language
  places: () => readonly LeasePlace[]
  publish: (state: Partial<OfflineState>) => void
  /** The screens must read anew: this device answers otherwise than before. */
  refetch: () => void
  isOnline?: () => boolean
}

/** What one tab needs to go on without a connection. */
export async function openEngine({ deviceId, api, me, language, places, publish, refetch, isOnline }: EngineOptions) {
  let shown = ''
  const core = await openCore({
    deviceId,
    me,
    language,
    cartItems: keptCartItems,
    publish,
    onChange: () => {
      // A renewal changes nothing that screens show.
      const next = `${core.state?.mode} ${core.queue.map(({ seq }) => seq).join(',')}`
      if (next === shown) return
      shown = next
      refetch()
    },
  })
  shown = `${core.state?.mode} ${core.queue.map(({ seq }) => seq).join(',')}`
  const loop = createLeaseLoop({
    core,
    api,
    places,
    onReturn: refetch,
    isSignedIn: () => me() !== null,
    ...(isOnline === undefined ? {} : { isOnline }),
  })
  const people = createKnownPeople(core, { me })
  const answers = createLocalAnswers(core, { onUnanswered: loop.wake })

  function buyer(memberId: number): OfflineBuyerState | null {
    const snapshot = core.snapshot()
    const row = core.set.member(memberId)
    if (snapshot === null || row === null) return null
    const { alone } = seenOf(snapshot, row)
    const { offline } = limitsOf(snapshot.head)
    return {
      leftCents: offlineLeftCents(alone, offline),
      mostCents: alone.wasInsideAtLastContact ? offline.memberMostCents : offline.newcomerMostCents,
      usedCents: alone.soldOfflineCents,
      asOf: new Date(snapshot.state.renewedAtMs ?? snapshot.now),
      isNewcomer: !alone.wasInsideAtLastContact,
      isClaimed: isClaimed(snapshot, memberId),
    }
  }

  return {
    ...answers,
    core,
    loop,
    people,
    buyer,
    isQueued: (memberId: number): boolean => core.queue.some(({ command }) => command.memberId === memberId),
    forgetReturn: (): void =>
      void core.exclusively(async () => {
        await core.catchUp()
        if (core.state !== null) await core.commit({ state: { ...core.state, lastReturn: null } })
      }),
    /** Renews in one tab at a time; if that tab closes, the next one takes over. */
    run: (): Promise<void> => inOneTab(`aforo-offline-leader-${deviceId}`, loop.run),
    /** `isGone`: this browser is no shared device any more, so it forgets what it knows about members. */
    async close(isGone = false): Promise<void> {
      loop.stop()
      if (isGone) await core.exclusively(() => core.wipe())
      core.close()
    },
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>
