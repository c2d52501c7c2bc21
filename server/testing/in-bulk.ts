import { sql } from 'kysely'
import type { Database } from '../src/db/connection.ts'

/** Takes away what every row would be checked against and written into, and gives it back once they are all there. */
export async function inBulk(db: Database, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any (${[...tables]}::text[])`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any (${[...tables]}::text[]) and indexname not in (select conname from pg_constraint)`.execute(db)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  await db.connection().execute(async (line) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(line)
    for (const { definition } of indexes) await sql.raw(definition).execute(line)
  })
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)} not valid`.execute(
      db,
    )
  }
}
