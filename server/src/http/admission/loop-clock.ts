const tickMs = 10
const smoothing = 0.05

/** Tells time for the admission of calls. Tests have their own. */
export type LoopClock = {
  now: () => number
  /** How late the event loop has been lately, on average. */
  lagMs: () => number
}

/**
 * A clock that stands still while the event loop is blocked. What a call waits for the loop is not counted as time that
 * the database took, nor as time that it spent in the queue.
 */
export function startLoopClock(onTick: () => void): LoopClock & { stop: () => void } {
  let tickedMs = performance.now()
  let blockedMs = 0
  let lagMs = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const lateMs = Math.max(0, nowMs - tickedMs - tickMs)
    tickedMs = nowMs
    blockedMs += lateMs
    lagMs += (lateMs - lagMs) * smoothing
    onTick()
  }, tickMs).unref()
  return {
    now: () => performance.now() - blockedMs,
    lagMs: () => lagMs,
    stop: () => clearInterval(timer),
  }
}
