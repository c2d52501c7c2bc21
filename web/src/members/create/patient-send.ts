import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../api/command-key.ts'

const askAgainAfterMs = [1_000, 3_000]

/**
 * Sends a command that carries a key until somebody says yes or no, a few times: after a lost answer the same key gets
 * the answer of then. `onSilence` is told each time that none came.
 */
export async function sendPatiently<T>(send: () => Promise<T>, onSilence: () => void): Promise<T> {
  for (const waitMs of askAgainAfterMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error.code)) throw error
      onSilence()
      await new Promise((waited) => setTimeout(waited, waitMs))
    }
  }
  return send()
}
