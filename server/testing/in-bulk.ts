import { sql } from 'kysely'
import type { Database } from '../src/db/connection.ts'

/**
 * Drops indexes and foreign keys during `work` and creates them again afterwards, because that is faster for many rows.
 * For the `largest` tables, which are not read meanwhile, primary and unique keys too.
 */
export async function inBulk(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
  largest: readonly string[] = [],
): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string; isForeign: boolean }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition,
      contype = 'f' as is_foreign
    from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${[...tables]}::text[])
      or contype = 'f' and confrelid::regclass::text = any (${[...largest]}::text[])
      or contype in ('p', 'u') and conrelid::regclass::text = any (${[...largest]}::text[])
    order by contype`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any (${[...tables]}::text[]) and indexname not in (select conname from pg_constraint)`.execute(db)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  await db.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(connection)
    for (const { definition } of indexes) await sql.raw(definition).execute(connection)
    for (const { table, name, definition, isForeign } of keys.toReversed()) {
      const again = sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`
      await (isForeign ? sql`${again} not valid` : again).execute(connection)
    }
  })
}
