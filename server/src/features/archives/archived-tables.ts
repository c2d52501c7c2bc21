import type pg from 'pg'
import { readOne } from '../../db/sides.ts'

/** The books of an operator up to a business day. */
export type Books = { operatorId: number; until: string }

type Table = {
  key: readonly string[]
  /** Selects the rows up to the last day; $1 is the operator, $2 the day. */
  from: string
  /** What the manifest adds up. */
  sum: string
}

const ofTransaction = (table: string) => `${table} row_of
  join transactions booked on booked.operator_id = row_of.operator_id and booked.id = row_of.transaction_id
  where row_of.operator_id = $1 and booked.business_date <= $2::date`

/** What an archive contains. Without the names of members, and without what people typed about them. */
export const archivedTables = {
  transactions: {
    key: ['id'],
    from: 'transactions row_of where operator_id = $1 and business_date <= $2::date',
    sum: 'amount_cents',
  },
  postings: { key: ['transaction_id', 'line'], from: ofTransaction('postings'), sum: 'amount_cents' },
  sale_lines: { key: ['transaction_id', 'line'], from: ofTransaction('sale_lines'), sum: 'cost_cents' },
  return_lines: { key: ['transaction_id', 'line'], from: ofTransaction('return_lines'), sum: 'amount_cents' },
  transaction_taxes: {
    key: ['transaction_id', 'line'],
    from: ofTransaction('transaction_taxes'),
    sum: 'tax_cents',
  },
  expenses: { key: ['transaction_id'], from: ofTransaction('expenses'), sum: 'vat_cents' },
  stock_movements: {
    key: ['product_id', 'version'],
    // Goods that were sold or came back belong to the day of their transaction.
    from: `stock_movements row_of
      join products on products.operator_id = row_of.operator_id and products.id = row_of.product_id
      join venues on venues.id = products.venue_id
      left join transactions booked on booked.operator_id = row_of.operator_id and booked.id = row_of.transaction_id
      where row_of.operator_id = $1 and coalesce(booked.business_date,
        (row_of.at at time zone venues.time_zone - venues.day_cutoff_minutes * interval '1 minute')::date) <= $2::date`,
    sum: 'change_milli',
  },
  till_sessions: {
    key: ['id'],
    // One in which later cash was booked stays, with all of its cash.
    from: `till_sessions row_of where operator_id = $1 and business_date <= $2::date and closed_at is not null
      and not exists (
        select from transactions later where later.operator_id = $1 and later.till_session_id = row_of.id
          and later.business_date > $2::date
      )`,
    sum: 'counted_cents',
  },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof archivedTables
export const tableNames = Object.keys(archivedTables) as TableName[]

/** What people typed about a member is left out: an erasure could not reach it in an archive. */
const columnOf = (table: TableName, column: string) =>
  table === 'transactions' && column === 'reason'
    ? "case when row_of.member_id is null then row_of.reason else '' end as reason"
    : `row_of.${column}`

export async function listColumns(client: pg.Client, table: TableName): Promise<string[]> {
  const names = await readOne<string[]>(
    client,
    `select array_agg(attname::text order by attnum) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return names
}

/** Selects the rows of a table as they are archived. */
export async function selectOld(client: pg.Client, table: TableName): Promise<string> {
  const columns = (await listColumns(client, table)).map((column) => columnOf(table, column))
  return `select ${columns.join(', ')} from ${archivedTables[table].from}`
}
