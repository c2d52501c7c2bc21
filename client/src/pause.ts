const longestMs = 60_000

/**
 * The pause before a call is tried again: 1, 2, 4 seconds and so on, at most a minute, of which half is random; and never
 * shorter than the server asks with Retry-After. `random` is in [0, 1).
 */
export function pauseMs(attempts: number, retryAfter: string | null, random: number): number {
  const seconds = Number(retryAfter)
  const askedMs = Number.isFinite(seconds) ? seconds * 1_000 : 0
  const ownMs = Math.min(longestMs, 1_000 * 2 ** (attempts - 1)) * (0.5 + random / 2)
  return Math.max(askedMs, ownMs)
}

/** Ends with an error as soon as the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms)
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason as Error)
    }
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
