import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

const recordColumns = [
  'name',
  'taxId',
  'contactName',
  'contactEmail',
  'contactPhone',
  'trialEndsOn',
  'planName',
  'planVenuesLimit',
  'planMembersLimit',
] as const

export type OperatorRecord = {
  name: string
  taxId: string
  contactName: string
  contactEmail: string
  contactPhone: string
  trialEndsOn: string | null
  planName: string | null
  planVenuesLimit: number | null
  planMembersLimit: number | null
}

/** The record of an operator, locked until the end of the transaction. */
export async function lockRecord(db: Executor, operatorId: number): Promise<OperatorRecord | undefined> {
  return db
    .selectFrom('operators')
    .select(recordColumns)
    .where('id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** In the open pod with the fewest operators, or in the directory if there is none. Undefined if the key was used. */
export async function insertOperatorOnce(db: Executor, record: OperatorRecord & { madeWithKey: string }) {
  const pod = sql<string | null>`(
    select name from pods where is_open
    order by (select count(*) from operators where operators.pod = pods.name), number limit 1
  )`
  return db
    .insertInto('operators')
    .values({ ...record, pod })
    .onConflict((conflict) => conflict.column('madeWithKey').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function getOperatorOfKey(db: Executor, key: string) {
  return db.selectFrom('operators').select('id').where('madeWithKey', '=', key).executeTakeFirstOrThrow()
}

export async function updateRecord(db: Executor, operatorId: number, record: OperatorRecord) {
  await db.updateTable('operators').set(record).where('id', '=', operatorId).execute()
}
