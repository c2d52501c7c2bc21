import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ExportedTable } from './exported-tables.ts'

type Trx = Transaction<DB>

export type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  /** Computed by the database from other columns of the row. */
  isComputed: boolean
  isKey: boolean
  /** The table to which it refers, if it does so alone. */
  refersTo: string | null
}

/** The columns of all tables, in their order. */
export async function listColumns(trx: Trx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname::text as table, attname::text as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", attgenerated <> '' as "isComputed",
      exists (
        select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and attnum = any (conkey)
      ) as "isKey",
      (
        select min(confrelid::regclass::text) from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and conkey[array_upper(conkey, 1)] = attnum
      ) as "refersTo"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(trx)
  return rows
}

export async function listMigrations(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  return rows.map(({ name }) => name)
}

export type Owned = { operatorId: number; staffIds: readonly number[] }

/** The condition that chooses the rows of an operator. Ids are written out, because a cursor takes no parameters. */
export const chosenBy = ({ rows }: Pick<ExportedTable, 'rows'>, { operatorId, staffIds }: Owned): string =>
  rows
    .replaceAll('$1', String(Math.trunc(operatorId)))
    .replaceAll('$2', `'{${staffIds.map((id) => Math.trunc(id)).join(',')}}'::bigint[]`)

const rowsAtOnce = 500

/** The rows of a table as lines of JSON, in the order of their key, some at a time. */
export async function* readLines(
  trx: Trx,
  table: ExportedTable,
  columns: readonly Column[],
  owned: Owned,
): AsyncGenerator<string[]> {
  const names = (some: readonly Column[]) => some.map(({ name }) => `row_of.${name}`).join(', ')
  const rows = `select ${names(columns)} from ${table.name} row_of where ${chosenBy(table, owned)}
    order by ${names(columns.filter(({ isKey }) => isKey))}`
  await sql
    .raw(
      `declare exported_rows no scroll cursor for select row_to_json(exported)::text as line from (${rows}) exported`,
    )
    .execute(trx)
  for (;;) {
    const fetched = await sql.raw<{ line: string }>(`fetch ${rowsAtOnce} from exported_rows`).execute(trx)
    if (fetched.rows.length === 0) break
    yield fetched.rows.map(({ line }) => line)
  }
  await sql.raw('close exported_rows').execute(trx)
}

/** A file may be written slowly, and nobody waits for the snapshot. Times are written in UTC. */
export async function takeTime(trx: Trx): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
}

export async function findOperator(trx: Trx, operatorId: number) {
  return trx.selectFrom('operators').select(['id', 'name', 'pod']).where('id', '=', operatorId).executeTakeFirst()
}
