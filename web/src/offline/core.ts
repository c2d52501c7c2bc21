import type { CallReply } from '@aforo/contract'
import type { Language } from '@aforo/domain'
import { inOneTab } from '../device/one-tab.ts'
import type { StoredCommand } from './commands.ts'
import { queuedOf } from './commands.ts'
import { type EngineState, isRunOut, placesAlone, runsOutAtMs } from './engine-state.ts'
import type { OfflineState } from './offline-state.ts'
import type { Snapshot } from './overlay.ts'
import { type Change, type InFlightMark, openStore } from './store.ts'
import { createWorkingSet, type OfflineMember } from './working-set.ts'

export type CoreOptions = {
  deviceId: number
  me: () => CallReply<'GET /v1/users/me'> | null
  language: () => Language
  cartItems: (venueId: number, memberId: number) => number
  publish: (state: Partial<OfflineState>) => void
  /** Something that screens show has changed, here or in another tab. */
  onChange: () => void
}

/** What one tab tells the others after it has stored a change. */
type Notice = { blocks: readonly number[]; isHead: boolean; isWhole: boolean }

export type QueueEntry = { seq: number; command: StoredCommand }

const dayMs = 24 * 60 * 60_000

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** The memory of one tab, and how it changes together with the disk and the other tabs. */
export async function openCore(options: CoreOptions) {
  const { deviceId, me, language, cartItems, publish, onChange } = options
  const store = await openStore(deviceId)
  const set = createWorkingSet()
  const channel = new BroadcastChannel(`aforo-offline-${deviceId}`)
  let state: EngineState | null = null
  let queue: QueueEntry[] = []
  let marks: InFlightMark[] = []
  /** By a clock that nobody can set: when this page last saw a renewal. */
  let renewedAliveMs: number | null = null
  let isClosed = false

  const mayGoOn = (now: EngineState): boolean =>
    !isRunOut(now, Date.now(), renewedAliveMs === null ? null : performance.now() - renewedAliveMs)

  function show(): void {
    if (state === null || isClosed) return
    const isAlone = state.mode !== 'connected'
    const mayAnswer = mayGoOn(state)
    const { counterHolder, lastReturn } = state
    publish({
      mode: state.isComplete || isAlone ? state.mode : 'off',
      places: mayAnswer && state.isComplete ? state.leases.map(({ place }) => place) : [],
      counterHolder:
        counterHolder === null
          ? null
          : {
              deviceName: counterHolder.deviceName,
              staffName: counterHolder.staffName,
              offlineSince: dateOrNull(counterHolder.offlineSinceMs),
              waiting: counterHolder.waiting,
            },
      since: dateOrNull(state.sinceMs),
      asOf: dateOrNull(state.renewedAtMs),
      runsOutAt: dateOrNull(runsOutAtMs(state)),
      queue: queue.map(({ command }) => queuedOf(command)),
      lastReturn:
        lastReturn === null
          ? null
          : {
              from: new Date(lastReturn.fromMs),
              to: new Date(lastReturn.toMs),
              done: lastReturn.done,
              flagged: lastReturn.flagged,
              held: lastReturn.held,
            },
    })
  }

  async function readShared(): Promise<void> {
    const [nextState, nextQueue, nextMarks] = await Promise.all([
      store.readState(),
      store.readOutbox(),
      store.listMarks(),
    ])
    state = nextState ?? null
    queue = nextQueue
    marks = nextMarks
  }

  async function readWorkingSet(): Promise<void> {
    const [head, blocks] = await Promise.all([store.readHead(), store.readBlocks()])
    set.clear()
    set.setHead(head)
    set.load(blocks)
  }

  /** Reads what other tabs have stored since, as far as it concerns this member. Called with the lock. */
  async function catchUp(memberId: number | null = null): Promise<void> {
    const before = state?.revision ?? 0
    await readShared()
    if (state === null || state.revision === before) return
    set.setHead(await store.readHead())
    const block = memberId === null ? null : set.blockOf(memberId)
    if (block !== null) set.putBlock(block, await store.readBlock(block))
  }

  /** Stores a change and then shows it, here and in the other tabs. Called with the lock. */
  async function commit(change: Change & { rows?: readonly OfflineMember[] }): Promise<void> {
    const { rows = [], ...rest } = change
    const blocks = set.take(rows)
    if (rest.head !== undefined) set.setHead(rest.head)
    const isSetChanged = blocks.size > 0 || rest.head !== undefined
    const next = rest.state ?? state
    const stored =
      isSetChanged && next !== null
        ? { state: { ...next, revision: next.revision + 1 } }
        : next === null
          ? {}
          : { state: next }
    await store.write({ ...rest, ...stored, ...(blocks.size > 0 ? { blocks } : {}) })
    await readShared()
    tell({ blocks: [...blocks.keys()], isHead: rest.head !== undefined, isWhole: false })
  }

  function tell(notice: Notice): void {
    show()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only pages of this origin hear a channel.
    if (!isClosed) channel.postMessage(notice)
    onChange()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    void (async () => {
      if (isClosed) return
      if (data.isWhole) await readWorkingSet()
      else {
        if (data.isHead) set.setHead(await store.readHead())
        for (const number of data.blocks) set.putBlock(number, await store.readBlock(number))
      }
      await readShared()
      show()
      onChange()
    })()
  })

  await readShared()
  await readWorkingSet()
  await store.forgetAnswersBefore(Date.now() - 2 * dayMs)
  show()

  return {
    store,
    set,
    get state() {
      return state
    },
    get queue(): readonly QueueEntry[] {
      return queue
    },
    get marks(): readonly InFlightMark[] {
      return marks
    },
    /** One tab at a time changes what is stored. */
    exclusively: <T>(work: () => Promise<T>): Promise<T> => inOneTab(`aforo-offline-${deviceId}`, work),
    catchUp,
    commit,
    readShared,
    show,
    tell,
    noteRenewal: (): void => {
      renewedAliveMs = performance.now()
    },
    /** Whether the lease of this device has not run out by its own clocks. */
    mayGoOn: (): boolean => state !== null && mayGoOn(state),
    /** Everything that an answer depends on. Null if this device does not answer by itself. */
    snapshot(): Snapshot | null {
      const person = me()
      const { head } = set
      if (state === null || head === null || person === null) return null
      if (placesAlone(state).length === 0 || !mayGoOn(state)) return null
      const venueId = state.venue.id
      return {
        state,
        head,
        set,
        queue: queue.map(({ command }) => command),
        marks,
        me: person,
        language: language(),
        now: new Date(Date.now() + state.offsetMs),
        cartItems: (memberId) => cartItems(venueId, memberId),
      }
    },
    async wipe(): Promise<void> {
      await store.wipeWorkingSet()
      set.clear()
      if (state !== null) {
        await commit({
          state: { ...state, isComplete: false, leases: [], mode: queue.length > 0 ? 'sending' : 'connected' },
        })
      }
      tell({ blocks: [], isHead: false, isWhole: true })
    },
    close(): void {
      isClosed = true
      channel.close()
      store.close()
    },
  }
}

export type Core = Awaited<ReturnType<typeof openCore>>
