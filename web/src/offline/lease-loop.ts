import type { HintTopic } from '@aforo/contract'
import { type Changed, type LeasePlace, leaseRenewMs } from '@aforo/domain'
import { ApiError } from '../api/client.ts'
import { isUnknown } from '../outbox/command-key.ts'
import type { Core } from './core.ts'
import type { DeviceApi } from './device-api.ts'
import { type EngineState, newState } from './engine-state.ts'
import { finishReturn, sendAll } from './outbox.ts'
import { keepFaces, readAll, readHead } from './read-working-set.ts'

const refreshedAtOnceMost = 200
/** A try after the first one that failed: the second failure makes the device go on alone. */
const secondTryMs = 1_000
/** No call takes longer on the server. */
const callEndedMs = 60_000
/** Without a sign-in there are no live hints of claims, and another device waits only seconds for the answer. */
const lockedEveryMs = 2_000
/** A venue that does not want it is asked rarely. A live hint tells when that changes. */
const unwantedEveryMs = 60_000
const headEveryMs = 10_000
const wholeEveryMs = 10 * 60_000

type LoopOptions = {
  core: Core
  api: DeviceApi
  places: () => readonly LeasePlace[]
  /** The connection is back, and all screens must read anew. */
  onReturn: () => void
  isOnline?: () => boolean
  /** Whether live hints arrive. */
  isSignedIn: () => boolean
}

type Renewal = Awaited<ReturnType<DeviceApi['renew']>>

/** Renews the leases of this device, and changes between going on alone and asking the server. Runs in one tab. */
export function createLeaseLoop({
  core,
  api,
  places,
  onReturn,
  isOnline = () => navigator.onLine,
  isSignedIn,
}: LoopOptions) {
  const leaving = new AbortController()
  /** Members that hints have named. */
  const hinted = new Set<number>()
  let isHeadDue = true
  let isWholeDue = true
  let headReadMs = Number.NEGATIVE_INFINITY
  let wholeReadMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let reading: Promise<void> | null = null
  let isWoken = false
  let wake = () => {}

  /** The state that a renewal leads to. */
  function renewed(
    state: EngineState,
    reply: Renewal,
    { sentAtMs, stored }: { sentAtMs: number; stored: ReadonlySet<number> },
  ): EngineState {
    const held = reply.leases.flatMap(({ place, state: answer, fence }) =>
      answer === 'held' && fence !== null ? [{ place, fence }] : [],
    )
    const lasts = reply.leases.flatMap(({ state: answer, runs_out_at: at }) =>
      answer === 'held' && at !== null ? [Date.parse(at) - Date.parse(reply.now)] : [],
    )
    const ended = state.claimed.filter((id) => !reply.claimed.includes(id))
    const counter = reply.leases.find(({ place }) => place === 'counter')
    const holder = counter?.state === 'elsewhere' ? counter.holder : null
    const isBack = state.mode === 'offline'
    const fenceAt = (leases: EngineState['leases']) => leases.find(({ place }) => place === 'counter')?.fence
    // Others may have sold since this device last had a number. It sells nothing alone before it has read everything.
    const isNewHolder = fenceAt(held) !== undefined && fenceAt(held) !== fenceAt(state.leases)
    return {
      ...state,
      mode: isBack ? 'sending' : state.mode,
      isWanted: reply.leases.some(({ state: answer }) => answer !== 'off'),
      leases: held,
      isComplete: state.isComplete && !isNewHolder,
      renewedAtMs: held.length > 0 ? sentAtMs : state.renewedAtMs,
      lastsMs: lasts.length > 0 ? Math.min(...lasts) : state.lastsMs,
      offsetMs: Date.parse(reply.now) - Date.now(),
      claimed: reply.claimed,
      claim: reply.claim,
      stale: [...new Set([...state.stale, ...ended])].filter((id) => !stored.has(id)),
      counterHolder:
        holder === null
          ? null
          : {
              deviceName: holder.device_name,
              staffName: holder.staff_name,
              offlineSinceMs: holder.offline_since === null ? null : Date.parse(holder.offline_since),
              waiting: holder.waiting,
            },
    }
  }

  async function renew(): Promise<void> {
    await core.exclusively(() => core.catchUp())
    const state = core.state ?? (await describeSelf())
    // The server has ended a call without an answer long before.
    const over = core.marks.filter(
      ({ isSettled, isCharge, atMs }) => isSettled || (isCharge && Date.now() - atMs > callEndedMs),
    )
    const wanted = [...new Set([...state.stale, ...over.map(({ memberId }) => memberId), ...hinted])]
    const refresh = wanted.slice(0, refreshedAtOnceMost)
    for (const id of refresh) hinted.delete(id)
    const sentAtMs = Date.now()
    // A claim that is confirmed lets another device sell. What waits here must be booked before.
    const confirmedClaim = core.queue.length > 0 || state.mode !== 'connected' ? state.confirmedClaim : state.claim
    const reply = await renewOrRemember(refresh, {
      places: places().map((place) => ({
        place,
        fence: state.leases.find((lease) => lease.place === place)?.fence ?? null,
      })),
      confirmed_claim: confirmedClaim,
      waiting: core.queue.length,
      refresh,
    })
    core.noteRenewal()
    // The other device waits until this one has said that it knows.
    if (reply.claimed.some((id) => !state.claimed.includes(id)) && core.queue.length === 0) isWoken = true
    await core.exclusively(async () => {
      await core.catchUp()
      const now = core.state ?? state
      const head = core.set.head
      // What waits was added to the row that is stored. The answer to it brings the next one.
      const waiting = new Set(core.queue.map(({ command }) => command.memberId))
      const rows = reply.members.filter(({ id }) => !waiting.has(id))
      const stored = new Set(rows.map(({ id }) => id))
      const known = over.filter(({ memberId }) => stored.has(memberId))
      await core.commit({
        state: { ...renewed(now, reply, { sentAtMs, stored }), confirmedClaim },
        rows,
        unmark: known.filter(({ isSettled }) => isSettled).map(({ key }) => key),
        weaken: known.filter(({ isSettled }) => !isSettled),
        ...(head !== null && head.inside !== reply.inside && core.queue.length === 0
          ? { head: { ...head, inside: reply.inside } }
          : {}),
      })
      if (core.state?.isComplete !== true) isWholeDue = true
    })
    if (wanted.length > refresh.length) isWoken = true
  }

  /** Members that were named stay named if there is no answer. */
  async function renewOrRemember(refresh: readonly number[], sent: Parameters<DeviceApi['renew']>[0]) {
    try {
      return await api.renew(sent)
    } catch (error) {
      for (const id of refresh) hinted.add(id)
      throw error
    }
  }

  async function describeSelf(): Promise<EngineState> {
    const { venue } = await api.describe()
    const state = newState({ id: venue.id, name: venue.name })
    await core.exclusively(async () => {
      await core.catchUp()
      if (core.state === null) await core.commit({ state })
    })
    return core.state ?? state
  }

  /** Without a lease it may not use what it knows about members, so it does not keep it. */
  async function forgetIfUnused(): Promise<void> {
    const { state, queue } = core
    if (state === null || !state.isComplete || state.leases.length > 0 || queue.length > 0) return
    if (state.mode === 'connected') await core.exclusively(() => core.wipe())
  }

  /** The connection is lost. This device goes on alone if it holds a lease and knows every member. */
  const goAlone = () =>
    core.exclusively(async () => {
      await core.catchUp()
      const { state } = core
      if (state === null || !state.isComplete || state.leases.length === 0 || !core.mayGoOn()) return
      if (state.mode === 'offline') return
      const sinceMs = state.sinceMs ?? state.renewedAtMs
      await core.commit({ state: { ...state, mode: 'offline', sinceMs } })
    })

  async function returnToServer(): Promise<void> {
    for (;;) {
      const outcome = await sendAll(core, api)
      if (outcome !== 'empty') return outcome === 'lost' ? void (failures += 1) : undefined
      if (await finishReturn(core)) break
    }
    isHeadDue = true
    isWholeDue = true
    onReturn()
  }

  /** Reads what has become old, in the background. */
  function readDue(): void {
    const nowMs = performance.now()
    if (reading !== null || core.state === null || core.state.mode !== 'connected') return
    if (core.state.leases.length === 0) return
    const isWhole = isWholeDue && (!core.state.isComplete || nowMs - wholeReadMs > wholeEveryMs)
    const isHead = isHeadDue && nowMs - headReadMs > headEveryMs
    if (!isWhole && !isHead) return
    if (isWhole) [isWholeDue, wholeReadMs] = [false, nowMs]
    ;[isHeadDue, headReadMs] = [false, nowMs]
    const work = isWhole
      ? readAll(core, api).then(() => void keepFaces(core, api, leaving.signal).catch(() => {}))
      : readHead(core, api)
    reading = work
      .catch(() => {
        // Tried again later: until then the device goes on with what it has, or not at all.
        isHeadDue = true
        if (isWhole) [isWholeDue, wholeReadMs] = [true, nowMs - wholeEveryMs + headEveryMs]
      })
      .finally(() => {
        reading = null
      })
  }

  async function step(): Promise<void> {
    if (core.state !== null && core.state.isComplete && core.state.leases.length > 0 && !core.mayGoOn()) {
      // What is known about members must not stay on a device that may not use it.
      await core.exclusively(() => core.wipe())
      isWholeDue = true
    }
    if (places().length === 0 && core.queue.length === 0) return
    try {
      if (!isOnline()) throw new ApiError('unreachable', null)
      await renew()
      failures = 0
      await forgetIfUnused()
      if (core.state?.mode === 'sending' || core.queue.length > 0) await returnToServer()
      readDue()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'device_unknown' || error.code === 'offline_off') return core.exclusively(() => core.wipe())
      if (isUnknown(error.code)) failures += 1
    }
    if (failures >= 2 || !isOnline()) await goAlone()
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const wakeUp = () => {
    isWoken = true
    wake()
  }

  const isIdle = () => failures === 0 && core.state?.isWanted === false && core.queue.length === 0

  function nextAfterMs(): number {
    if (failures === 1) return secondTryMs
    if (isIdle()) return unwantedEveryMs
    return isSignedIn() ? leaseRenewMs : lockedEveryMs
  }

  async function run(): Promise<void> {
    window.addEventListener('online', wakeUp)
    window.addEventListener('offline', wakeUp)
    while (!leaving.signal.aborted) {
      await step().catch((error: unknown) => reportError(error))
      if (leaving.signal.aborted) break
      if (!isWoken) await wait(nextAfterMs())
      isWoken = false
    }
    window.removeEventListener('online', wakeUp)
    window.removeEventListener('offline', wakeUp)
  }

  return {
    run,
    /** One renewal with everything that follows from it. */
    step,
    wake: wakeUp,
    /** Waits until what is being read is stored. */
    settled: (): Promise<void> => reading ?? Promise.resolve(),
    /** A live hint. Null means that anything of the topic may have changed. */
    hint(topic: HintTopic | null, changed: Changed | null): void {
      if (topic === null || topic === 'catalogue' || topic === 'sale') isHeadDue = true
      const isAboutMembers = topic === 'members' || topic === 'sale' || topic === 'door'
      if (topic === null || (isAboutMembers && changed === null)) isWholeDue = true
      if (isAboutMembers) for (const id of changed?.members ?? []) hinted.add(id)
      if (topic === 'offline') wakeUp()
    },
    stop(): void {
      leaving.abort()
      wakeUp()
    },
  }
}
