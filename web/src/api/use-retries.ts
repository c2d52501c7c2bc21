import { useEffect, useEffectEvent } from 'react'
import { isTooEarly, waitBeforeRetryMs } from './retry-wait.ts'

const retryWithinMs = 5_000

/** While `failed`: tries again every few seconds, and when the browser is online again. One attempt runs at a time. */
export function useRetries(failed: boolean, attempt: () => Promise<void>): void {
  const run = useEffectEvent(attempt)
  useEffect(() => {
    if (!failed) return undefined
    let isRunning = false
    let hasEnded = false
    let failure: unknown
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      timer = setTimeout(() => void retry(), waitBeforeRetryMs(failure, retryWithinMs))
    }
    const retry = async () => {
      if (isRunning || isTooEarly(failure)) return
      clearTimeout(timer)
      isRunning = true
      failure = await run().catch((error: unknown) => error)
      isRunning = false
      if (!hasEnded) plan()
    }
    const onOnline = () => void retry()
    plan()
    window.addEventListener('online', onOnline)
    return () => {
      hasEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [failed])
}
