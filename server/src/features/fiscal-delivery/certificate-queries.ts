import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'

export async function findCertificate(db: Executor, operatorId: number) {
  return db
    .selectFrom('fiscalCertificates')
    .select(['operatorId', 'sealed', 'subject', 'taxId', 'validUntil', databaseNow.as('now')])
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
}

export async function lockCertificate(db: Executor, operatorId: number) {
  return db
    .selectFrom('fiscalCertificates')
    .select(['operatorId', 'sealed'])
    .where('operatorId', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NewCertificate = {
  operatorId: number
  sealed: Buffer
  subject: string
  taxId: string
  validUntil: Date
  storedBy: number
}

export async function upsertCertificate(db: Executor, { operatorId, ...values }: NewCertificate): Promise<void> {
  const changes = { ...values, validUntil: values.validUntil.toISOString() }
  await db
    .insertInto('fiscalCertificates')
    .values({ operatorId, ...changes })
    .onConflict((conflict) => conflict.column('operatorId').doUpdateSet({ ...changes, storedAt: databaseNow }))
    .execute()
}

export async function updateSealedCertificate(db: Executor, operatorId: number, sealed: Buffer): Promise<void> {
  await db.updateTable('fiscalCertificates').set({ sealed }).where('operatorId', '=', operatorId).execute()
}

/** Whether there was one. */
export async function deleteCertificate(db: Executor, operatorId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('fiscalCertificates')
    .where('operatorId', '=', operatorId)
    .returning('taxId')
    .executeTakeFirst()
  return deleted !== undefined
}
