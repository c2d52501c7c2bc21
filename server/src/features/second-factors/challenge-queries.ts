import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type ChallengePurpose = 'second_factor' | 'passkey_sign_in' | 'new_passkey' | 'proof'

type NewChallenge = {
  secretHash: Buffer
  purpose: ChallengePurpose
  staffId: number | null
  passwordSeen: Buffer | null
  passkeyChallenge: string
}

export async function insertChallenge(db: Executor, challenge: NewChallenge, lifeMinutes: number) {
  await db
    .insertInto('challenges')
    .values({ ...challenge, expiresAt: sql`now() + make_interval(mins => ${lifeMinutes}::int)` })
    .execute()
}

export async function findChallenge(db: Executor, secretHash: Buffer, purpose: ChallengePurpose) {
  return db
    .selectFrom('challenges')
    .select(['staffId', 'passwordSeen', 'passkeyChallenge'])
    .where('secretHash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Uses up a challenge. False if another call was faster. */
export async function deleteChallenge(db: Executor, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('challenges')
    .where('secretHash', '=', secretHash)
    .returning('secretHash')
    .executeTakeFirst()
  return row !== undefined
}

const expiredAtOnce = 100

export async function deleteExpiredChallenges(db: Executor) {
  await sql`
    delete from challenges where secret_hash in (
      select secret_hash from challenges where expires_at < now() limit ${expiredAtOnce} for update skip locked
    )`.execute(db)
}

/** The person whom a challenge names. */
export async function findChallenged(db: Executor, staffId: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'passwordHash'])
    .where('id', '=', staffId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}
