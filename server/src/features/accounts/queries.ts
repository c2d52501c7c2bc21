import type { Role } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type Account = { email: string; name: string; role: Role; passwordHash: string; pictureKey: string | null }

/** Opens an account, or opens it anew for somebody who had left. Undefined when the address is taken. */
export async function insertAccount(db: Executor, account: Account) {
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
