import { sql, type Transaction } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'

export async function listWrappedKeys(db: Executor, operatorId: number) {
  return db
    .selectFrom('operatorKeys')
    .select(['operatorId', 'generation', 'wrappedKey', 'createdAt', 'resealedMembersTo', 'resealedProductsTo'])
    .where('operatorId', '=', operatorId)
    .orderBy('generation', 'desc')
    .execute()
}

export type WrappedKey = Awaited<ReturnType<typeof listWrappedKeys>>[number]
type NewKey = Pick<WrappedKey, 'operatorId' | 'generation' | 'wrappedKey'>

/** If two calls insert a first key at once, the key of the first one stays. */
export async function insertWrappedKey(db: Executor, key: NewKey) {
  await db
    .insertInto('operatorKeys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['operatorId', 'generation']).doNothing())
    .execute()
}

const lockOf = (operatorId: number) => sql`hashtextextended(${`operator keys ${operatorId}`}, 0)`

/** No new key is added before the transaction ends. An advisory lock, because the API has no right to lock the rows. */
export async function lockKeysShared(trx: Transaction<DB>, operatorId: number) {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(operatorId)})`.execute(trx)
}

/** Waits for all transactions with the shared lock. Later ones wait for this transaction. */
export async function lockKeysAlone(trx: Transaction<DB>, operatorId: number) {
  await sql`select pg_advisory_xact_lock(${lockOf(operatorId)})`.execute(trx)
}

export async function updateWrappedKey(db: Executor, { operatorId, generation, wrappedKey }: NewKey) {
  await db
    .updateTable('operatorKeys')
    .set({ wrappedKey })
    .where('operatorId', '=', operatorId)
    .where('generation', '=', generation)
    .execute()
}

type Progress = Partial<Pick<WrappedKey, 'resealedMembersTo' | 'resealedProductsTo'>>

export async function updateProgress(db: Executor, operatorId: number, generation: number, progress: Progress) {
  await db
    .updateTable('operatorKeys')
    .set(progress)
    .where('operatorId', '=', operatorId)
    .where('generation', '=', generation)
    .execute()
}

export async function deleteOlderKeys(db: Executor, operatorId: number, generation: number) {
  await db
    .deleteFrom('operatorKeys')
    .where('operatorId', '=', operatorId)
    .where('generation', '<', generation)
    .execute()
}

export async function listOperatorIds(db: Executor): Promise<number[]> {
  const rows = await db.selectFrom('operators').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Whether the data of any member, or the certificate, is sealed with another key than the one in this header. */
export async function isOtherwiseSealed(db: Executor, operatorId: number, header: Buffer): Promise<boolean> {
  const isOther = sql<boolean>`substring(sealed from 1 for ${header.length}) <> ${header}`
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where(isOther)
    .limit(1)
    .executeTakeFirst()
  const certificate = await db
    .selectFrom('fiscalCertificates')
    .select('operatorId')
    .where('operatorId', '=', operatorId)
    .where(isOther)
    .executeTakeFirst()
  return member !== undefined || certificate !== undefined
}
