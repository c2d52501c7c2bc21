import { type Insertable, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { OperatorStorage } from '../../db/types.ts'

/** The tables with rows of operators that this connection may read. */
export async function listOperatorTables(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(c.oid, 'SELECT')
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

const sampledRows = 1_000

/**
 * About how many bytes the rows of an operator take in a table: their number, times the average of some of them. Without
 * indexes and free space.
 */
export async function estimateBytes(db: Executor, operatorId: number, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select round(count(*) * coalesce((
      select avg(pg_column_size(part.*)) from (
        select * from ${sql.table(table)} where operator_id = ${operatorId} limit ${sql.lit(sampledRows)}
      ) part
    ), 0))::bigint as bytes
    from ${sql.table(table)} where operator_id = ${operatorId}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Counting a large table takes longer than a call may. */
export async function allowMinutes(db: Executor): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(db)
}

/** The keys of all pictures of the operator's members, products and expenses. */
export async function listPictureKeys(db: Executor, operatorId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select picture_key as key from members where operator_id = ${operatorId}
      union select contract_key from members where operator_id = ${operatorId}
      union select picture_key from products where operator_id = ${operatorId}
      union select receipt_key from expenses where operator_id = ${operatorId}
    ) keys where key is not null`.execute(db)
  return rows.map(({ key }) => key)
}

export async function putStorage(db: Executor, storage: Insertable<OperatorStorage>): Promise<void> {
  await db
    .insertInto('operatorStorage')
    .values(storage)
    .onConflict((conflict) =>
      conflict.column('operatorId').doUpdateSet((eb) => ({
        rowBytes: eb.ref('excluded.rowBytes'),
        pictureBytes: eb.ref('excluded.pictureBytes'),
        pictures: eb.ref('excluded.pictures'),
        measuredAt: eb.ref('excluded.measuredAt'),
      })),
    )
    .execute()
}

export const findStorage = (db: Executor, operatorId: number) =>
  db
    .selectFrom('operatorStorage')
    .select(['rowBytes', 'pictureBytes', 'pictures', 'measuredAt'])
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
