import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../api/command-key.ts'

const firstWaitMs = 1_000
const waitMostMs = 5_000

/**
 * Sends a command that carries a key until somebody says yes or no, or nobody is there any more to hear it. After a lost
 * answer the same key gets the answer of then, so nothing is done twice. `onSilence` is told each time that none came.
 */
export async function patiently<T>(send: () => Promise<T>, onSilence: () => void, leaving: AbortSignal): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMostMs, waitMs * 2)) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error.code)) throw error
      onSilence()
      await new Promise((waited) => setTimeout(waited, waitMs))
      leaving.throwIfAborted()
    }
  }
}
