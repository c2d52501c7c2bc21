import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { isUnknown } from './command-key.ts'
import { retryCommand } from './retry-command.ts'

/** After these the person is asked whether to go on. */
const waitsMs = [1_000, 2_000, 4_000]

/**
 * Sends a command that carries a key and, when no answer comes, asks by itself what became of it. `isLost` from the
 * first silence until somebody has said yes or no: it may have been done, so what was sent is not to be changed.
 */
export function useChecking() {
  const [isLost, setIsLost] = useState(false)
  async function send(command: () => Promise<void>): Promise<void> {
    try {
      await retryCommand(command, () => setIsLost(true), { waitsMs })
    } catch (error) {
      setIsLost(error instanceof ApiError && isUnknown(error.code))
      throw error
    }
  }
  return { isLost, send }
}
