import type { ErrorCode } from '@aforo/contract'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/client.ts'
import { isUnknown } from './command-key.ts'
import {
  type Answer,
  type KeptCommand,
  meaningOf,
  retryDelayMs,
  type OutboxEntry,
  withoutKey,
  withState,
} from './outbox-state.ts'

/** What another tab has just written may take this long to be read here. */
const heardOfMs = 100

/** Its answer; or null where this tab got none: another tab did, or this person does not get through any more. */
export type Outcome<Yes> = { answer: Answer<Yes> | null; words: string | null }

/** A browser that keeps nothing only loses what would outlive the tab. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    // The line is back: nobody waits any longer.
    window.addEventListener('online', done)
  })

type No = { code: ErrorCode; words: string | null }

/** Asks the same again until there is an answer, and tells after each time that there was none. */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  { mayBeDone, onLost }: { mayBeDone: boolean; onLost: () => void },
): Promise<{ yes: T } | { no: No } | { left: No }> {
  for (let failures = 0; ; failures += 1) {
    try {
      return { yes: await send() }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, detail: words } = error
      if (code !== 'unreachable' && !isUnknown(code)) {
        const meaning = meaningOf(code, mayBeDone || failures > 0)
        if (meaning === 'no') return { no: { code, words } }
        if (meaning === 'leave') return { left: { code, words } }
      }
      onLost()
      await pause(retryDelayMs(failures))
    }
  }
}

type Keeping<C extends KeptCommand, Yes> = {
  /** Where one is kept: the same for nobody else. */
  placeOf: (command: C) => string
  list: (keeper: Storage, venueId: number) => C[]
  keep: (keeper: Storage, command: C) => void
  forget: (keeper: Storage, command: C) => void
  send: (command: C) => Promise<Yes>
}

/** Sees commands of one kind to their answers: kept before they are sent, and taken up again by whoever finds them. */
export function createOutbox<C extends KeptCommand, Yes>({ placeOf, list, keep, forget, send }: Keeping<C, Yes>) {
  let entries: readonly OutboxEntry<C, Yes>[] = []
  const listeners = new Set<() => void>()
  const running = new Map<string, Promise<Outcome<Yes>>>()

  function publish(next: readonly OutboxEntry<C, Yes>[]): void {
    entries = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const listKept = (venueId: number): C[] => attempt(() => list(localStorage, venueId), [])

  async function ask(command: C, mayBeDone: boolean): Promise<Outcome<Yes>> {
    publish(withState(entries, command, mayBeDone ? 'lost' : 'sent'))
    const result = await untilAnswered(() => send(command), {
      mayBeDone,
      onLost: () => publish(withState(entries, command, 'lost')),
    })
    if ('left' in result) {
      publish(withoutKey(entries, command.key))
      return { answer: null, words: result.left.words }
    }
    attempt(() => forget(localStorage, command), undefined)
    const answer: Answer<Yes> = 'yes' in result ? { kind: 'done', ...result.yes } : { kind: 'refused', ...result.no }
    publish(withState(entries, command, answer))
    return { answer, words: null }
  }

  async function sendNew(command: C, first: () => Promise<unknown>): Promise<Outcome<Yes>> {
    attempt(() => keep(localStorage, command), undefined)
    await first()
    return ask(command, false)
  }
  async function sendAgain(command: C): Promise<Outcome<Yes>> {
    await new Promise((heard) => setTimeout(heard, heardOfMs))
    const isOpen = listKept(command.venueId).some(({ key }) => key === command.key)
    return isOpen ? ask(command, true) : { answer: null, words: null }
  }

  /** One tab at a time sees to a command; if it goes, the next one takes over. */
  async function alone(command: C, work: () => Promise<Outcome<Yes>>): Promise<Outcome<Yes>> {
    if (!('locks' in navigator)) return work()
    return navigator.locks.request(placeOf(command), work)
  }

  return {
    /** Those of a venue that nobody has answered yet. */
    listKept,
    /** What this tab has sent and nobody was told the end of. */
    useEntries: (): readonly OutboxEntry<C, Yes>[] => useSyncExternalStore(subscribe, () => entries),
    /** Somebody has read how it ended. */
    acknowledge: (key: string): void => publish(withoutKey(entries, key)),
    /** Sees a command to its answer, once for its key, however often it is asked for. A new one is kept, waits for what comes first, and is sent. */
    deliver: (command: C, isNew: boolean, first = async (): Promise<unknown> => null): Promise<Outcome<Yes>> => {
      const same = running.get(command.key)
      if (same !== undefined) return same
      const work = alone(command, () => (isNew ? sendNew(command, first) : sendAgain(command))).finally(() =>
        running.delete(command.key),
      )
      running.set(command.key, work)
      return work
    },
  }
}
