import type pg from 'pg'
import { readOne } from '../../db/sides.ts'
import type { Books } from './archived-tables.ts'

const ofRemoved = (table: string) =>
  `delete from ${table} row_of using removed_transactions removed
   where row_of.operator_id = $1 and row_of.transaction_id = removed.id`

const deletions = {
  return_lines: ofRemoved('return_lines'),
  sale_lines: ofRemoved('sale_lines'),
  transaction_taxes: ofRemoved('transaction_taxes'),
  stock_movements: `delete from stock_movements row_of using removed_movements removed
    where row_of.operator_id = $1 and row_of.product_id = removed.product_id and row_of.version = removed.version`,
  postings: ofRemoved('postings'),
  transactions: `delete from transactions row_of using removed_transactions removed
    where row_of.operator_id = $1 and row_of.id = removed.id`,
} as const

export type Removed = Record<keyof typeof deletions, number>

/** How many rows `removeRows` would delete. */
export async function countRemovable(client: pg.Client): Promise<Removed> {
  const of = (table: string) => `select count(*)::int from archived_${table} join removed_transactions removed
    on removed.id = archived_${table}.transaction_id`
  return {
    return_lines: await readOne<number>(client, of('return_lines')),
    sale_lines: await readOne<number>(client, of('sale_lines')),
    transaction_taxes: await readOne<number>(client, of('transaction_taxes')),
    stock_movements: await readOne<number>(client, 'select count(*)::int from removed_movements'),
    postings: await readOne<number>(client, of('postings')),
    transactions: await readOne<number>(client, 'select count(*)::int from removed_transactions'),
  }
}

/** What leaves the database of a batch, so that the movements that stay still add up. Batches are locked as sales do. */
async function keepSumsOfBatches(client: pg.Client, operatorId: number): Promise<void> {
  await client.query(
    `create temporary table removed_of_batches on commit drop as
       select row_of.product_id, batch_id, sum(change_milli)::bigint as milli from stock_movements row_of
       join removed_movements removed using (product_id, version)
       where row_of.operator_id = $1 and batch_id is not null group by 1, 2`,
    [operatorId],
  )
  await client.query(
    `select from batches join removed_of_batches removed on removed.batch_id = batches.id
     where batches.operator_id = $1 order by batches.product_id, batches.id for no key update of batches`,
    [operatorId],
  )
  await client.query(
    `update batches row_of set archived_milli = archived_milli + removed.milli from removed_of_batches removed
     where row_of.operator_id = $1 and row_of.id = removed.batch_id`,
    [operatorId],
  )
}

/**
 * Deletes the chosen rows, and lets the chains begin at the rows after them. Triggers and foreign keys are off, because
 * each of them would look for its row in whole tables. `proveReferences` makes up for it.
 */
export async function removeRows(client: pg.Client, { operatorId }: Books): Promise<Removed> {
  const expected = await countRemovable(client)
  await client.query('set local session_replication_role = replica')
  const removed: Removed = {
    return_lines: 0,
    sale_lines: 0,
    transaction_taxes: 0,
    stock_movements: 0,
    postings: 0,
    transactions: 0,
  }
  await keepSumsOfBatches(client, operatorId)
  for (const [table, statement] of Object.entries(deletions) as [keyof Removed, string][]) {
    removed[table] = (await client.query(statement, [operatorId])).rowCount ?? 0
    if (removed[table] !== expected[table]) {
      throw new Error(`${expected[table]} rows of ${table} were to be removed, not ${removed[table]}. Run again.`)
    }
  }
  await client.query(
    `update postings row_of set balance_before_cents = null from removed_postings removed
     where row_of.operator_id = $1 and row_of.member_id = removed.member_id
       and row_of.wallet_version = removed.wallet_version + 1`,
    [operatorId],
  )
  await client.query(
    `update stock_movements row_of set stock_before_milli = null from removed_movements removed
     where row_of.operator_id = $1 and row_of.product_id = removed.product_id
       and row_of.version = removed.version + 1`,
    [operatorId],
  )
  await client.query(
    `update till_sessions row_of set archived = true from archived_till_sessions archived
     where row_of.operator_id = $1 and row_of.id = archived.id and not row_of.archived`,
    [operatorId],
  )
  await client.query('set local session_replication_role = origin')
  return removed
}

type ForeignKey = { name: string; child: string; parent: string; pairs: { child: string; parent: string }[] }

const foreignKeys = `
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent, (
    select json_agg(json_build_object('child', own.attname, 'parent', other.attname))
    from unnest(conkey, confkey) as pair (child, parent)
    join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.child
    join pg_attribute other on other.attrelid = confrelid and other.attnum = pair.parent
  ) as pairs
  from pg_constraint where contype = 'f' and confrelid = any ($1::regclass[])`

/** A trigger checks it when the posting is written (migration 0037). */
const postingsOfTransactions: ForeignKey = {
  name: 'postings_transaction',
  child: 'postings',
  parent: 'transactions',
  pairs: [
    { child: 'operator_id', parent: 'operator_id' },
    { child: 'transaction_id', parent: 'id' },
  ],
}

/**
 * Proves that no row of the operator refers to a row that is gone, by every foreign key there is. A reference that was
 * written meanwhile is seen too: whoever writes one holds the row that it names until the end of their transaction, and
 * from the deletion on they wait for it.
 */
export async function proveReferences(client: pg.Client, { operatorId }: Books): Promise<void> {
  const { rows } = await client.query<ForeignKey>(foreignKeys, [Object.keys(deletions)])
  for (const { name, child, parent, pairs } of [...rows, postingsOfTransactions]) {
    const isNamed = pairs.map((pair) => `own.${pair.child} is not null`).join(' and ')
    const isSame = pairs.map((pair) => `other.${pair.parent} = own.${pair.child}`).join(' and ')
    const dangling = await readOne<number>(
      client,
      `select count(*)::int from ${child} own where own.operator_id = $1 and ${isNamed}
       and not exists (select from ${parent} other where ${isSame})`,
      [operatorId],
    )
    if (dangling > 0) throw new Error(`${dangling} rows would break ${name}. Nothing was removed; run again.`)
  }
}
