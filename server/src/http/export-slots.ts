import { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { createSlots } from './slots.ts'

const exportsMost = 2
const againInSeconds = 10

/** Limits the exports that one operator can run at once, because each reads all its books. */
export function createExportSlots() {
  const slots = createSlots()

  /** Holds the slot until the work is done, even if the client has left. A stream works until it is closed. */
  return async function inExportSlot<T>(operatorId: number | undefined, work: () => Promise<T>): Promise<T> {
    const shares = [{ name: `operator ${operatorId}`, most: exportsMost }]
    if (slots.findFull(shares) !== undefined) {
      throw new Refusal('exports_exhausted', { most: exportsMost, seconds: againInSeconds })
    }
    const release = slots.take(shares)
    let isStreaming = false
    try {
      const answer = await work()
      if (answer instanceof Readable) {
        isStreaming = true
        answer.once('close', release)
      }
      return answer
    } finally {
      if (!isStreaming) release()
    }
  }
}
