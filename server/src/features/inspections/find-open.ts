import { inspectionBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { findLastInspection } from './queries.ts'

/** The open inspection of the operator by this person, or null. The clock of the database decides. */
export async function findOpen(trx: Transaction<DB>, operatorId: number, staffId: number) {
  const last = await findLastInspection(trx, operatorId, staffId)
  return last === undefined || inspectionBlocker(last.endsAt, last.now) !== null ? null : last
}
