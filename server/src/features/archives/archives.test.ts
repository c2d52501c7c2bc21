import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { ageBooks, closeBooks, counterOf } from '../../../testing/old-books.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { taxBooks } from '../../../testing/taxes.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { connect, type Database } from '../../db/connection.ts'
import { createDatabase, databaseUrls, dropDatabase } from '../../db/setup.ts'
import { rotateKeys } from '../../rotate-keys.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import { countDifferences } from '../book-checks/service.ts'
import { createKeyring } from '../operator-keys/service.ts'
import { diskStore } from '../pictures/disk-store.ts'
import type { PictureStore } from '../pictures/store.ts'
import type { FileStore } from './archive-files.ts'
import { type ArchiveDeps, archiveYear, previewArchive } from './archive-year.ts'
import { readArchive, verifyArchive } from './verify-archive.ts'

const run = promisify(execFile)
const masterKey = randomBytes(32)
const masterKeys = createMasterKeys([masterKey])

let api: TestApi
let store: PictureStore
let adminUrl: string
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let counter: ReturnType<typeof counterOf>
let books: Awaited<ReturnType<typeof keepOldBooks>>

beforeAll(async () => {
  const folder = await picturesFolder()
  store = diskStore(folder)
  api = await openTestApi({ env: { PICTURES_FOLDER: folder, MASTER_KEY: masterKey.toString('base64') } })
  const [row] = await api.database.asAdmin<{ name: string }>('select current_database() as name')
  adminUrl = api.database.urls.owner.replace('aforo_owner', 'postgres')
  expect(adminUrl).toContain(row?.name)
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  as = {
    token: (await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token,
    venueId: venue.id,
  }
  counter = counterOf(api, as)
  books = await keepOldBooks()
}, 60_000)

const yearsAgo = 4
const own = () => `operator_id = ${venue.operatorId}`

/** Books of a year that is long over, with some of this year. */
async function keepOldBooks() {
  const [often, once, emptied] = [await counter.member(), await counter.member(), await counter.member()]
  const [flower, oil, seed] = [await counter.product(), await counter.product(), await counter.product()]
  await counter.receive(flower, 10, 30)
  const till = await counter.openTill()
  await counter.topUp(often, 100, 'cash')
  // The last movement of this product belongs to a sale that nothing else keeps.
  await counter.sell(often, seed, 1)
  const sold: number[] = []
  for (let sale = 0; sale < 6; sale += 1) sold.push(await counter.sell(often, flower, 1))
  await counter.void(await counter.sell(often, oil, 1))
  await counter.giveBack(await counter.sell(often, flower, 2), 1)
  const returnedLater = await counter.sell(often, flower, 2)
  await counter.receive(flower, 5, 25)
  await counter.topUp(once, 30, 'card')
  await counter.sell(once, flower, 1)
  await counter.topUp(emptied, 20, 'cash')
  await counter.payOut(emptied, 20, 'cash')
  await counter.spend(12.5)
  await counter.lose(oil, 1)
  await counter.lose(oil, 1)
  await counter.closeTill(till, 180)
  await ageBooks(api.database.asAdmin, venue, { years: yearsAgo })
  const [last] = await api.database.asAdmin<{ year: number }>(
    `select extract(year from max(business_date))::int as year from transactions where ${own()}`,
  )
  await counter.topUp(often, 10, 'card')
  await counter.sell(often, flower, 1)
  await counter.giveBack(returnedLater, 1)
  await taxBooks(api.database.asAdmin, venue.operatorId)
  await closeBooks(api.database, venue)
  return { often, once, emptied, flower, oil, sold, returnedLater, year: last?.year ?? 0 }
}

const depsOf = (changed: Partial<ArchiveDeps> = {}): ArchiveDeps => ({
  urls: [{ name: 'directory', url: adminUrl }],
  db: api.database.db,
  store,
  keyring: createKeyring(api.database.db, masterKeys),
  say: () => {},
  ...changed,
})
const archiveOf = (year = books.year) => ({ operatorId: venue.operatorId, year })
const archive = (changed: Partial<ArchiveDeps> = {}, year = books.year) => archiveYear(depsOf(changed), archiveOf(year))
const verify = (year = books.year) => verifyArchive(depsOf(), archiveOf(year))

const tables = [
  'transactions',
  'postings',
  'sale_lines',
  'return_lines',
  'stock_movements',
  'till_sessions',
  'expenses',
  'transaction_taxes',
]
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = (await api.database.asAdmin(`select from ${table} where ${own()}`)).length
  return counts
}
const differences = () => countDifferences(api.database.db, venue.operatorId)

async function readBatches() {
  const { body } = await api.call('GET /v1/products/{id}/batches', { params: { id: books.flower }, query: {} }, as)
  const pages = body.map(({ id }) => api.call('GET /v1/batches/{id}', { params: { id } }, as))
  return (await Promise.all(pages)).map((page) => {
    const { received, left, sold, counted, archived, unexplained } = page.body
    return { received, left, sold, counted, archived, unexplained }
  })
}

/** What people see of balances, stock, and figures of years. */
async function readScreens() {
  const thisYear = new Date().getUTCFullYear()
  const whole = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
  const periods = [whole(books.year), { from: `${thisYear}-01-01`, to: `${thisYear}-11-30` }]
  const payouts = [books.often, books.once, books.emptied].map(
    async (id) => (await api.call('GET /v1/members/{id}/payout', { params: { id } }, as)).body,
  )
  const days = [books.flower, books.oil].map(
    async (id) =>
      (await api.call('GET /v1/products/{id}/stock-days', { params: { id }, query: { days: 30 } }, as)).body,
  )
  const figures = periods.map(async (query) => [
    (await api.call('GET /v1/dashboard/figures', { query }, as)).body,
    (await api.call('GET /v1/dashboard/result', { query }, as)).body,
    (await api.call('GET /v1/dashboard/months', { query }, as)).body,
    (await api.call('GET /v1/dashboard/buyers', { query: whole(Number(query.from.slice(0, 4))) }, as)).body,
    (await api.call('GET /v1/dashboard/sales', { query }, as)).body,
    (await api.call('GET /v1/transactions/totals', { query }, as)).body,
  ])
  return {
    payouts: await Promise.all(payouts),
    days: await Promise.all(days),
    figures: await Promise.all(figures),
    wallets: await api.database.asAdmin(`select * from wallets where ${own()} order by member_id`),
    batches: (await readBatches()).map(({ sold, counted, archived, ...page }) => ({
      ...page,
      gone: sold - counted + archived,
    })),
    stocks: await api.database.asAdmin(`select * from stocks where ${own()} order by product_id`),
    tills: (await api.call('GET /v1/tills', {}, as)).body,
    credit: (await api.call('GET /v1/members/{id}/months', { params: { id: books.often } }, as)).body,
  }
}

/** Restores a dump, which adds all constraints to the rows, and validates those that were added without. */
async function restoreElsewhere(work: (db: Database) => Promise<void>): Promise<void> {
  const name = `${new URL(adminUrl).pathname.slice(1)}_restored`
  const target = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const dump = join(await picturesFolder(), 'dump')
  await createDatabase(adminUrl, name)
  const client = new pg.Client({ connectionString: target })
  try {
    await run('pg_dump', ['--format=custom', `--file=${dump}`, adminUrl])
    await run('pg_restore', ['--exit-on-error', '--no-comments', `--dbname=${target}`, dump])
    await client.connect()
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where not convalidated`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { statement } of rows) await client.query(statement)
    const { db } = connect({ url: databaseUrls(adminUrl, name).api, poolSize: 1, onLost: () => {} })
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await client.end()
    await dropDatabase(adminUrl, name)
  }
}

describe('the archive of a year', () => {
  test('leaves balances, stock, figures and books as they were, with fewer rows', async () => {
    const before = { screens: await readScreens(), rows: await countRows() }
    expect(await differences()).toBe(0)
    const preview = await previewArchive(depsOf(), archiveOf())
    expect(await countRows()).toEqual(before.rows)

    const removed = await archive()
    const after = await countRows()
    for (const [table, count] of Object.entries(removed)) expect(after[table]).toBe((before.rows[table] ?? 0) - count)
    expect(removed.transactions).toBeGreaterThan(8)
    expect(removed.stock_movements).toBeGreaterThan(8)
    const { tables: archived } = await verify()
    expect(archived.map(({ table, rows }) => ({ table, rows }))).toEqual(preview)
    expect(await readScreens()).toEqual(before.screens)
    const batches = await readBatches()
    expect(batches.some((batch) => batch.archived > 0)).toBe(true)
    expect(batches.every(({ unexplained }) => unexplained === 0)).toBe(true)
    expect(await differences()).toBe(0)
  }, 60_000)

  test('can be followed by a dump and a restore, in which every constraint holds', async () => {
    await archive()
    await restoreElsewhere(async (db) => expect(await countDifferences(db, venue.operatorId)).toBe(0))
  }, 60_000)

  test('lets everybody go on: sales, voids, returns, top-ups and payouts', async () => {
    await archive()
    await counter.topUp(books.often, 20, 'card')
    await counter.void(await counter.sell(books.often, books.flower, 1))
    await counter.giveBack(await counter.sell(books.often, books.oil, 1), 1)
    // Only of old years is known that this credit came by card.
    const { body } = await api.call('GET /v1/members/{id}/payout', { params: { id: books.once } }, as)
    expect(body.credit).toMatchObject({ card: 22, cash: 0 })
    await counter.payOut(books.once, 22, 'card')
    await counter.topUp(books.emptied, 5, 'card')
    // The opening sale of somebody who came last in an old year.
    const { body: list } = await api.call(
      'GET /v1/members/{id}/transactions',
      { params: { id: books.once }, query: {} },
      as,
    )
    const opening = list.find(({ kind }) => kind === 'purchase')
    await counter.giveBack(opening?.id ?? 0, 1)
    await counter.closeTill(await counter.openTill(), 100)
    expect(await differences()).toBe(0)
    await verify()
  }, 60_000)

  test('is found by whoever asks for an archived sale, and exports do not pretend to be whole', async () => {
    await archive()
    const [first = 0] = books.sold
    expect((await api.call('GET /v1/sales/{id}', { params: { id: first } }, as)).status).toBe(404)
    const whole = await api.call('GET /v1/transactions/export', { query: {} }, as)
    expect(whole.error.code).toBe('books_archived')
    const days = { from: `${books.year}-02-03`, to: `${books.year}-02-05` }
    expect((await api.call('GET /v1/dashboard/buyers', { query: days }, as)).error.code).toBe('books_archived')
    const lines: string[] = []
    await readArchive(depsOf(), archiveOf(), 'transactions', (line) => lines.push(line))
    const found = lines.map((line) => JSON.parse(line)).find(({ id }) => id === first)
    expect(found).toMatchObject({ kind: 'purchase', amount_cents: 800, member_id: books.often })
    // What people typed about members could not be erased there.
    expect(lines.join('')).not.toContain('Wrong one')
  }, 60_000)

  test('that is interrupted at any step changes nothing, and is made by the next run', async () => {
    const before = await countRows()
    for (const step of ['writing', 'reading back', 'comparing', 'removing', 'committing']) {
      const say = (what: string) => {
        if (what === step) throw new Error(`Interrupted while ${what}`)
      }
      await expect(archive({ say })).rejects.toThrow(`Interrupted while ${step}`)
      expect(await countRows()).toEqual(before)
    }
    expect(await differences()).toBe(0)
    await archive()
    await verify()
  }, 60_000)

  test('whose connection is killed before the commit changes nothing; after the commit it is made', async () => {
    const before = await countRows()
    const kill = async (what: string) => {
      if (what !== 'committing') return
      await api.database.asAdmin(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'aforo admin'",
      )
    }
    await expect(archive({ say: kill })).rejects.toThrow()
    expect(await countRows()).toEqual(before)
    const interrupt = (what: string) => {
      if (what === 'removed') throw new Error('Interrupted')
    }
    await expect(archive({ say: interrupt })).rejects.toThrow('Interrupted')
    await expect(archive()).rejects.toThrow('archived already')
    await verify()
  }, 60_000)

  test('is refused before anything is removed if a file was changed, cut or lost', async () => {
    const before = await countRows()
    const damages = [
      (bytes: Buffer<ArrayBuffer>) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
      (bytes: Buffer<ArrayBuffer>) => bytes.subarray(0, -40),
      () => null,
    ]
    for (const damage of damages) {
      const damaged: FileStore = {
        ...store,
        getFile: async (name) => {
          const bytes = await store.getFile(name)
          return bytes === null || !name.includes('postings') ? bytes : damage(bytes)
        },
      }
      await expect(archive({ store: damaged })).rejects.toThrow(/postings\.1\.jsonl\.gz (cannot be opened|is missing)/)
      expect(await countRows()).toEqual(before)
    }
  })

  test('is refused if the books changed after they were written to it', async () => {
    const before = await countRows()
    const say = async (what: string) => {
      if (what !== 'reading back') return
      await api.database.asAdmin(
        `update sale_lines set product_name = 'Lima' where ${own()} and transaction_id = ${books.sold[0]}`,
      )
    }
    await expect(archive({ say })).rejects.toThrow('rows of sale_lines are not the same')
    expect(await countRows()).toEqual(before)
  })

  test('gives way to somebody who brings back goods of an old sale at the same moment', async () => {
    const before = await countRows()
    const say = async (what: string) => {
      if (what === 'removing') await counter.giveBack(books.sold[1] ?? 0, 1)
    }
    await expect(archive({ say })).rejects.toThrow(/would break|were to be removed/)
    expect((await countRows())['sale_lines']).toBe(before['sale_lines'])
    expect(await differences()).toBe(0)
    await archive()
    await verify()
  }, 60_000)

  test('is found to be wrong if an opening row does not go on where it ends', async () => {
    await archive()
    await api.database.asAdmin(
      `begin; set local session_replication_role = replica;
       update postings set balance_after_cents = balance_after_cents + 1
       where ${own()} and balance_before_cents is null and member_id = ${books.often}; commit`,
    )
    await expect(verify()).rejects.toThrow('wallets whose last archived posting is not in the database')
    expect(await differences()).toBeGreaterThan(0)
  }, 60_000)

  test('can be opened after the key of the operator was replaced', async () => {
    await archive()
    const { db: ownerDb } = connect({ url: api.database.urls.owner, poolSize: 1, onLost: () => {} })
    const { db } = api.database
    await rotateKeys({ db, ownerDb, masterKeys, pictures: store, print: () => {} }, venue.operatorId)
    await ownerDb.destroy()
    await verify()
  }, 60_000)

  test('can be followed by that of a later year', async () => {
    const { asAdmin } = api.database
    await ageBooks(asAdmin, venue, { years: yearsAgo - 1, since: `${books.year + 1}-01-01` })
    await counter.topUp(books.once, 40, 'card')
    await counter.sell(books.once, books.flower, 1)
    await closeBooks(api.database, venue)
    const before = await readScreens()
    await archive()
    await archive({}, books.year + 1)
    expect(await readScreens()).toEqual(before)
    expect(await differences()).toBe(0)
    await verify()
    await verify(books.year + 1)
    await counter.sell(books.often, books.flower, 1)
    await expect(archive()).rejects.toThrow('archived already')
  }, 60_000)

  test('is refused for years that stay, for days that are not closed, and while the operator moves', async () => {
    const thisYear = new Date().getUTCFullYear()
    await expect(archive({}, thisYear - 2)).rejects.toThrow(`Only years up to ${thisYear - 3}`)
    await api.database.asAdmin(`insert into operator_moves (operator_id, to_pod) values (${venue.operatorId}, null)`)
    await expect(archive()).rejects.toThrow('is moving')
    await api.database.asAdmin(`delete from operator_moves where ${own()}`)
    await api.database.asAdmin(`update day_closings set closed_until = '${books.year}-12-31' where ${own()}`)
    await expect(archive()).rejects.toThrow('is closed yet')
  })

  test('is the only way to an opening row', async () => {
    const openAt = (table: string, column: string) =>
      api.database.asOwner(
        `begin; set local app.operator_id = ${venue.operatorId}; update ${table} set ${column} = null`,
      )
    await expect(openAt('stock_movements', 'stock_before_milli')).rejects.toThrow('must say what was before it')
    await expect(openAt('postings', 'balance_before_cents')).rejects.toThrow('must say what was before it')
  })
})
