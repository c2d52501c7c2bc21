import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportAttemptsMost } from '@aforo/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { makeMember } from '../../../testing/members.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openJobs } from '../../../testing/run-job.ts'
import { until } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import { openWebhookSecret } from '../webhooks/secrets.ts'
import { createKeyring } from '../operator-keys/service.ts'
import { diskStore } from '../pictures/disk-store.ts'
import { meaningOf } from './dictionary.ts'
import { emptyOperator } from './empty-operator.ts'
import { exportToFile } from './export-to-file.ts'
import { pictureColumns } from './exported-pictures.ts'
import { answers, exportedTables } from './exported-tables.ts'
import { importOperator } from './import-operator.ts'
import { createOperatorExports } from './service.ts'
import { type Column, listColumns } from './table-queries.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let columns: Column[]
const passphrase = 'twelve letters'
const masterKey = randomBytes(32)
const folder = await picturesFolder()
const file = join(tmpdir(), `${randomBytes(6).toString('hex')}.zip`)

beforeAll(async () => {
  api = await openTestApi({ env: { JOBS: 'on', MASTER_KEY: masterKey.toString('base64'), PICTURES_FOLDER: folder } })
  columns = await inOperator(api.database.db, 1, listColumns)
})
afterAll(async () => {
  await api.close()
  await rm(file, { force: true })
})
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  await rm(file, { force: true })
})

const ask = (by = as) => api.call('POST /v1/operator-exports', { body: { passphrase } }, by)
const latest = async (by = as) => (await api.call('GET /v1/operator-exports', {}, by)).body[0]
const fetchFile = (id: number, by = as) => api.call('POST /v1/operator-exports/{id}/file', { params: { id } }, by)

async function askAndWait(): Promise<number> {
  const { body } = await ask()
  await until('the export is ready', async () => (await latest())?.state === 'ready')
  return body.id
}

const masterKeys = createMasterKeys([masterKey])
const pictures = diskStore(folder)
const writeFileOf = (operatorId: number) => {
  const { db } = api.database
  return exportToFile(
    { db, keyring: createKeyring(db, masterKeys), masterKeys, pictures },
    { operatorId, passphrase, file },
  )
}
const deps = () => ({
  urls: [{ name: 'directory', url: api.database.urls.admin }],
  masterKeys,
  pictures,
  say: () => {},
})
const importFile = (given = passphrase) => importOperator(deps(), { file, passphrase: given })

test('every table of the database has an answer in the list of the export', () => {
  const tables = [...new Set(columns.map(({ table }) => table))].toSorted()
  expect(Object.keys(answers).toSorted()).toEqual(tables)
})

test('the dictionary has words for every exported column, and no others', () => {
  const silent = exportedTables.flatMap(({ name, without }) =>
    columns
      .filter((column) => column.table === name && !column.isComputed && !(column.name in without))
      .filter((column) => meaningOf(name, column.name) === undefined)
      .map((column) => `${name}.${column.name}`),
  )
  expect(silent).toEqual([])
})

test('every column that names a picture is in the export', () => {
  const named = columns
    .filter(({ name }) => /^(picture|contract|receipt)_key$/.test(name))
    .map(({ table, name }) => `${table}.${name}`)
  const exported = Object.entries(pictureColumns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  // The pictures of erased members are to be deleted.
  expect(exported.toSorted()).toEqual(named.filter((name) => name !== 'erased_pictures.picture_key').toSorted())
})

test('an owner asks for everything, gets it once, and every step is on record', async () => {
  const id = await askAndWait()
  expect(await latest()).toMatchObject({ id, rows: expect.any(Number), expires_at: expect.any(String) })
  const { rows } = await inOperator(api.database.db, venue.operatorId, (trx) =>
    trx
      .selectFrom('operatorExports')
      .select('sealedPassphrase')
      .execute()
      .then((found) => ({ rows: found })),
  )
  expect(rows).toEqual([{ sealedPassphrase: null }])
  expect((await fetchFile(id)).status).toBe(200)
  expect((await fetchFile(id)).error.code).toBe('export_not_there')
  expect(await latest()).toMatchObject({ state: 'taken' })
  const { body: events } = await api.call('GET /v1/audit', { query: {} }, as)
  expect(events.map(({ action }) => action).filter((action) => action.startsWith('operator.'))).toEqual([
    'operator.export_downloaded',
    'operator.export_made',
    'operator.export_asked',
  ])
})

test('the owner of another operator cannot see or fetch it', async () => {
  const id = await askAndWait()
  const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
  const foreign = { token: owner.token, venueId: elsewhere.id }
  expect(await latest(foreign)).toBeUndefined()
  expect((await fetchFile(id, foreign)).error.code).toBe('export_not_there')
  expect((await fetchFile(id)).status).toBe(200)
})

test('an owner of only some of the venues does not get the others', async () => {
  await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  expect((await ask()).error.code).toBe('all_venues_required')
})

test('only one export is made at a time', async () => {
  const answered = await Promise.all([ask(), ask()])
  expect(answered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('an export that cannot be made says so, forgets its passphrase, and can be asked for again', async () => {
  const { db, asAdmin } = api.database
  const { operatorId } = venue
  // A file where the store makes a folder.
  const obstacle = join(folder, 'exports', String(operatorId))
  await mkdir(join(folder, 'exports'), { recursive: true })
  await writeFile(obstacle, '')
  await ask()
  await asAdmin(`update operator_exports set attempts = ${exportAttemptsMost - 1} where operator_id = ${operatorId}`)
  const jobs = await openJobs(api.database, api.app.log)
  const { log } = api.app
  const made = createOperatorExports({ db, log, jobs, pictures, masterKeys, keyring: createKeyring(db, masterKeys) })
  const attempts = async () => {
    const [row] = await asAdmin<{ state: string; attempts: number; isSealed: boolean }>(
      `select state, attempts::int, sealed_passphrase is not null as "isSealed" from operator_exports
       where operator_id = ${operatorId} order by id desc limit 1`,
    )
    return row
  }
  // The queue of the API tries too.
  while ((await attempts())?.state === 'waiting') {
    await made.jobs[0]?.run({ operatorId }, new AbortController().signal).catch(() => {})
  }
  await jobs.close()
  expect(await attempts()).toEqual({ state: 'failed', attempts: exportAttemptsMost, isSealed: false })
  expect(await latest()).toMatchObject({ state: 'failed', rows: null })
  const { body: events } = await api.call('GET /v1/audit', { query: {} }, as)
  expect(events[0]).toMatchObject({ action: 'operator.export_failed' })
  await rm(obstacle)
  expect((await fetchFile(await askAndWait())).status).toBe(200)
})

test('an export whose last process was killed has failed too', async () => {
  const { db, asAdmin } = api.database
  const { operatorId } = venue
  const jobs = await openJobs(api.database, api.app.log)
  const { log } = api.app
  const made = createOperatorExports({ db, log, jobs, pictures, masterKeys, keyring: createKeyring(db, masterKeys) })
  const { id: staffId } = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  await asAdmin(
    `insert into operator_exports (operator_id, asked_by, sealed_passphrase, attempts)
     values (${operatorId}, ${staffId}, 'sealed', ${exportAttemptsMost})`,
  )
  await made.jobs[0]?.run({ operatorId }, new AbortController().signal)
  await jobs.close()
  expect(await latest()).toMatchObject({ state: 'failed' })
})

test('a passphrase of eleven letters is refused', async () => {
  const refused = await api.call('POST /v1/operator-exports', { body: { passphrase: 'elevenchars' } }, as)
  expect(refused.error.code).toBe('request_invalid')
})

test('an operator that was emptied comes back with its members, and with another key', async () => {
  const { db } = api.database
  const member = await makeMember(api, as, { name: 'Ada', document_number: '12345678Z' })
  await writeFileOf(venue.operatorId)
  await expect(importFile()).rejects.toThrow(/is here/)
  await emptyOperator(deps(), { operatorId: venue.operatorId, name: 'Club Almirante S.L.' })
  const { operator } = await importFile()
  expect(operator.id).toBe(venue.operatorId)
  const found = await inOperator(db, venue.operatorId, (trx) =>
    trx.selectFrom('members').select(['id', 'name']).execute(),
  )
  expect(found).toEqual([{ id: member.id, name: 'Ada' }])
})

test('a wrong passphrase and a damaged file are refused, and nothing is imported', async () => {
  await writeFileOf(venue.operatorId)
  await emptyOperator(deps(), { operatorId: venue.operatorId, name: 'Club Almirante S.L.' })
  await expect(importFile('another passphrase')).rejects.toThrow(/passphrase/)
  const whole = await readFile(file)
  const at = whole.indexOf('data/venues.jsonl') + 150
  whole[at] = (whole[at] ?? 0) ^ 1
  await writeFile(file, whole)
  await expect(importFile()).rejects.toThrow(/damaged/)
  const left = await api.database.asAdmin('select from venues where operator_id = $1', [venue.operatorId])
  expect(left).toHaveLength(0)
})

test('what no export has stays while an operator is emptied and imported: plan, suspension, keys and webhooks', async () => {
  const { db, asAdmin } = api.database
  const { operatorId } = venue
  const hook = { name: 'Caja', url: 'https://receiver.example/aforo', events: ['sale.made'] as const, venue_ids: null }
  const made = await api.call('POST /v1/webhooks', { body: { ...hook, events: [...hook.events] } }, as)
  const scopes = ['members:read'] as const
  const key = { name: 'Caja', scopes: [...scopes], venue_ids: null, life_days: null }
  const { body: apiKey } = await api.call('POST /v1/api-keys', { body: key }, as)
  await writeFileOf(operatorId)
  await asAdmin(`update operators set plan_name = 'Grande', suspended_at = now() where id = ${operatorId}`)
  await emptyOperator(deps(), { operatorId, name: 'Club Almirante S.L.' })
  // Nothing is left, so this may be repeated.
  await emptyOperator(deps(), { operatorId, name: 'Club Almirante S.L.' })
  await importFile()
  const [operator] = await asAdmin<{ plan: string; suspended: boolean; hook: Buffer }>(
    `select plan_name as plan, suspended_at is not null as suspended,
       (select sealed_secret from webhooks where operator_id = operators.id) as hook
     from operators where id = ${operatorId}`,
  )
  expect(operator).toMatchObject({ plan: 'Grande', suspended: true })
  const keys = await createKeyring(db, masterKeys).keysOf(operatorId)
  expect(openWebhookSecret(keys, operatorId, operator?.hook ?? Buffer.of())).toBe(made.body.secret)
  expect(
    (await api.call('GET /v1/members/counts', { query: {} }, { token: apiKey.key, venueId: venue.id })).status,
  ).toBe(200)
})

test('emptying an operator waits for a right that is just being given, and leaves nothing of it', async () => {
  const { operatorId } = venue
  const { db, asAdmin } = api.database
  const { id: staffId } = await makePerson(db, 'employee')
  const client = new pg.Client({ connectionString: api.database.urls.admin })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`insert into grants (staff_id, venue_id, role) values (${staffId}, ${venue.id}, 'owner')`)
    const emptied = emptyOperator(deps(), { operatorId, name: 'Club Almirante S.L.' })
    await until('the removal waits for it', async () => {
      const waiting = await asAdmin(
        `select from pg_stat_activity where datname = current_database() and application_name = 'aforo admin'
           and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
    await client.query('commit')
    await emptied
  } finally {
    await client.end()
  }
  expect(await asAdmin('select from grants where venue_id = $1', [venue.id])).toHaveLength(0)
})

test('whoever empties an operator must know its name', async () => {
  const wrong = { operatorId: venue.operatorId, name: 'Club' }
  await expect(emptyOperator(deps(), wrong)).rejects.toThrow(/another name/)
})
