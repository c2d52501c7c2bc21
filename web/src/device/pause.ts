/** Waits so long, or until the signal ends it. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
