import { ApiError } from '../api/client.ts'
import { isUnknown } from '../outbox/command-key.ts'
import { placeOfKind } from '@aforo/domain'
import type { StoredCommand } from './commands.ts'
import type { Core, QueueEntry } from './core.ts'
import type { DeviceApi } from './device-api.ts'
import { nobodySent } from './engine-state.ts'
import { refusal, type Snapshot } from './overlay.ts'

/**
 * Decides on what all tabs have stored, stores the command, and only then answers. Null if this device does not answer
 * by itself any more. A repeated key gets the first answer.
 */
export const append = (
  core: Core,
  memberId: number,
  key: string | null,
  decide: (snapshot: Snapshot) => StoredCommand,
): Promise<{ reply: unknown } | null> =>
  core.exclusively(async () => {
    await core.catchUp(memberId)
    const first = key === null ? null : await answerOf(core, key)
    if (first !== null) return first
    const snapshot = core.snapshot()
    if (snapshot === null) return null
    const command = decide(snapshot)
    const state = { ...snapshot.state, lastTemporaryId: snapshot.state.lastTemporaryId + 1 }
    await core.commit({ state, add: command })
    return { reply: command.reply }
  })

/** What the screen was told about this command, whether it still waits or is settled. */
export async function answerOf({ queue, store }: Core, key: string): Promise<{ reply: unknown } | null> {
  const waiting = queue.find(({ command }) => command.key === key)
  return waiting === undefined ? store.readAnswer(key) : { reply: waiting.command.reply }
}

/** Takes back an entry or an exit that was not sent yet and after which nothing was done with the member. */
export const takeBack = (core: Core, visitId: number, what: 'entry' | 'exit'): Promise<{ reply: unknown } | null> =>
  core.exclusively(async () => {
    await core.catchUp()
    const snapshot = core.snapshot()
    if (snapshot === null) return null
    const isMeant = ({ command }: QueueEntry) =>
      command.kind === what && (command.reply as { visit_id: number }).visit_id === visitId
    const found = core.queue.findLast(isMeant)
    if (found === undefined) throw refusal(snapshot, visitId < 0 ? 'undo_too_late' : 'offline_refused')
    const { command, seq } = found
    const last = core.queue.findLast((entry) => entry.command.memberId === command.memberId)
    if (last?.seq !== seq || command.number !== null) throw refusal(snapshot, 'visit_changed')
    await core.commit({ remove: { seq, settled: null } })
    const { inside } = command.reply as { inside: number }
    // The command was an entry or an exit, so its reply is a passage.
    const passage = command.reply as object
    return { reply: { ...passage, exit_time: null, inside: what === 'entry' ? inside - 1 : inside + 1 } }
  })

const counterOf = ({ kind, wire }: StoredCommand): string => `${placeOfKind(kind)}:${wire.fence}`

/** Gives the command its place in the order, before it is sent for the first time. */
const numbered = (core: Core, { seq }: QueueEntry): Promise<StoredCommand | null> =>
  core.exclusively(async () => {
    await core.catchUp()
    const entry = core.queue.find((one) => one.seq === seq)
    const { state } = core
    if (entry === undefined || state === null) return null
    const { command } = entry
    if (command.number !== null) return command
    const counter = counterOf(command)
    const number = (state.numbers[counter] ?? 0) + 1
    const next = { ...command, number }
    await core.commit({
      state: { ...state, numbers: { ...state.numbers, [counter]: number } },
      replace: { seq, command: next },
    })
    return next
  })

type Answer = Awaited<ReturnType<DeviceApi['send']>>

/** The command goes, and what it has changed comes, in one step. */
const settle = (core: Core, seq: number, command: StoredCommand, answer: Answer): Promise<void> =>
  core.exclusively(async () => {
    await core.catchUp(command.memberId)
    const { state, set } = core
    if (state === null || !core.queue.some((entry) => entry.seq === seq)) return
    const { result, member, products } = answer
    const kept = result === 'dropped' ? 'held' : result
    const stocks = new Map(products.map((product) => [product.id, product]))
    const head =
      set.head === null
        ? {}
        : {
            head: {
              ...set.head,
              inside: insideAfter(set.head.inside, command, result),
              products: set.head.products.map((product) => ({ ...product, ...stocks.get(product.id) })),
            },
          }
    await core.commit({
      state: { ...state, tally: { ...state.tally, [kept]: state.tally[kept] + 1 } },
      rows: member === null ? [] : [member],
      ...head,
      remove: { seq, settled: command },
    })
  })

/** The next renewal says it exactly. Until then the number must not jump. */
const insideAfter = (inside: number, { kind }: StoredCommand, result: Answer['result']): number =>
  result === 'held' || result === 'dropped' ? inside : inside + (kind === 'entry' ? 1 : kind === 'exit' ? -1 : 0)

/**
 * Sends what waits, one by one and in order. `empty`: nothing waits any more. `lost`: there was no answer. `stopped`:
 * the server does not know this device.
 */
export async function sendAll(core: Core, api: DeviceApi): Promise<'empty' | 'lost' | 'stopped'> {
  for (;;) {
    await core.exclusively(() => core.catchUp())
    const [next] = core.queue
    if (next === undefined) return 'empty'
    const command = await numbered(core, next)
    if (command === null || command.number === null) continue
    try {
      const wire = { ...command.wire, number: command.number }
      const answer = await api.send({ command: wire, sent_at: new Date().toISOString() })
      await settle(core, next.seq, command, answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnknown(error.code)) return 'lost'
      // The number is out of order, or the device is unknown: people must look at it, and nothing is dropped.
      return error.code === 'device_unknown' ? 'stopped' : 'lost'
    }
  }
}

/** The connection is back and nothing waits: calls go to the server again. False if something was added meanwhile. */
export const finishReturn = (core: Core): Promise<boolean> =>
  core.exclusively(async () => {
    await core.catchUp()
    const { state, queue } = core
    if (state === null || queue.length > 0) return false
    const { tally } = state
    const wasUsed = tally.done + tally.flagged + tally.held > 0
    const nowMs = Date.now()
    const lastReturn = wasUsed ? { ...tally, fromMs: state.sinceMs ?? nowMs, toMs: nowMs } : state.lastReturn
    await core.commit({ state: { ...state, mode: 'connected', sinceMs: null, tally: nobodySent, lastReturn } })
    return true
  })
