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

/** While nobody listens nothing ticks, and whoever looks first finds out what time it is. */
function now(): number {
  if (listeners.size === 0) nowMs = wholeSecond()
  return nowMs
}

/** The present, told once a second to all who count: they show the same one. */
export const useNow = (): number => useSyncExternalStore(subscribe, now)

export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(now() / minuteMs) * minuteMs)

const silent = () => () => {}

/** How many seconds are left. Who is out of sight, or has none left, is not disturbed. */
export const useSecondsUntil = (instantMs: number, isSeen: boolean): number =>
  useSyncExternalStore(isSeen ? subscribe : silent, () => Math.max(0, Math.ceil((instantMs - now()) / 1000)))
