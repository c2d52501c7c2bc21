import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export async function findIdByEmail(db: Executor, email: string) {
  return db
    .selectFrom('staff')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}
