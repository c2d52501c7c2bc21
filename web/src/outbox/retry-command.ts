import { ApiError } from '../api/client.ts'
import { isUnknown } from './command-key.ts'

type RetryOptions = {
  /** How long to wait after each silence; when there are no more, the last try is the last. */
  waitsMs: Iterable<number>
  /** Nobody is there any more to hear the answer. */
  leaving?: AbortSignal
}

/** Waits that grow, and go on for as long as anybody listens. */
export function* growingDelaysMs(firstMs: number, mostMs: number): Generator<number> {
  for (let waitMs = firstMs; ; waitMs = Math.min(mostMs, waitMs * 2)) yield waitMs
}

/**
 * Sends a command that carries a key until somebody says yes or no: after a lost answer the same key gets the answer of
 * then, so nothing is done twice. `onSilence` is told each time that none came.
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
