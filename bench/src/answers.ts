import { errorCatalogue, type ErrorCode } from '@aforo/contract'
import type { Sent } from './load.ts'

export const isAcknowledged = ({ status }: Sent): boolean => status === 200

/** Whether an answer is one of the expected refusals. */
export const refusedWith =
  (expected: readonly ErrorCode[]) =>
  ({ status, body }: Sent): boolean => {
    if (status < 400 || status >= 500) return false
    const { code } = JSON.parse(body) as { code: string }
    return expected.some((one) => code === one && status === errorCatalogue[one].status)
  }
