import { ApiError } from '../api/client.ts'
import { isUnknown } from './command-key.ts'

type RetryOptions = {
  /** The pause after each lost reply. After the last pause the command is sent once more. */
  waitsMs: Iterable<number>
  /** Aborted when the answer is no longer needed. */
  leaving?: AbortSignal
}

/** Doubling delays without an end. */
export function* growingDelaysMs(firstMs: number, mostMs: number): Generator<number> {
  for (let waitMs = firstMs; ; waitMs = Math.min(mostMs, waitMs * 2)) yield waitMs
}

/**
 * Retries a command with an idempotency key until the server accepts or refuses it. After a lost reply the same key
 * returns the first result, so nothing is done twice. Calls `onSilence` after each lost reply.
 */
export async function retryCommand<T>(
  send: () => Promise<T>,
  onSilence: () => void,
  { waitsMs, leaving }: RetryOptions,
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error.code)) throw error
      onSilence()
      await new Promise((waited) => setTimeout(waited, waitMs))
      leaving?.throwIfAborted()
    }
  }
  return send()
}
