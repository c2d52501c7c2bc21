import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/waiting.ts'
import { migrate } from './migrate.ts'
import { inspectBeforeUpgrade } from './preflight.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aforo-migrations-'))
  await cp(new URL('../../migrations/', import.meta.url), folder, { recursive: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const columnExists = async (name: string) =>
  (await database.asOwner('select from information_schema.columns where column_name = $1', [name])).length === 1

async function isWaiting(): Promise<boolean> {
  const waiting = await database.asAdmin(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'aforo migrate' and wait_event_type = 'Lock'`,
  )
  return waiting.length === 1
}

test('a migration that must wait lets others through, and the ones before it stay', async () => {
  await writeFile(join(folder, '9001_first.sql'), 'alter table venues add column first_test int;')
  await writeFile(join(folder, '9002_second.sql'), 'alter table operators add column second_test int;')
  const busy = new pg.Client({ connectionString: database.urls.owner })
  await busy.connect()
  await busy.query('begin; select from operators')

  const migrated = migrate(database.urls.owner, pathToFileURL(`${folder}/`))
  await until('the migration waits', isWaiting)
  expect(await columnExists('first_test')).toBe(true)
  // Waits behind the migration, until that gives up for a moment.
  await database.db.selectFrom('operators').select('id').execute()
  expect(await columnExists('second_test')).toBe(false)

  await busy.query('commit')
  await busy.end()
  expect(await migrated).toEqual(['9001_first', '9002_second'])
  expect(await columnExists('second_test')).toBe(true)
})

test('a faulty migration is reported and leaves nothing behind', async () => {
  await writeFile(join(folder, '9003_faulty.sql'), 'alter table venues add column third_test int; select 1 / 0;')
  await expect(migrate(database.urls.owner, pathToFileURL(`${folder}/`))).rejects.toThrow('division by zero')
  expect(await columnExists('third_test')).toBe(false)
})

test('an index is created outside a transaction while others write', async () => {
  const create = 'create index concurrently operators_test on operators (name);'
  await rm(join(folder, '9003_faulty.sql'), { force: true })
  await writeFile(join(folder, '9004_index.sql'), `-- Outside a transaction.\n${create}\nselect 1;\n`)
  const busy = new pg.Client({ connectionString: database.urls.owner })
  await busy.connect()
  await busy.query('begin; update operators set name = name')

  const migrated = migrate(database.urls.owner, pathToFileURL(`${folder}/`))
  await until('the migration waits', isWaiting)
  // Does not wait behind the migration, which waits for the other only.
  await database.db.insertInto('operators').values({ name: 'Meanwhile' }).execute()
  expect(await isWaiting()).toBe(true)

  await busy.query('commit')
  await busy.end()
  expect(await migrated).toEqual(['9004_index'])
  expect(await database.asOwner("select from pg_indexes where indexname = 'operators_test'")).toHaveLength(1)
})

test('before an upgrade the pending migrations are listed with what they lock, and nothing is changed', async () => {
  await writeFile(
    join(folder, '9100_later.sql'),
    'alter table venues add column later_test int; update staff set id = id;',
  )
  const findings = await inspectBeforeUpgrade(database.urls.owner, pathToFileURL(`${folder}/`))
  expect(findings.filter(({ verdict }) => verdict === 'stop')).toEqual([])
  expect(findings.at(-1)?.what).toMatch(
    /^pending: 9100_later: everybody waits for venues \(about \d+ rows\); writers wait for staff \(about \d+ rows\)$/,
  )
  expect(await columnExists('later_test')).toBe(false)
  await rm(join(folder, '9100_later.sql'))
})
