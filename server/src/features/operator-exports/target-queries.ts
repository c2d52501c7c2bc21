import type pg from 'pg'
import { idsPerPod } from '../../db/pod-setup.ts'
import { readOne } from '../../db/sides.ts'
import type { ExportedTable } from './exported-tables.ts'
import { chosenBy, type Owned } from './table-queries.ts'

/** The columns of a table that can be written. */
export const listWritable = (client: pg.Client, table: string): Promise<string[]> =>
  readOne(
    client,
    `select array_agg(attname::text order by attnum) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )

export const countRows = (client: pg.Client, table: ExportedTable, owned: Owned): Promise<number> =>
  readOne(client, `select count(*)::int from ${table.name} where ${chosenBy(table, owned)}`)

/** Writes lines of JSON to a table, with the ids that they have. */
export async function insertLines(client: pg.Client, table: string, columns: string, lines: readonly string[]) {
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from unnest($1::text[]) exported_text
       cross join lateral json_populate_record(null::${table}, exported_text::json) row_of`,
    [lines],
  )
}

/** Triggers and foreign keys are left out for this transaction: rows come in any order, and exactly as they were. */
export const leaveOutTriggers = (client: pg.Client) => client.query("set local session_replication_role = 'replica'")

/**
 * Counts the rows that came. Statistics from when the operator was empty would let PostgreSQL compare every row of a table
 * with every row of another one.
 */
export const analyze = (client: pg.Client, tables: readonly ExportedTable[]) =>
  client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`)

type ForeignKey = { name: string; child: string; parent: string; columns: string[]; referred: string[] }

const listForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const namesOf = (numbers: string, of: string) =>
    `(select array_agg(attname::text order by place) from unnest(${numbers}) with ordinality named (number, place)
      join pg_attribute on attrelid = ${of} and attnum = number)`
  const { rows } = await client.query<ForeignKey>(
    `select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       ${namesOf('conkey', 'conrelid')} as columns, ${namesOf('confkey', 'confrelid')} as referred
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

/** The foreign keys of these tables that a row of the operator breaks. */
export async function findBrokenKeys(client: pg.Client, tables: readonly ExportedTable[], owned: Owned) {
  const broken: string[] = []
  for (const { name, child, parent, columns, referred } of await listForeignKeys(client)) {
    const table = tables.find((one) => one.name === child)
    if (table === undefined) continue
    const matches = referred.map((column, index) => `parent.${column} = row_of.${columns[index]}`).join(' and ')
    const isBroken = await readOne<boolean>(
      client,
      `select exists (select from (select * from ${child} where ${chosenBy(table, owned)}) row_of
       where num_nulls(${columns.map((column) => `row_of.${column}`).join(', ')}) = 0
         and not exists (select from ${parent} parent where ${matches}))`,
    )
    if (isBroken) broken.push(name)
  }
  return broken
}

/** Lets new ids begin after those that came. Ids of pods are in ranges of their own. */
export async function raiseSequences(client: pg.Client, tables: readonly ExportedTable[], owned: Owned) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table: name, column } of rows) {
    const table = tables.find((one) => one.name === name)
    if (table === undefined) continue
    await client.query(
      `with ids as (
         select pg_get_serial_sequence($1, $2)::regclass as sequence,
           coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0) as last
       )
       select setval(sequence, greatest(last, came.id)) from ids cross join lateral (
         select max(${column}) as id from ${name}
         where ${chosenBy(table, owned)} and ${column} / ${idsPerPod} = last / ${idsPerPod}
       ) came where came.id > last`,
      [name, column],
    )
  }
}

export type Person = { id: number; email: string; created_at: string }

/** People here who have the number or the address of one of these. */
export async function findPeople(client: pg.Client, people: readonly Person[]): Promise<Person[]> {
  const { rows } = await client.query<{ person: Person }>(
    `select json_build_object('id', id, 'email', email, 'created_at', created_at) as person
     from staff where id = any ($1) or lower(email) = any ($2)`,
    [people.map(({ id }) => id), people.map(({ email }) => email.toLowerCase())],
  )
  return rows.map(({ person }) => person)
}

/** A generation that no key of the operator ever had here: processes remember keys by their generation. */
export const nextGeneration = (client: pg.Client): Promise<number> =>
  readOne(client, 'select extract(epoch from clock_timestamp())::int')

export const insertKey = (
  client: pg.Client,
  { operatorId, generation, wrappedKey }: { operatorId: number; generation: number; wrappedKey: Buffer },
) =>
  client.query('insert into operator_keys (operator_id, generation, wrapped_key) values ($1, $2, $3)', [
    operatorId,
    generation,
    wrappedKey,
  ])

export type LedgerRow = { debit: string; credit: string; postings: number; amountCents: number }

/** The sums of the ledger as they are in the database. */
export async function sumLedger(client: pg.Client, operatorId: number): Promise<LedgerRow[]> {
  const { rows } = await client.query<{ debit: string; credit: string; postings: string; cents: string }>(
    `select debit, credit, count(*)::text as postings, sum(amount_cents)::text as cents
     from postings where operator_id = $1 group by debit, credit`,
    [operatorId],
  )
  return rows
    .map(({ debit, credit, postings, cents }) => ({
      debit,
      credit,
      postings: Number(postings),
      amountCents: Number(cents),
    }))
    .toSorted((one, other) => (`${one.debit} ${one.credit}` < `${other.debit} ${other.credit}` ? -1 : 1))
}

/**
 * Removes the operator itself, for the one that comes. Returns the row, if it was here: what was agreed with it is in no
 * export.
 */
export const takeOperator = async (client: pg.Client, operatorId: number): Promise<string | null> =>
  (await readOne<string | undefined>(
    client,
    'delete from operators where id = $1 returning to_jsonb(operators)::text',
    [operatorId],
  )) ?? null

/** Gives the operator that came these columns of the one that was here. */
export const keepColumns = (client: pg.Client, operatorId: number, columns: readonly string[], row: string) =>
  client.query(
    `update operators set (${columns.join(', ')}) =
       (select ${columns.join(', ')} from jsonb_populate_record(null::operators, $2::jsonb))
     where id = $1`,
    [operatorId, row],
  )

/** What an export leaves out, but would refer to nothing afterwards. */
const alsoRemoved = [
  'delete from import_rows where operator_id = $1',
  'delete from imports where operator_id = $1',
  'delete from operator_exports where operator_id = $1',
  'delete from inspected_operators where operator_id = $1',
  'delete from invitations where venue_id in (select id from venues where operator_id = $1)',
  'delete from pin_attempts where device_id in (select id from devices where operator_id = $1)',
  'delete from sign_ins where device_id in (select id from devices where operator_id = $1)',
]

/**
 * Waits for the end of the transactions that are under way at these venues, and lets none begin. Whose a right is, only the
 * venue tells: a right that is given while the rights are removed would stay without one.
 */
export const lockVenues = (client: pg.Client, operatorId: number) =>
  client.query('select from venues where operator_id = $1 for update', [operatorId])

/** Removes the rows of the operator, those that tell which are its own last. The operator itself stays. */
export async function removeRows(client: pg.Client, tables: readonly ExportedTable[], operatorId: number) {
  let removed = 0
  const owned = { operatorId, staffIds: [] }
  for (const statement of alsoRemoved) await client.query(statement, [operatorId])
  const last = (name: string) => Number(name === 'venues')
  const own = tables.filter(({ name }) => name !== 'staff' && name !== 'operators')
  for (const table of own.toSorted((one, other) => last(one.name) - last(other.name))) {
    const { rowCount } = await client.query(`delete from ${table.name} where ${chosenBy(table, owned)}`)
    removed += rowCount ?? 0
  }
  return removed
}
