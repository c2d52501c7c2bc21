import { ApiError } from '../api/client.ts'
import { isUnknown } from './command-key.ts'
import { growingDelaysMs } from './outbox-state.ts'

type RetryOptions = {
  /** The pause after each attempt without an answer. After the last pause the command is sent once more. */
  waitsMs?: Iterable<number>
  /** Called after each attempt without an answer. */
  onLost?: () => void
  /** Whether a refusal leaves the outcome open. */
  isUnanswered?: (code: ApiError['code']) => boolean
  /** Aborted when the answer is no longer needed. */
  leaving?: AbortSignal
}

/** Ends early when the browser is online again, or when the answer is no longer needed. */
const pause = (ms: number, leaving: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      leaving?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    leaving?.addEventListener('abort', done)
  })

/**
 * Retries a command with an idempotency key until the server accepts or refuses it. After a lost reply the same key
 * returns the first result, so nothing is done twice.
 */
export async function retryCommand<T>(
  send: () => Promise<T>,
  { waitsMs = growingDelaysMs(), onLost = () => {}, isUnanswered = isUnknown, leaving }: RetryOptions,
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnanswered(error.code)) throw error
      onLost()
      await pause(waitMs, leaving)
      leaving?.throwIfAborted()
    }
  }
  return send()
}
