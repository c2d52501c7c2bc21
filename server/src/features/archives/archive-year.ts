import { lastArchivableYear } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import type { Pod } from '../../db/pods.ts'
import { exists } from '../../db/replication.ts'
import { lockOfMover, openSide, readOne, type Side } from '../../db/sides.ts'
import { countDifferences } from '../book-checks/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type ArchiveFiles, type FileStore, readManifest, writeManifest } from './archive-files.ts'
import { selectOld, tableNames } from './archived-tables.ts'
import { chooseRows } from './choose-rows.ts'
import { compareWithBooks, loadArchive } from './load-archive.ts'
import { proveReferences, type Removed, removeRows } from './remove-rows.ts'
import { writeArchive } from './write-archive.ts'

export type ArchiveDeps = {
  /** Every database, as a superuser: nobody else may remove books. */
  urls: readonly Pod[]
  /** Connected as the API. */
  db: Database
  store: FileStore
  keyring: Keyring
  say: (what: string) => void | Promise<void>
}
export type Archive = { operatorId: number; year: number }

/** Works in the database of the operator. Nobody else moves or archives it meanwhile. */
export async function withBooks<T>(
  urls: readonly Pod[],
  operatorId: number,
  work: (side: Side) => Promise<T>,
): Promise<T> {
  const directory = await openSide(urls, null)
  let home = directory
  try {
    if (!(await readOne<boolean>(directory.client, `select pg_try_advisory_lock(${lockOfMover(operatorId)})`))) {
      throw new Error('The operator is being moved or archived already.')
    }
    if (await exists(directory.client, 'select from operator_moves where operator_id = $1', [operatorId])) {
      throw new Error('The operator is moving to another database. Finish or abort that move first.')
    }
    const { rows } = await directory.client.query<{ pod: string | null }>('select pod from operators where id = $1', [
      operatorId,
    ])
    if (rows[0] === undefined) throw new Error(`There is no operator ${operatorId}.`)
    if (rows[0].pod !== null) home = await openSide(urls, rows[0].pod)
    return await work(home)
  } finally {
    await directory.client.end().catch(() => {})
    if (home !== directory) await home.client.end().catch(() => {})
  }
}

const closedDaysAfter = 30
const lastDayOf = (year: number) => `${year}-12-31`

/** Why the year may not be archived is an error. */
async function checkYear({ client }: Side, { operatorId, year }: Archive): Promise<void> {
  const last = lastArchivableYear(await readOne<string>(client, 'select current_date::text'))
  if (year > last) throw new Error(`Only years up to ${last} can be archived. Later ones stay in the database.`)
  if (await exists(client, 'select from year_archives where operator_id = $1 and year >= $2', [operatorId, year])) {
    throw new Error(`The books up to ${year} are archived already.`)
  }
  const until = lastDayOf(year)
  const booked = 'select from transactions where operator_id = $1 and business_date <= $2::date limit 1'
  if (!(await exists(client, booked, [operatorId, until]))) throw new Error(`Nothing was booked up to ${until}.`)
  // The totals of archived days are in their figures only, and the last closed days are computed again.
  const open = `select from (
      select distinct venue_id from transactions where operator_id = $1 and business_date <= $2::date
    ) booked left join day_closings closing on closing.operator_id = $1 and closing.venue_id = booked.venue_id
    where coalesce(closing.closed_until, '-infinity') < $2::date + ${closedDaysAfter} limit 1`
  if (await exists(client, open, [operatorId, until])) throw new Error(`Not every day up to ${until} is closed yet.`)
}

/** How many rows of each table would be archived. Nothing is written. */
export async function previewArchive(
  { urls }: Pick<ArchiveDeps, 'urls'>,
  archive: Archive,
): Promise<{ table: string; rows: number }[]> {
  return withBooks(urls, archive.operatorId, async (side) => {
    await checkYear(side, archive)
    const counts: { table: string; rows: number }[] = []
    for (const table of tableNames) {
      const rows = `select count(*)::int from (${await selectOld(side.client, table)}) old`
      counts.push({ table, rows: await readOne(side.client, rows, [archive.operatorId, lastDayOf(archive.year)]) })
    }
    return counts
  })
}

async function checkBooks({ db }: ArchiveDeps, operatorId: number): Promise<void> {
  const differences = await countDifferences(db, operatorId)
  if (differences > 0) throw new Error(`The books have ${differences} differences. Look into them first.`)
}

/** The key must still be the newest: a rotation seals again only archives that are in the database. */
async function holdKey({ client }: Side, operatorId: number, { keys }: ArchiveFiles): Promise<void> {
  // The lock of `lockKeysShared`.
  await client.query("select pg_advisory_xact_lock_shared(hashtextextended('operator keys ' || $1::text, 0))", [
    operatorId,
  ])
  const newest = 'select max(generation)::int from operator_keys where operator_id = $1'
  if ((await readOne<number>(client, newest, [operatorId])) !== keys.generation) {
    throw new Error('The key of the operator was replaced meanwhile. Nothing was removed; run again.')
  }
}

/**
 * Writes the books up to the end of a year to the store, reads them back, and removes them from the database in one
 * transaction, which also records the archive. Until its commit nothing in the database has changed, so a run that was
 * interrupted is simply repeated.
 */
export async function archiveYear(deps: ArchiveDeps, archive: Archive): Promise<Removed> {
  const { operatorId, year } = archive
  const books = { operatorId, until: lastDayOf(year) }
  return withBooks(deps.urls, operatorId, async (side) => {
    const { client } = side
    await checkYear(side, archive)
    await checkBooks(deps, operatorId)
    const files = { store: deps.store, keys: await deps.keyring.keysOf(operatorId) }
    await deps.say('writing')
    const manifest = await writeArchive(client, files, { ...books, year })
    const hash = await writeManifest(files, manifest)
    await deps.say('reading back')
    await loadArchive(client, files, await readManifest(files, archive, hash))
    await client.query('begin')
    let removed: Removed
    try {
      await holdKey(side, operatorId, files)
      await deps.say('comparing')
      await compareWithBooks(client, books)
      await chooseRows(client, books)
      await deps.say('removing')
      removed = await removeRows(client, books)
      await client.query(
        'insert into year_archives (operator_id, year, until, manifest_hash) values ($1, $2, $3, $4)',
        [operatorId, year, books.until, hash],
      )
      await proveReferences(client, books)
      await deps.say('committing')
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    await deps.say('removed')
    await checkBooks(deps, operatorId)
    return removed
  })
}
