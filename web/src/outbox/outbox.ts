import type { ErrorCode } from '@aforo/contract'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/client.ts'
import { inOneTab } from '../device/one-tab.ts'
import { isUnknown } from './command-key.ts'
import { forgetOwner, isOwn, keepOwner } from './command-owner.ts'
import { type Answer, type KeptCommand, meaningOf, type OutboxEntry, withoutKey, withState } from './outbox-state.ts'
import { retryCommand } from './retry-command.ts'
import { countStored } from './stored-commands.ts'

/** A value that another tab has just stored can take this long to be readable here. */
const storageDelayMs = 100

/** The answer. It is null if another tab received it, or if this person no longer has access. */
export type Outcome<Yes> = { answer: Answer<Yes> | null; words: string | null }

/** Without local storage, commands still work but do not survive their tab. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

type No = { code: ErrorCode; words: string | null }

/** Sends again until there is an answer. Calls `onLost` after each attempt without one. */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  { mayBeDone, onLost }: { mayBeDone: boolean; onLost: () => void },
): Promise<{ yes: T } | { no: No } | { left: No }> {
  let wasSent = mayBeDone
  try {
    const yes = await retryCommand(send, {
      onLost: () => {
        wasSent = true
        onLost()
      },
      isUnanswered: (code) => code === 'unreachable' || isUnknown(code) || meaningOf(code, wasSent) === 'ask',
    })
    return { yes }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unreachable') throw error
    const no = { code: error.code, words: error.detail }
    return meaningOf(error.code, wasSent) === 'leave' ? { left: no } : { no }
  }
}

/** Listen to the outboxes of all kinds. */
const watchers = new Set<() => void>()

function watchStored(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

/** How many commands of these venues this browser still has to send, in any tab. */
export const useUnsent = (venueIds: readonly number[]): number =>
  useSyncExternalStore(watchStored, () =>
    attempt(() => venueIds.reduce((count, venueId) => count + countStored(localStorage, venueId), 0), 0),
  )

type OutboxOptions<C extends KeptCommand, Yes> = {
  /** The storage key of a command, which is also the name of its lock. */
  placeOf: (command: C) => string
  list: (keeper: Storage, venueId: number) => C[]
  keep: (keeper: Storage, command: C) => void
  forget: (keeper: Storage, command: C) => void
  send: (command: C) => Promise<Yes>
  /** The key in session storage under which unread outcomes survive a reload. */
  outcomePlace?: string
}

/** The outcomes that this tab kept before it was reloaded. */
function readOutcomes<C extends KeptCommand, Yes>(place: string | undefined): readonly OutboxEntry<C, Yes>[] {
  const text = place === undefined ? null : attempt(() => sessionStorage.getItem(place), null)
  // The cast is safe: only this outbox writes there, and the storage ends with the tab.
  return text === null ? [] : (JSON.parse(text) as OutboxEntry<C, Yes>[])
}

function keepOutcomes(place: string, entries: readonly OutboxEntry<KeptCommand, unknown>[]): void {
  const answered = entries.filter(({ state }) => typeof state === 'object')
  attempt(() => sessionStorage.setItem(place, JSON.stringify(answered)), undefined)
}

/**
 * An outbox for one kind of command. Commands are stored before they are sent. Any tab that finds one without an answer
 * sends it again.
 */
export function createOutbox<C extends KeptCommand, Yes>(options: OutboxOptions<C, Yes>) {
  const { placeOf, list, keep, forget, send, outcomePlace } = options
  let entries = readOutcomes<C, Yes>(outcomePlace)
  const listeners = new Set<() => void>()
  const running = new Map<string, Promise<Outcome<Yes>>>()

  function publish(next: readonly OutboxEntry<C, Yes>[]): void {
    entries = next
    if (outcomePlace !== undefined) keepOutcomes(outcomePlace, next)
    for (const listener of [...listeners, ...watchers]) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const listKept = (venueId: number): C[] =>
    attempt(() => list(localStorage, venueId).filter(({ key }) => isOwn(localStorage, key)), [])
  /** On a shared device the next person may be signed in by now. The command waits for the one who made it. */
  const sendOwn = (command: C): Promise<Yes> => {
    if (!attempt(() => isOwn(localStorage, command.key), true)) throw new ApiError('sign_in_required', null)
    return send(command)
  }

  async function ask(command: C, mayBeDone: boolean): Promise<Outcome<Yes>> {
    publish(withState(entries, command, mayBeDone ? 'lost' : 'sent'))
    const result = await untilAnswered(async () => sendOwn(command), {
      mayBeDone,
      onLost: () => publish(withState(entries, command, 'lost')),
    })
    if ('left' in result) {
      publish(withoutKey(entries, command.key))
      return { answer: null, words: result.left.words }
    }
    attempt(() => forget(localStorage, command), undefined)
    attempt(() => forgetOwner(localStorage, command.key), undefined)
    const answer: Answer<Yes> = 'yes' in result ? { kind: 'done', ...result.yes } : { kind: 'refused', ...result.no }
    publish(withState(entries, command, answer))
    return { answer, words: null }
  }

  async function sendNew(command: C, first: () => Promise<unknown>): Promise<Outcome<Yes>> {
    attempt(() => keep(localStorage, command), undefined)
    attempt(() => keepOwner(localStorage, command.key), undefined)
    await first()
    return ask(command, false)
  }
  async function sendAgain(command: C): Promise<Outcome<Yes>> {
    await new Promise((resolve) => setTimeout(resolve, storageDelayMs))
    const isOpen = listKept(command.venueId).some(({ key }) => key === command.key)
    return isOpen ? ask(command, true) : { answer: null, words: null }
  }

  return {
    /** The commands of a venue that have no answer yet. */
    listKept,
    /** The commands of this tab whose outcome the user has not acknowledged. */
    useEntries: (): readonly OutboxEntry<C, Yes>[] => useSyncExternalStore(subscribe, () => entries),
    /** The user has read the outcome. */
    acknowledge: (key: string): void => publish(withoutKey(entries, key)),
    /**
     * Sends a command until it has an answer, once per key however often it is called. A new command is stored, waits
     * for `first`, and is then sent.
     */
    deliver: (command: C, isNew: boolean, first = async (): Promise<unknown> => null): Promise<Outcome<Yes>> => {
      const pending = running.get(command.key)
      if (pending !== undefined) return pending
      const work = inOneTab(placeOf(command), () => (isNew ? sendNew(command, first) : sendAgain(command))).finally(
        () => running.delete(command.key),
      )
      running.set(command.key, work)
      return work
    },
  }
}
