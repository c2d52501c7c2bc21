import { open } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { type PictureSize, pictureSizeNames } from '@aforo/domain'
import type pg from 'pg'
import type { Pod } from '../../db/pods.ts'
import { openSide, readOne } from '../../db/sides.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { writeArchiveFile } from '../archives/service.ts'
import { makeKeyAround } from '../operator-keys/service.ts'
import { restorePicture } from '../pictures/service.ts'
import type { BooksSummary } from './books-summary.ts'
import { pictureOfPath } from './exported-pictures.ts'
import { type ExportedTable, exportedTables } from './exported-tables.ts'
import { sealedColumns, sealRow, type Row } from './sealed-columns.ts'
import {
  analyze,
  countRows,
  findBrokenKeys,
  findPeople,
  insertKey,
  keepColumns,
  insertLines,
  leaveOutTriggers,
  listWritable,
  nextGeneration,
  type Person,
  raiseSequences,
  sumLedger,
  takeOperator,
} from './target-queries.ts'
import { exportFormat, type Manifest } from './write-export.ts'
import { openZipReader, UnreadableExport, type ZipSource } from './zip-file.ts'

type Pictures = Parameters<typeof restorePicture>[0]['pictures']
export type ImportDeps = {
  /** Every database, as a superuser. */
  urls: readonly Pod[]
  masterKeys: MasterKeys
  pictures: Pictures
  say: (what: string) => void
}
type Import = ImportDeps & { client: pg.Client; zip: ZipSource; manifest: Manifest; operatorId: number }

const linesAtOnce = 500
/** Besides the operator itself, which may have been made before. */
const mayBeThere = ['operators', 'staff']
/** What the platform agreed with an operator stays as it is here. It always comes to the directory. */
const agreedColumns = Object.keys(exportedTables.find(({ name }) => name === 'operators')?.without ?? {}).filter(
  (column) => column !== 'pod',
)

async function readManifest(zip: ZipSource): Promise<Manifest> {
  // Its passphrase and its format say that `writeExport` wrote it; every other file is compared with its hash.
  const manifest = JSON.parse((await zip.readWhole('manifest.json', null)).toString()) as Manifest
  if (manifest.format !== exportFormat) {
    throw new UnreadableExport(`The file has format ${manifest.format}; this release reads ${exportFormat}.`)
  }
  return manifest
}

async function refuseOtherSchema({ client, manifest }: Import): Promise<void> {
  const here = await readOne<string[]>(client, 'select array_agg(name::text order by name) from kysely_migration')
  if (isDeepStrictEqual(here, manifest.migrations)) return
  throw new UnreadableExport(
    `The file was made by release ${manifest.version}, whose tables differ. Import it with that release, then upgrade.`,
  )
}

/** Nothing of an operator that is here may be written over. */
async function refuseUnlessEmpty({ client, operatorId }: Import): Promise<void> {
  for (const table of exportedTables) {
    if (mayBeThere.includes(table.name)) continue
    if ((await countRows(client, table, { operatorId, staffIds: [] })) > 0) {
      throw new Error(`Operator ${operatorId} is here and has ${table.name}. Nothing was imported.`)
    }
  }
}

/** People who are here already keep what they have. Nobody may become somebody else. */
async function findKnown({ client }: Import, people: readonly Person[]): Promise<Set<number>> {
  const here = await findPeople(client, people)
  const taken = people.filter(({ id, email, created_at: createdAt }) => {
    const sameId = here.find((one) => one.id === id)
    if (sameId !== undefined) return sameId.created_at !== createdAt
    return here.some((one) => one.email.toLowerCase() === email.toLowerCase())
  })
  if (taken.length > 0) {
    const names = taken.map(({ id, email }) => `${id} ${email}`).join(', ')
    throw new Error(`Other people here have the numbers or addresses of ${names}. Nothing was imported.`)
  }
  return new Set(here.map(({ id }) => id))
}

async function importTable(work: Import, table: ExportedTable, keys: FieldKeys): Promise<void> {
  const { client, zip, manifest } = work
  const path = `data/${table.name}.jsonl`
  const columns = (await listWritable(client, table.name)).join(', ')
  let rows = 0
  const write = async (batch: readonly string[]) => {
    rows += batch.length
    if (table.name === 'staff') {
      const people = batch.map((line) => JSON.parse(line) as Person & Row)
      const here = await findKnown(work, people)
      const missing = people.filter(({ id }) => !here.has(id)).map((person) => JSON.stringify(person))
      return insertLines(client, table.name, columns, missing)
    }
    const sealed =
      table.name in sealedColumns
        ? batch.map((line) => JSON.stringify(sealRow(table.name, keys, JSON.parse(line) as Row)))
        : batch
    return insertLines(client, table.name, columns, sealed)
  }
  let batch: string[] = []
  for await (const line of zip.readLines(path, fileOf(manifest, path))) {
    batch.push(line)
    if (batch.length === linesAtOnce) await write(batch.splice(0))
  }
  if (batch.length > 0) await write(batch.splice(0))
  if (rows !== manifest.rows[table.name]) {
    throw new UnreadableExport(`The file is damaged: ${path} has ${rows} rows, not ${manifest.rows[table.name]}.`)
  }
}

function fileOf({ files }: Manifest, path: string) {
  const file = files[path]
  if (file === undefined) throw new UnreadableExport(`The file is damaged: the manifest does not name ${path}.`)
  return file
}

const isPictureSize = (size: string): size is PictureSize => pictureSizeNames.some((known) => known === size)

/** Stores pictures and archives. Files for people are only compared with their hashes. */
async function importFiles({ zip, manifest, pictures, operatorId }: Import, keys: FieldKeys): Promise<number> {
  let stored = 0
  for (const path of Object.keys(manifest.files)) {
    if (path.startsWith('data/')) continue
    const file = fileOf(manifest, path)
    const picture = pictureOfPath(path)
    if (path.startsWith(`archives/${operatorId}/`)) {
      await writeArchiveFile({ store: pictures, keys }, path, await zip.readWhole(path, file))
    } else if (picture !== null && isPictureSize(picture.size)) {
      const { key, size } = picture
      await restorePicture({ pictures, keys }, { key, size }, await zip.readWhole(path, file))
    } else {
      await zip.check(path, file)
      continue
    }
    stored += 1
  }
  return stored
}

async function importAll(work: Import): Promise<void> {
  const { client, zip, manifest, masterKeys, operatorId, say } = work
  await refuseOtherSchema(work)
  await leaveOutTriggers(client)
  await refuseUnlessEmpty(work)
  const read = await zip.readWhole('keys.json', fileOf(manifest, 'keys.json'))
  const { requests } = JSON.parse(read.toString()) as { requests: string | null }
  const owner = { operatorId, generation: await nextGeneration(client) }
  const key = makeKeyAround(masterKeys, owner, requests === null ? null : Buffer.from(requests, 'base64'))
  await insertKey(client, { ...owner, wrappedKey: key.wrappedKey })
  const here = await takeOperator(client, operatorId)
  for (const table of exportedTables) await importTable(work, table, key.keys)
  if (here !== null) await keepColumns(client, operatorId, agreedColumns, here)
  const total = Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0)
  say(`${total} rows of ${exportedTables.length} tables read`)
  say(`${await importFiles(work, key.keys)} files of pictures and archives read`)
  const owned = { operatorId, staffIds: [] }
  await analyze(client, exportedTables)
  const broken = await findBrokenKeys(client, exportedTables, owned)
  if (broken.length > 0) throw new UnreadableExport(`The file is damaged: rows break ${broken.join(', ')}.`)
  const ledger = await zip.readWhole('books/ledger.json', fileOf(manifest, 'books/ledger.json'))
  const books = JSON.parse(ledger.toString()) as BooksSummary
  if (!isDeepStrictEqual(await sumLedger(client, operatorId), books.ledger)) {
    throw new UnreadableExport('The sums of the ledger are not those of the file.')
  }
  await raiseSequences(client, exportedTables, owned)
  say('foreign keys and sums of the ledger agree')
}

/**
 * Imports the file of a whole export into an installation that has nothing of this operator, with the ids that it had.
 * All rows come in one transaction, and only if every file is as its hash says.
 */
export async function importOperator(deps: ImportDeps, { file, passphrase }: { file: string; passphrase: string }) {
  const handle = await open(file)
  const side = await openSide(deps.urls, null)
  try {
    const zip = await openZipReader(handle, passphrase)
    const manifest = await readManifest(zip)
    const { client } = side
    const work: Import = { ...deps, client, zip, manifest, operatorId: manifest.operator.id }
    await client.query('begin')
    await importAll(work)
    await client.query('commit')
    return manifest
  } finally {
    // Ends a transaction that was not committed.
    await side.client.end()
    await handle.close()
  }
}
