import { retryWaitMs } from '@aforo/domain'
import { ApiError } from './client.ts'

const retryAtOf = (error: unknown): number | null => (error instanceof ApiError ? error.retryAt : null)

/** How long to wait before a failed call is sent again. */
export function waitBeforeRetryMs(error: unknown, backoffMs: number): number {
  const retryAt = retryAtOf(error)
  return retryWaitMs(backoffMs, retryAt === null ? null : Math.max(0, retryAt - Date.now()), Math.random())
}

/** Whether the server asked to be left alone for longer. */
export const isTooEarly = (error: unknown): boolean => Date.now() < (retryAtOf(error) ?? 0)
