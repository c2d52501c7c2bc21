import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export async function listPasskeys(db: Executor, staffId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'backedUp', 'createdAt', 'lastUsedAt'])
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute()
}

/** The passkey with this id, together with the person who can sign in with it. */
export async function findPasskey(db: Executor, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('staff', 'staff.id', 'passkeys.staffId')
    .select([
      'passkeys.id',
      'passkeys.staffId',
      'passkeys.publicKey',
      'passkeys.counter',
      'staff.email',
      'staff.passwordHash',
    ])
    .where('passkeys.credentialId', '=', credentialId)
    .where('staff.deactivatedAt', 'is', null)
    .executeTakeFirst()
}

type NewPasskey = {
  staffId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  backedUp: boolean
}

/** Undefined if the passkey already is in an account. */
export async function insertPasskey(db: Executor, passkey: NewPasskey) {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Records a use. False if a use with this counter or a later one was recorded before, so that an answer works once. */
export async function recordPasskeyUse(db: Executor, id: number, counter: number, backedUp: boolean): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    // Keys that do not count always say 0.
    .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskey(db: Executor, staffId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCodeSecret(db: Executor, staffId: number, { isConfirmed }: { isConfirmed: boolean }) {
  return db
    .selectFrom('codeSecrets')
    .select(['id', 'sealedSecret', 'lastStep', 'confirmedAt'])
    .where('staffId', '=', staffId)
    .where('confirmedAt', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
}

export async function putBegunSecret(db: Executor, staffId: number, sealedSecret: Buffer) {
  await db.deleteFrom('codeSecrets').where('staffId', '=', staffId).where('confirmedAt', 'is', null).execute()
  await db.insertInto('codeSecrets').values({ staffId, sealedSecret }).execute()
}

/** Puts the begun secret in the place of the one in use. */
export async function confirmSecret(db: Executor, staffId: number, id: number, step: number) {
  await db.deleteFrom('codeSecrets').where('staffId', '=', staffId).where('id', '<>', id).execute()
  await db
    .updateTable('codeSecrets')
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where('id', '=', id)
    .execute()
}

/** Uses up a code. False if it, or a later one, was used before. */
export async function spendStep(db: Executor, id: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('codeSecrets')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCodeSecrets(db: Executor, staffId: number): Promise<boolean> {
  const rows = await db.deleteFrom('codeSecrets').where('staffId', '=', staffId).returning('id').execute()
  return rows.length > 0
}

export async function countRecoveryCodes(db: Executor, staffId: number) {
  return db
    .selectFrom('recoveryCodes')
    .select([sql<number>`count(*)`.as('made'), sql<number>`count(*) filter (where used_at is null)`.as('left')])
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow()
}

export async function replaceRecoveryCodes(db: Executor, staffId: number, hashes: readonly Buffer[]) {
  await db.deleteFrom('recoveryCodes').where('staffId', '=', staffId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ staffId, codeHash })))
    .execute()
}

/** Uses up a recovery code. False if there is no such code, or it was used before. */
export async function spendRecoveryCode(db: Executor, staffId: number, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeys(db: Executor, staffId: number): Promise<number> {
  const rows = await db.deleteFrom('passkeys').where('staffId', '=', staffId).returning('id').execute()
  return rows.length
}

/** Locks the person, so that two removals at once cannot take both of the last two factors. */
export async function lockHolder(db: Executor, staffId: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'passwordHash'])
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function listCodeSecretsAfter(db: Executor, afterId: number, most: number) {
  return db
    .selectFrom('codeSecrets')
    .select(['id', 'staffId', 'sealedSecret'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Replaces the sealed form of a secret, unless the person has replaced the secret meanwhile. */
export async function swapSealedSecret(db: Executor, id: number, seen: Buffer, sealedSecret: Buffer) {
  await db
    .updateTable('codeSecrets')
    .set({ sealedSecret })
    .where('id', '=', id)
    .where('sealedSecret', '=', seen)
    .execute()
}
