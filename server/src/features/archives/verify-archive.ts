import type pg from 'pg'
import { readOne } from '../../db/sides.ts'
import { type Archive, type ArchiveDeps, withBooks } from './archive-year.ts'
import { type ArchiveFiles, type Manifest, readManifest, readPart } from './archive-files.ts'
import { archivedTables, listColumns, selectOld, type TableName, tableNames } from './archived-tables.ts'
import { loadArchive } from './load-archive.ts'

type Kept = { manifestHash: string; until: string; before: string | null; isNewest: boolean }

async function findArchive(client: pg.Client, { operatorId, year }: Archive): Promise<Kept> {
  const { rows } = await client.query<Kept>(
    `select manifest_hash as "manifestHash", until::text, (
       select max(until)::text from year_archives where operator_id = $1 and year < $2
     ) as before, not exists (select from year_archives where operator_id = $1 and year > $2) as "isNewest"
     from year_archives where operator_id = $1 and year = $2`,
    [operatorId, year],
  )
  if (rows[0] === undefined) throw new Error(`There is no archive of ${year}.`)
  return rows[0]
}

/** Columns that change after a row was archived. Those before an opening row are compared separately. */
const changing: Partial<Record<TableName, readonly string[]>> = {
  // A reason about a member is not archived, and an erasure empties it.
  transactions: ['reason'],
  postings: ['balance_before_cents'],
  stock_movements: ['stock_before_milli'],
  sale_lines: ['returned_milli', 'returned_cents'],
  expenses: ['receipt_key'],
  till_sessions: ['archived'],
}

/** How many rows break a rule, by the rule. */
type Rules = Record<string, { statement: string; values?: unknown[] }>

/** Within the archive each row of a chain begins where the one before ended, or at nothing, or at an older archive. */
const chainRules: Rules = {
  'postings that do not follow the one before': {
    statement: `archived_postings own where member_id is not null and balance_before_cents is not null
      and not (wallet_version = 1 and balance_before_cents = 0) and not exists (
        select from archived_postings last where last.member_id = own.member_id
          and last.wallet_version = own.wallet_version - 1 and last.balance_after_cents = own.balance_before_cents)`,
  },
  'stock movements that do not follow the one before': {
    statement: `archived_stock_movements own where stock_before_milli is not null
      and not (version = 1 and stock_before_milli = 0) and not exists (
        select from archived_stock_movements last where last.product_id = own.product_id
          and last.version = own.version - 1 and last.stock_after_milli = own.stock_before_milli)`,
  },
}

/** The last row of each chain in the archive is the one with which the chain begins, or goes on, in the database. */
const joinRules = (operatorId: number): Rules => ({
  'wallets whose last archived posting is not in the database': {
    statement: `(
        select distinct on (member_id) member_id, wallet_version, balance_after_cents from archived_postings
        where member_id is not null order by member_id, wallet_version desc
      ) last where not exists (
        select from postings own where own.operator_id = $1 and own.member_id = last.member_id
          and own.wallet_version = last.wallet_version and own.balance_after_cents = last.balance_after_cents)`,
    values: [operatorId],
  },
  'stocks whose last archived movement is not in the database': {
    statement: `(
        select distinct on (product_id) product_id, version, stock_after_milli from archived_stock_movements
        order by product_id, version desc
      ) last where not exists (
        select from stock_movements own where own.operator_id = $1 and own.product_id = last.product_id
          and own.version = last.version and own.stock_after_milli = last.stock_after_milli)`,
    values: [operatorId],
  },
})

/** The figures of the archived days, which the dashboard still shows, are what their transactions add up to. */
const figureRules = (operatorId: number, { until, before }: Kept): Rules => ({
  'figures of days that differ from their archived transactions': {
    statement: `(
        select venue_id, business_date, kind, method, staff_id, amount_cents from day_figures
        where operator_id = $1 and business_date > coalesce($3::date, '-infinity') and business_date <= $2::date
      ) kept full join (
        select booked.venue_id, booked.business_date, coalesce(first.kind, booked.kind) as kind, booked.method,
          booked.staff_id,
          sum(case when first.id is null then booked.amount_cents else -booked.amount_cents end)::bigint as amount_cents
        from archived_transactions booked left join archived_transactions first on first.id = booked.reverses_id
        where booked.business_date > coalesce($3::date, '-infinity')
        group by 1, 2, 3, 4, 5
      ) reckoned using (venue_id, business_date, kind, method, staff_id)
      where kept.amount_cents is distinct from reckoned.amount_cents`,
    values: [operatorId, until, before],
  },
})

/** Every row of these days that is still in the database is in the archive, and the same. */
async function rowRules(client: pg.Client, operatorId: number, { until }: Kept): Promise<Rules> {
  const rules: Rules = {}
  for (const table of tableNames) {
    const compared = (await listColumns(client, table)).filter((column) => !changing[table]?.includes(column))
    const isSame = compared.map((column) => `archived.${column} is not distinct from own.${column}`)
    const ofKey = archivedTables[table].key.map((column) => `archived.${column} = own.${column}`)
    rules[`rows of ${table} that differ from the archive`] = {
      statement: `(${await selectOld(client, table)}) own left join archived_${table} archived
        on ${ofKey.join(' and ')} where not (${isSame.join(' and ')})`,
      values: [operatorId, until],
    }
  }
  return rules
}

async function filesOf({ store, keyring }: ArchiveDeps, operatorId: number): Promise<ArchiveFiles> {
  return { store, keys: await keyring.keysOf(operatorId) }
}

/** Reads an archive again and proves that it is whole and that the books in the database go on where it ends. */
export async function verifyArchive(deps: ArchiveDeps, archive: Archive): Promise<Manifest> {
  const { operatorId } = archive
  return withBooks(deps.urls, operatorId, async ({ client }) => {
    const kept = await findArchive(client, archive)
    const files = await filesOf(deps, operatorId)
    const manifest = await readManifest(files, archive, kept.manifestHash)
    await loadArchive(client, files, manifest)
    const rules = {
      ...chainRules,
      // A later archive has the rows with which this one ends.
      ...(kept.isNewest ? joinRules(operatorId) : {}),
      ...figureRules(operatorId, kept),
      ...(await rowRules(client, operatorId, kept)),
    }
    for (const [rule, { statement, values = [] }] of Object.entries(rules)) {
      const broken = await readOne<number>(client, `select count(*)::int from ${statement}`, values)
      if (broken > 0) throw new Error(`The archive of ${archive.year} has ${broken} ${rule}.`)
    }
    return manifest
  })
}

export const isArchivedTable = (text: string): text is TableName => text in archivedTables

/** The archived rows of one table, one after the other, as lines of JSON. */
export async function readArchive(
  deps: ArchiveDeps,
  archive: Archive,
  table: TableName,
  print: (line: string) => void,
): Promise<void> {
  const { manifestHash } = await withBooks(deps.urls, archive.operatorId, ({ client }) => findArchive(client, archive))
  const files = await filesOf(deps, archive.operatorId)
  const { tables } = await readManifest(files, archive, manifestHash)
  const parts = tables.find((one) => one.table === table)?.parts ?? []
  for (const part of parts) for (const line of await readPart(files, part)) print(line)
}
