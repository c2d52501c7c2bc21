import type { ErrorCode } from '@aforo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/client.ts'
import { isUnknown } from '../api/command-key.ts'
import { liveKey } from '../api/live-key.ts'
import {
  forgetTopUp,
  keepTopUp,
  keptTopUps,
  meaningOf,
  retryDelayMs,
  type Settling,
  type TopUp,
  type TopUpAnswer,
  topUpPlace,
  withoutKey,
  withState,
} from './top-up.ts'
import { sendTopUp } from './top-up-queries.ts'

/** What another tab has just written may take this long to be read here. */
const heardOfMs = 100

let settlings: readonly Settling[] = []
const listeners = new Set<() => void>()
const running = new Map<string, Promise<Outcome>>()

/** Its answer; or null where this tab got none: another tab did, or this person does not get through any more. */
export type Outcome = { answer: TopUpAnswer | null; words: string | null }

function publish(next: readonly Settling[]): void {
  settlings = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The top-ups of this tab that are not told yet. */
export const useSettlings = (): readonly Settling[] => useSyncExternalStore(subscribe, () => settlings)

/** Somebody has read how it ended. */
export const markTold = (key: string): void => publish(withoutKey(settlings, key))

/** A browser that keeps nothing only loses what would outlive the tab. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const listKept = (venueId: number): TopUp[] => attempt(() => keptTopUps(localStorage, venueId), [])

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

async function ask(topUp: TopUp, mayBeDone: boolean): Promise<Outcome> {
  publish(withState(settlings, topUp, mayBeDone ? 'lost' : 'sent'))
  const result = await untilAnswered(() => sendTopUp(topUp), {
    mayBeDone,
    onLost: () => publish(withState(settlings, topUp, 'lost')),
  })
  if ('left' in result) {
    publish(withoutKey(settlings, topUp.key))
    return { answer: null, words: result.left.words }
  }
  attempt(() => forgetTopUp(localStorage, topUp), undefined)
  const answer: TopUpAnswer = 'yes' in result ? { kind: 'done', ...result.yes } : { kind: 'refused', ...result.no }
  publish(withState(settlings, topUp, answer))
  return { answer, words: null }
}

/** One tab at a time sees to a top-up; if it goes, the next one takes over. */
async function alone(topUp: TopUp, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(topUpPlace(topUp), work)
}

async function sendNew(topUp: TopUp): Promise<Outcome> {
  attempt(() => keepTopUp(localStorage, topUp), undefined)
  return ask(topUp, false)
}

async function sendAgain(topUp: TopUp): Promise<Outcome> {
  await new Promise((heard) => setTimeout(heard, heardOfMs))
  const isOpen = listKept(topUp.venueId).some(({ key }) => key === topUp.key)
  return isOpen ? ask(topUp, true) : { answer: null, words: null }
}

function settle(topUp: TopUp, isNew: boolean): Promise<Outcome> {
  const same = running.get(topUp.key)
  if (same !== undefined) return same
  const work = alone(topUp, () => (isNew ? sendNew(topUp) : sendAgain(topUp))).finally(() => running.delete(topUp.key))
  running.set(topUp.key, work)
  return work
}

/** Sees a top-up to its answer, once for its key, however often it is asked for; and brings the screens up to date. */
export function useSettle(): (topUp: TopUp, isNew: boolean) => Promise<Outcome> {
  const queryClient = useQueryClient()
  return (topUp, isNew) =>
    settle(topUp, isNew).finally(() => {
      void queryClient.invalidateQueries({ queryKey: liveKey('members', topUp.venueId) })
    })
}
