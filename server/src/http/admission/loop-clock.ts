const tickMs = 10
const smoothing = 0.05

/** Tells time for the admission of calls. Tests have their own. */
export type LoopClock = {
  now: () => number
  /** How late the event loop has been lately, on average. */
  lagMs: () => number
}

/**
 * A clock that stands still while the event loop is blocked, and never goes back. What a call waits for the loop is not
 * counted as time that the database took, nor as time that it spent in the queue.
 */
export function startLoopClock(onTick: () => void): LoopClock & { stop: () => void } {
  let tickedMs = performance.now()
  let elapsedMs = 0
  let lagMs = 0
  const sinceTick = () => performance.now() - tickedMs
  const timer = setInterval(() => {
    const tookMs = sinceTick()
    tickedMs += tookMs
    elapsedMs += Math.min(tookMs, tickMs)
    lagMs += (Math.max(0, tookMs - tickMs) - lagMs) * smoothing
    onTick()
  }, tickMs).unref()
  return {
    now: () => elapsedMs + Math.min(sinceTick(), tickMs),
    lagMs: () => lagMs,
    stop: () => clearInterval(timer),
  }
}
