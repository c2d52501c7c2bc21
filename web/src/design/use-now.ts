import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000

const listeners = new Set<() => void>()
let nowMs = wholeSecond()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  nowMs = wholeSecond()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, 1000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The timer runs only while there are subscribers, so the first one must read the clock. */
function now(): number {
  if (listeners.size === 0) nowMs = wholeSecond()
  return nowMs
}

/** The current time, updated once a second. All components show the same value. */
export const useNow = (): number => useSyncExternalStore(subscribe, now)

export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(now() / minuteMs) * minuteMs)

const neverChanges = () => () => {}

/** Whether an instant has passed. The component updates only when it does. */
export const useIsPast = (instantMs: number | null): boolean =>
  useSyncExternalStore(instantMs === null ? neverChanges : subscribe, () => instantMs !== null && now() >= instantMs)

/** The remaining seconds. The component does not update while it is not visible or when none are left. */
export const useSecondsUntil = (instantMs: number, isSeen: boolean): number =>
  useSyncExternalStore(isSeen ? subscribe : neverChanges, () => Math.max(0, Math.ceil((instantMs - now()) / 1000)))
