import { Refusal } from '../refusal.ts'
import { secondsUntilRetry } from './admission/busy.ts'

/** Nobody at a counter waits longer for a sign of life. */
const answerWithinMs = 4_500

/**
 * Answers before a person gives up. The work goes on and may still take effect, so the answer says that this is not known
 * yet. The screen asks again with the same key.
 */
export async function answerInTime<T>(work: Promise<T>, elapsedMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Refusal('outcome_unknown', { seconds: secondsUntilRetry() }))
    timer = setTimeout(giveUp, answerWithinMs - elapsedMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
