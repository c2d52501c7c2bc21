import type { CallReply } from '@aforo/contract'
import type { Executor } from '../../db/connection.ts'
import { listFailedSignInRows } from './queries.ts'

/** The failed sign-ins to an account. The caller of this function has checked the access. */
export async function listFailedSignIns(db: Executor, staffId: number): Promise<CallReply<'GET /v1/failed-sign-ins'>> {
  const rows = await listFailedSignInRows(db, staffId)
  return rows.map(({ id, code, address, attempts, lastAt }) => ({
    id,
    code,
    address,
    attempts,
    last_at: lastAt.toISOString(),
  }))
}
