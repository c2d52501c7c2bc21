import type { Role } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type Account = { email: string; name: string; role: Role; passwordHash: string; pictureKey: string | null }

export async function listVenueNames(db: Executor, venueIds: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('venues').select('name').where('id', 'in', venueIds).execute()
  return rows.map(({ name }) => name)
}

/**
 * Creates an account with a password that the creator chose, or reopens the account of a person who left. Undefined if
 * the e-mail address is in use.
 */
export async function insertAccount(db: Executor, given: Account) {
  const account = { ...given, mustChangePassword: true }
  return db
    .insertInto('staff')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ ...account, deactivatedAt: null })
        .where('staff.deactivatedAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
}
