import { useEffect, useEffectEvent } from 'react'

const retryEveryMs = 5_000

/** While `failed`: tries again every few seconds, and when the browser is online again. One attempt runs at a time. */
export function useRetries(failed: boolean, attempt: () => Promise<void>): void {
  const run = useEffectEvent(attempt)
  useEffect(() => {
    if (!failed) return undefined
    let isRunning = false
    const retry = async () => {
      if (isRunning) return
      isRunning = true
      await run().catch(() => {})
      isRunning = false
    }
    const onTime = () => void retry()
    const timer = setInterval(onTime, retryEveryMs)
    window.addEventListener('online', onTime)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onTime)
    }
  }, [failed])
}
