import { ApiError } from '../api/client.ts'
import { isTooEarly, waitBeforeRetryMs } from '../api/retry-wait.ts'
import { isUnknown } from './command-key.ts'
import { growingDelaysMs } from './outbox-state.ts'

type RetryOptions = {
  /**
   * The longest pause after each attempt without an answer; the server can ask for a longer one. After the last pause
   * the command is sent once more.
   */
  waitsMs?: Iterable<number>
  /** Called after each attempt without an answer. */
  onLost?: () => void
  /** Whether a refusal leaves the outcome open. */
  isUnanswered?: (code: ApiError['code']) => boolean
  /** Aborted when the answer is no longer needed. */
  leaving?: AbortSignal
}

/**
 * Ends early when the answer is no longer needed, or when the browser is online again and the server did not ask for the
 * pause.
 */
const pause = (error: ApiError, backoffMs: number, leaving: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      leaving?.removeEventListener('abort', done)
      resolve()
    }
    const onOnline = () => void (isTooEarly(error) || done())
    const timer = setTimeout(done, waitBeforeRetryMs(error, backoffMs))
    window.addEventListener('online', onOnline)
    leaving?.addEventListener('abort', done)
  })

let underWay = 0

/** Whether this tab waits for the answer to a command. */
export const hasUnansweredCommand = (): boolean => underWay > 0

/**
 * Retries a command with an idempotency key until the server accepts or refuses it. After a lost reply the same key
 * returns the first result, so nothing is done twice.
 */
export async function retryCommand<T>(send: () => Promise<T>, options: RetryOptions): Promise<T> {
  underWay += 1
  try {
    return await untilAnswer(send, options)
  } finally {
    underWay -= 1
  }
}

async function untilAnswer<T>(
  send: () => Promise<T>,
  { waitsMs = growingDelaysMs(), onLost = () => {}, isUnanswered = isUnknown, leaving }: RetryOptions,
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnanswered(error.code)) throw error
      onLost()
      await pause(error, waitMs, leaving)
      leaving?.throwIfAborted()
    }
  }
  return send()
}
