import { type PictureSize, pictureSizeNames } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { directoryCommands, tablesThatStay } from '../../db/pod-setup.ts'
import { inSnapshotOf, type Snapshot } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { csvLines } from '../../http/csv.ts'
import type { Cell } from '../../http/table.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { version } from '../../version.ts'
import { listFilesOfArchive, readArchiveFile } from '../archives/service.ts'
import { describeBookChecks } from '../book-checks/service.ts'
import { type Keyring, readRequestsKey } from '../operator-keys/service.ts'
import { readPicture } from '../pictures/service.ts'
import { type BooksSummary, createBooksSummary } from './books-summary.ts'
import { describeTables, dictionaryText, exportedColumns } from './dictionary.ts'
import { pictureColumns, picturePath } from './exported-pictures.ts'
import { type ExportedTable, exportedTables } from './exported-tables.ts'
import { openRow, type Row, sealedColumns } from './sealed-columns.ts'
import { type Column, findOperator, listColumns, listMigrations, readLines, takeTime } from './table-queries.ts'
import { openZipWriter, type WrittenFile, type ZipOutput, type ZipTarget } from './zip-file.ts'

type PictureFiles = Parameters<typeof readPicture>[0]['pictures']
export type WriteDeps = { db: Database; keyring: Keyring; masterKeys: MasterKeys; pictures: PictureFiles }

export const exportFormat = 1
export type Manifest = {
  format: number
  version: string
  operator: { id: number; name: string }
  exportedAt: string
  /** The schema of the tables. */
  migrations: string[]
  /** How many rows each table has. */
  rows: Record<string, number>
  pictures: number
  /** Named by a row, but not in the store. */
  picturesMissing: string[]
  files: Record<string, WrittenFile>
}

type Work = {
  deps: WriteDeps
  operatorId: number
  zip: ZipTarget
  columns: readonly Column[]
  staffIds: Set<number>
  pictureKeys: Set<string>
  archives: { year: number; manifestHash: string }[]
  books: ReturnType<typeof createBooksSummary>
  signal: AbortSignal
}

/** The transactions that have rows of a table, and which of its rows. */
function sourcesOf({ own, directory }: Snapshot, table: ExportedTable) {
  if (tablesThatStay.includes(table.name)) return [{ trx: directory, table }]
  if (table.name !== 'commands' || own === directory) return [{ trx: own, table }]
  return [
    { trx: own, table: { ...table, rows: `${table.rows} and not (${directoryCommands})` } },
    { trx: directory, table: { ...table, rows: `${table.rows} and ${directoryCommands}` } },
  ]
}

const namesPeople = ({ name, refersTo }: Column) =>
  refersTo === 'staff' || (refersTo === null && (name === 'staff_id' || name === 'witness_id'))

/** What the other files of the export need from a row. */
function noteRow({ staffIds, pictureKeys, archives, books }: Work, table: string, people: readonly string[], row: Row) {
  for (const column of people) if (typeof row[column] === 'number') staffIds.add(row[column])
  for (const column of pictureColumns[table] ?? []) {
    if (typeof row[column] === 'string') pictureKeys.add(row[column])
  }
  if (table === 'transactions') books.addTransaction()
  // The columns of these tables have the types of the schema.
  if (table === 'postings') books.addPosting(row as Parameters<typeof books.addPosting>[0])
  if (table === 'year_archives') {
    archives.push({ year: row['year'] as number, manifestHash: row['manifest_hash'] as string })
  }
}

type Batch = { rows: Row[]; lines: string[] }

async function* readRows(work: Work, snapshot: Snapshot, table: ExportedTable): AsyncGenerator<Batch> {
  const { deps, operatorId, columns, staffIds, signal } = work
  const own = columns.filter((column) => column.table === table.name && !column.isComputed)
  const read = own.filter(({ name }) => name === 'sealed' || !(name in table.without))
  const owned = { operatorId, staffIds: [...staffIds].toSorted((one, other) => one - other) }
  for (const source of sourcesOf(snapshot, table)) {
    for await (const lines of readLines(source.trx, source.table, read, owned)) {
      signal.throwIfAborted()
      const rows = lines.map((line) => JSON.parse(line) as Row)
      // As the database wrote them: numbers in stored JSON keep their form.
      if (!(table.name in sealedColumns)) yield { rows, lines }
      else {
        const open = await deps.keyring.withKeys(operatorId, async (keys) =>
          rows.map((row) => openRow(table.name, keys, row)),
        )
        yield { rows: open, lines: open.map((row) => JSON.stringify(row)) }
      }
    }
  }
}

async function writeTable(work: Work, snapshot: Snapshot, table: ExportedTable): Promise<number> {
  const { zip, columns } = work
  const people = columns.filter((column) => column.table === table.name && namesPeople(column)).map(({ name }) => name)
  let count = 0
  async function* lines() {
    for await (const { rows, lines: written } of readRows(work, snapshot, table)) {
      for (const row of rows) noteRow(work, table.name, people, row)
      count += rows.length
      yield written.map((line) => `${line}\n`).join('')
    }
  }
  await zip.add(`data/${table.name}.jsonl`, lines())
  const shown = exportedColumns(table, columns).flatMap(({ name, fields }) =>
    fields === null ? [{ head: name, of: (row: Row) => row[name] }] : fields.map((field) => inside(name, field)),
  )
  async function* csv() {
    const heads = shown.map(({ head }) => ({ head }))
    yield csvLines([heads.map(({ head }) => head)], heads, 'en', { isFirst: true })
    for await (const { rows } of readRows(work, snapshot, table)) {
      yield csvLines(
        rows.map((row) => shown.map(({ of }) => cellOf(of(row)))),
        heads,
        'en',
      )
    }
  }
  await zip.add(`csv/${table.name}.csv`, csv())
  return count
}

/** A field of a column that holds several. */
const inside = (column: string, field: string) => ({
  head: `${column}.${field}`,
  of: (row: Row) => (row[column] as Row | null)?.[field] ?? null,
})

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}

async function writePictures({ deps, zip, pictureKeys, signal }: Work): Promise<string[]> {
  const missing: string[] = []
  for (const key of [...pictureKeys].toSorted()) {
    for (const size of pictureSizeNames as readonly PictureSize[]) {
      signal.throwIfAborted()
      const bytes = await readPicture(deps, key, size)
      // Pictures are compressed already.
      if (bytes === null) missing.push(picturePath(key, size))
      else await zip.add(picturePath(key, size), [bytes], { level: 0 })
    }
  }
  return missing
}

async function writeArchives({ deps, operatorId, zip, archives }: Work): Promise<void> {
  const keys = await deps.keyring.keysOf(operatorId)
  const files = { store: deps.pictures, keys }
  for (const { year, manifestHash } of archives) {
    for (const name of await listFilesOfArchive(files, { operatorId, year }, manifestHash)) {
      await zip.add(name, [await readArchiveFile(files, name)], { level: 0 })
    }
  }
}

const asJson = (value: unknown) => [`${JSON.stringify(value, null, 2)}\n`]

async function writeBooks({ deps, operatorId, zip, books }: Work): Promise<void> {
  const summary: BooksSummary = books.read()
  const heads = ['debit', 'credit', 'postings', 'amount_cents'].map((head) => ({ head }))
  const rows = summary.ledger.map(({ debit, credit, postings, amountCents }) => [debit, credit, postings, amountCents])
  await zip.add('books/ledger.json', asJson(summary))
  await zip.add('books/ledger.csv', [
    csvLines([heads.map(({ head }) => head), ...rows], heads, 'en', { isFirst: true }),
  ])
  await zip.add('books/last-check.json', asJson(await describeBookChecks(deps, operatorId)))
}

async function writeKeys({ deps, operatorId, zip }: Work, own: Transaction<DB>): Promise<void> {
  const requests = await readRequestsKey(own, deps.masterKeys, operatorId)
  await zip.add('keys.json', asJson({ requests: requests?.toString('base64') ?? null }))
}

type Order = { operatorId: number; passphrase: string; output: ZipOutput; signal: AbortSignal }

/** Writes everything of an operator, as it is at one moment, to an encrypted ZIP. */
export async function writeExport(
  deps: WriteDeps,
  { operatorId, passphrase, output, signal }: Order,
): Promise<Manifest> {
  const zip = openZipWriter(output, passphrase)
  const started = await inSnapshotOf(deps.db, operatorId, async (snapshot) => {
    await Promise.all([...new Set([snapshot.own, snapshot.directory])].map(takeTime))
    const operator = await findOperator(snapshot.directory, operatorId)
    if (operator === undefined) throw new Error(`There is no operator ${operatorId}.`)
    const columns = await listColumns(snapshot.own)
    const found = { staffIds: new Set<number>(), pictureKeys: new Set<string>(), archives: [] }
    const work: Work = { deps, operatorId, zip, columns, ...found, books: createBooksSummary(), signal }
    const dictionary = describeTables(exportedTables, columns)
    await zip.add('dictionary.json', asJson(dictionary))
    await zip.add('dictionary.md', [dictionaryText(dictionary)])
    const rows: Record<string, number> = {}
    for (const table of exportedTables) rows[table.name] = await writeTable(work, snapshot, table)
    await writeKeys(work, snapshot.own)
    const migrations = await listMigrations(snapshot.own)
    const { id, name } = operator
    return { work, manifest: { operator: { id, name }, migrations, rows } }
  })
  const { work, manifest } = started
  const picturesMissing = await writePictures(work)
  await writeArchives(work)
  await writeBooks(work)
  const whole: Manifest = {
    format: exportFormat,
    version,
    ...manifest,
    exportedAt: (await readNow(deps.db)).toISOString(),
    pictures: work.pictureKeys.size,
    picturesMissing,
    files: { ...zip.files },
  }
  await zip.add('manifest.json', asJson(whole))
  await zip.close()
  return whole
}
