import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { isUnknown } from './command-key.ts'
import { retryCommand } from './retry-command.ts'

/** After these delays the user must press to retry. */
const waitsMs = [1_000, 2_000, 4_000]

/**
 * Sends a command with an idempotency key and retries when no reply arrives. `isLost` is true from the first lost reply
 * until the server accepts or refuses: the command may have taken effect, so its input must not change.
 */
export function useChecking() {
  const [isLost, setIsLost] = useState(false)
  async function send(command: () => Promise<void>): Promise<void> {
    try {
      await retryCommand(command, { waitsMs, onLost: () => setIsLost(true) })
    } catch (error) {
      setIsLost(error instanceof ApiError && isUnknown(error.code))
      throw error
    }
  }
  return { isLost, send }
}
