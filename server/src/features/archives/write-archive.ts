import type pg from 'pg'
import { readOne } from '../../db/sides.ts'
import { type ArchivedTable, type ArchiveFiles, type ArchivePart, type Manifest, writePart } from './archive-files.ts'
import { archivedTables, selectOld, type TableName, tableNames } from './archived-tables.ts'

/** Some megabytes: a part is sealed and read as a whole. */
const rowsPerPart = 20_000

type Archive = { operatorId: number; year: number; until: string }

async function writeTable(
  client: pg.Client,
  files: ArchiveFiles,
  archive: Archive,
  table: TableName,
): Promise<ArchivedTable> {
  const values = [archive.operatorId, archive.until]
  const rows = await selectOld(client, table)
  const { key, sum } = archivedTables[table]
  const total = await readOne<string>(client, `select coalesce(sum(${sum}), 0)::text from (${rows}) old`, values)
  await client.query(
    `declare old_rows cursor for select row_to_json(old)::text as line from (${rows}) old order by ${key.join(', ')}`,
    values,
  )
  const parts: ArchivePart[] = []
  for (;;) {
    const { rows: fetched } = await client.query<{ line: string }>(`fetch ${rowsPerPart} from old_rows`)
    if (fetched.length === 0) break
    const lines = fetched.map(({ line }) => line)
    parts.push(await writePart(files, archive, { table, number: parts.length + 1 }, lines))
  }
  await client.query('close old_rows')
  return { table, rows: parts.reduce((count, part) => count + part.rows, 0), sum: total, parts }
}

/** Writes the rows of one moment to the store. */
export async function writeArchive(client: pg.Client, files: ArchiveFiles, archive: Archive): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const tables: ArchivedTable[] = []
    for (const table of tableNames) tables.push(await writeTable(client, files, archive, table))
    return { format: 1, ...archive, tables }
  } finally {
    await client.query('rollback')
  }
}
