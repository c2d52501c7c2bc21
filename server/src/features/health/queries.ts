import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Fails as a write would where the server is a standby or read-only, but locks no row and writes nothing. */
export async function checkWritable(db: Executor): Promise<void> {
  await sql`select from sign_ins where false for no key update`.execute(db)
}
