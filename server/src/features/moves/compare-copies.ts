import type pg from 'pg'
import { idsPerPod } from '../../db/pod-setup.ts'
import type { MovedTable } from './moved-tables.ts'
import { openClient, readOne, type Side } from '../../db/sides.ts'

/**
 * Tables that nobody may change or delete from, with the column that grows. While the operator waits, only their new rows
 * are read. Everything before was compared already.
 */
const appendOnly: Record<string, { key: string; sequence: string }> = {
  transactions: { key: 'id', sequence: 'transactions_id_seq' },
  postings: { key: 'transaction_id', sequence: 'transactions_id_seq' },
  return_lines: { key: 'transaction_id', sequence: 'transactions_id_seq' },
  audit_events: { key: 'id', sequence: 'audit_events_id_seq' },
}

const hashOf = 'hashtextextended(row_of::text, 0)'
const sumOf = `coalesce(sum(${hashOf}::numeric), 0)::text`

/** What one side showed at one moment, and what tells later rows from earlier ones. */
export type Snapshot = { client: pg.Client; nextXid: string; last: Record<string, string> }

/** To be called while nobody writes for the operator. */
export async function takeSnapshot({ url }: Side): Promise<Snapshot> {
  const client = await openClient(url)
  await client.query('begin isolation level repeatable read read only')
  const nextXid = await readOne<string>(client, 'select pg_snapshot_xmax(pg_current_snapshot())::text')
  const last: Record<string, string> = {}
  for (const { sequence } of Object.values(appendOnly)) {
    last[sequence] = await readOne<string>(client, `select coalesce(pg_sequence_last_value($1), 0)::text`, [sequence])
  }
  return { client, nextXid, last }
}

async function hashTable(client: pg.Client, { name, where }: MovedTable): Promise<string> {
  return readOne(client, `select count(*) || ' rows, ' || ${sumOf} from ${name} row_of where ${where}`)
}

/** The rows that were written since the snapshot, and how many there are in all. */
async function hashNewRows(
  side: Side,
  snapshot: Snapshot,
  source: Snapshot,
  { name, where }: MovedTable,
): Promise<string> {
  const growing = appendOnly[name]
  // The age of the snapshot is computed once, that of each row once.
  const isNew = 'age(xmin) <= (select age($1::xid8::xid))'
  const text = `select count(*) || ' rows, new ' || coalesce(sum(${hashOf}::numeric) filter (where ${isNew}), 0)
    from ${name} row_of where ${where}`
  if (growing === undefined) return readOne(side.client, text, [snapshot.nextXid])
  // The ids of a database stay in a range of their own, and those that came from elsewhere may be higher.
  const range = `and ${growing.key} > $1 and ${growing.key} < ($1::bigint / ${idsPerPod} + 1) * ${idsPerPod}`
  return readOne(side.client, `select count(*) || ' rows, ' || ${sumOf} from ${name} row_of where ${where} ${range}`, [
    source.last[growing.sequence],
  ])
}

async function compareEach(
  tables: readonly MovedTable[],
  read: (table: MovedTable) => [Promise<string>, Promise<string>],
): Promise<void> {
  for (const table of tables) {
    const [there, here] = await Promise.all(read(table))
    if (there !== here)
      throw new Error(`The copy of ${table.name} differs: ${there} in the source, ${here} in the target.`)
  }
}

/** Compares all rows of two snapshots of the same moment. Takes long, and nobody waits for it. */
export async function compareAll(tables: readonly MovedTable[], source: Snapshot, target: Snapshot): Promise<void> {
  await compareEach(tables, (table) => [hashTable(source.client, table), hashTable(target.client, table)])
}

type Pair<T> = { source: T; target: T }

/** Compares what has changed since `compareAll`. To be called while nobody writes for the operator. */
export async function compareChanges(tables: readonly MovedTable[], sides: Pair<Side>, since: Pair<Snapshot>) {
  await compareEach(tables, (table) => [
    hashNewRows(sides.source, since.source, since.source, table),
    hashNewRows(sides.target, since.target, since.source, table),
  ])
}
