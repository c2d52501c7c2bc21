import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type CallInput, nextCursorHeader } from '@aforo/contract'
import { businessDateOf } from '@aforo/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeFace, makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { holdLock } from '../../../testing/waiting.ts'
import { diskStore } from '../pictures/disk-store.ts'
import type { PictureStore } from '../pictures/store.ts'
import { erasuresJob } from './erasures.ts'
import { readErasureList, reapplyErasures } from './reapply-erasures.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let folder: string

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  folder = await picturesFolder()
  api = await openTestApi({ env: { PICTURES_FOLDER: folder } })
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
})

const once = () => ({ idempotencyKey: randomUUID() })
const erase = (id: number, by = as) => api.call('POST /v1/members/{id}/erasure', { params: { id } }, by)
const topUp = (id: number, amount: number, reason: string) =>
  api.call('POST /v1/add-cash', { body: { user_id: id, amount, reason, method: 'card' } }, as)
const payOut = (id: number, amount: number) =>
  api.call(
    'POST /v1/members/{id}/payout',
    { params: { id }, body: { amount, method: 'card', reason: 'typed at the payout' }, ...once() },
    as,
  )
const statementOf = async (id: number) =>
  (await api.call('GET /v1/members/{id}/transactions', { params: { id }, query: {} }, as)).body
const recordOf = async (kind: CallInput<'GET /v1/audit'>['query']['kind']) =>
  (await api.call('GET /v1/audit', { query: { kind } }, as)).body

/** All rows of all tables that contain this text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await api.database.asAdmin<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await api.database.asAdmin<{ row: string }>(
      `select t::text as row from ${name} t where t::text like '%' || $1 || '%'`,
      [text],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Creates a member with a typed reason in every possible place, who can be erased. */
async function makeTypedAbout() {
  await api.call(
    'PUT /v1/venues/{id}/gram-limits/{valid_from}',
    { params: { id: venue.id, valid_from: today }, body: { daily_grams: 1, monthly_grams: null } },
    as,
  )
  const { id } = await makeMember(api, as, { name: 'Remedios', last_name: 'Olvido' })
  await topUp(id, 100, 'typed at the top-up')
  const mistaken = await topUp(id, 5, 'typed at the mistake')
  await api.call(
    'POST /v1/transactions/{id}/reversal',
    { params: { id: mistaken.body.transaction_id }, body: { reason: 'typed at the reversal' }, ...once() },
    as,
  )
  await api.call('POST /v1/entries', { body: { user_id: id, reason: 'typed at the door' } }, as)
  const product = {
    name: 'Limón Sierra',
    price: 10,
    stock_quantity: 50,
    unit_type: 'weight' as const,
    category_id: null,
  }
  const { body: flower } = await api.call('POST /v1/products', { multipart: { product } }, as)
  const buy = async () => {
    const items = [{ product_id: flower.id, quantity: 2, unit_price: 10 }]
    const sale = { user_id: id, items, reason: 'typed at the counter' }
    return (await api.call('POST /v1/make-purchase', { body: sale }, as)).body.transaction_id
  }
  const voided = { params: { id: await buy() }, body: { reason: 'typed at the void' }, ...once() }
  await api.call('POST /v1/sales/{id}/void', voided, as)
  const items = [{ line: 1, quantity: 1, restock: false }]
  const returned = { params: { id: await buy() }, body: { reason: 'typed at the return', items }, ...once() }
  await api.call('POST /v1/sales/{id}/returns', returned, as)
  await payOut(id, 90)
  await api.call('PATCH /v1/checkout', { query: { user_id: id, early: 'true' } }, as)
  return { id, voided, returned }
}

describe('text that staff typed about a member', () => {
  test('is erased with their data, but people, times and amounts stay', async () => {
    const { id, voided, returned } = await makeTypedAbout()
    const before = await statementOf(id)
    expect(before.filter(({ reason }) => reason !== '')).toHaveLength(8)
    expect(
      (await rowsWith('typed at')).map((row) => row.split(':')[0] ?? '').toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      ...Array.from({ length: 8 }, () => 'audit_events'),
      'commands',
      'commands',
      ...Array.from({ length: 8 }, () => 'transactions'),
      'visits',
    ])
    expect((await erase(id)).body).toEqual({ state: 'done' })
    expect(await rowsWith('typed at')).toEqual([])
    expect(await rowsWith('Olvido')).toEqual([])
    const nothingElse = before.map((booked) => ({ ...booked, reason: '', reversible: false }))
    expect((await statementOf(id)).map((booked) => ({ ...booked, reversible: false }))).toEqual(nothingElse)
    expect((await recordOf('sale.voided'))[0]).toMatchObject({
      before: { balanceCents: 8000 },
      after: { balanceCents: 10_000, reasonErased: true },
      who: { email: expect.stringContaining('owner') },
    })
    const again = await api.call('POST /v1/sales/{id}/void', voided, as)
    expect(again.body).toMatchObject({ reason: '', client: { id, name: '' }, voided: { reason: '' }, total: 20 })
    const back = await api.call('POST /v1/sales/{id}/returns', returned, as)
    expect(back.body).toMatchObject({ client: { name: '' }, voided: null, returns: [{ reason: '', amount: 10 }] })
  })

  test('is not changed by the erasure of another member', async () => {
    const { id } = await makeTypedAbout()
    const other = await makeMember(api, as)
    await topUp(other.id, 10, 'typed of another')
    await erase(id)
    expect((await statementOf(other.id))[0]?.reason).toBe('typed of another')
    expect(await rowsWith('typed of another')).toHaveLength(2)
  })

  test('cannot be added after the erasure', async () => {
    const { id } = await makeMember(api, as)
    await topUp(id, 5, '')
    const { body: paid } = await payOut(id, 5)
    await erase(id)
    const reversal = { params: { id: paid.transaction_id }, body: { reason: 'typed too late' }, ...once() }
    expect((await api.call('POST /v1/transactions/{id}/reversal', reversal, as)).error.code).toBe('member_erased')
  })
})

describe('the database role of the API', () => {
  const asApi = async (operatorId: number, statement: string) => {
    const client = new pg.Client({ connectionString: api.database.urls.api })
    await client.connect()
    try {
      await client.query(`begin; set local app.operator_id = '${operatorId}'`)
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  test.each([
    "update transactions set reason = ''",
    "update audit_events set after = '{}'",
    'update audit_events set at = now()',
    "update commands set answer = '{}'",
    'delete from audit_events',
    'delete from erasures',
    'update erasures set staff_id = null',
  ])('cannot change records: %s', async (statement) => {
    await expect(asApi(venue.operatorId, statement)).rejects.toThrow('permission denied')
  })

  test('cannot remove the text about a member who is not being erased', async () => {
    const { id } = await makeMember(api, as)
    await topUp(id, 10, 'typed to stay')
    const redact = `select redact_erased_member(${id})`
    await expect(asApi(venue.operatorId, redact)).rejects.toThrow('was not erased in this transaction')
    await expect(asApi(venue.operatorId, `select remove_typed_text(${venue.operatorId}, ${id})`)).rejects.toThrow(
      'permission denied',
    )
    const stranger = await makeVenue(api.database.db, 'La Azotea')
    await expect(asApi(stranger.operatorId, redact)).rejects.toThrow('was not erased in this transaction')
    expect(await rowsWith('typed to stay')).toHaveLength(2)
  })

  test('cannot remove text after an erasure is finished', async () => {
    const { id } = await makeMember(api, as)
    await erase(id)
    await expect(asApi(venue.operatorId, `select redact_erased_member(${id})`)).rejects.toThrow(
      'was not erased in this transaction',
    )
  })
})

/** Lets time pass for the next attempt to delete a picture. */
const pass = (minutes: number) =>
  api.database.asAdmin(`update erased_pictures set retry_at = retry_at - interval '${minutes} minutes'`)
const listed = async (by = as) => (await api.call('GET /v1/erasures', { query: {} }, by)).body

/** The job in an additional process. */
async function inAnotherProcess(pictures: PictureStore = diskStore(folder)) {
  const jobs = await openJobs(api.database, api.app.log)
  onTestFinished(() => jobs.close())
  return () =>
    runJob(erasuresJob({ db: api.database.db, log: api.app.log, pictures, jobs }), { operatorId: venue.operatorId })
}

const picturesOf = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes(`.${venue.operatorId}.`)).toSorted()

/** Replaces each picture file by a folder, so that the store cannot delete it. */
async function breakStore() {
  for (const name of await picturesOf()) {
    await rm(join(folder, name))
    await mkdir(join(folder, name))
  }
}
async function mendStore() {
  for (const name of await picturesOf()) await rmdir(join(folder, name))
}

describe('an erasure', () => {
  test('is finished when its pictures are deleted, and is listed without a name', async () => {
    const member = await makeMember(api, as, { name: 'Remedios', last_name: 'Olvido' })
    expect((await erase(member.id)).body).toEqual({ state: 'done' })
    expect(await listed()).toEqual([
      {
        id: expect.any(Number),
        user_id: member.id,
        client_id: member.profile.client_id,
        at: expect.stringMatching(/Z$/),
        by: expect.stringMatching(/^Person/),
        state: 'done',
        by_period: false,
        done_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('stays pending while the picture store fails, and is finished when it works again', async () => {
    const { id } = await makeMember(api, as)
    const contract = { image: await makeFace() }
    await api.call('PUT /v1/members/{id}/contract', { params: { id }, multipart: contract }, as)
    await breakStore()
    expect((await erase(id)).body).toEqual({ state: 'pending' })
    expect(await listed()).toMatchObject([{ user_id: id, state: 'pending', done_at: null }])

    const retry = await inAnotherProcess()
    await pass(1.1)
    await retry()
    expect((await listed())[0]?.state).toBe('pending')
    await mendStore()
    await pass(0.9)
    await retry()
    expect((await listed())[0]?.state, 'not tried again before its time').toBe('pending')
    await pass(2)
    await retry()
    expect(await listed()).toMatchObject([{ state: 'done', done_at: expect.any(String) }])
  })

  test('is retried by one process at a time', async () => {
    const { id } = await makeMember(api, as)
    await breakStore()
    await erase(id)
    await mendStore()
    const tried: string[] = []
    const slow: PictureStore = {
      ...diskStore(folder),
      remove: async (key) => {
        tried.push(key)
        await sleep(100)
      },
    }
    await pass(2)
    const [one, other] = [await inAnotherProcess(slow), await inAnotherProcess(slow)]
    await Promise.all([one(), other()])
    expect(tried.filter((key) => key.endsWith(`.${venue.operatorId}`))).toHaveLength(1)
    expect((await listed())[0]?.state).toBe('done')
  })

  test('is finished when two processes delete the last two pictures at the same time', async () => {
    const { id } = await makeMember(api, as)
    await api.call('PUT /v1/members/{id}/contract', { params: { id }, multipart: { image: await makeFace() } }, as)
    await breakStore()
    await erase(id)
    await mendStore()
    const deletesOne = `with held as materialized (select id from erasures where member_id = ${id} for update)
      delete from erased_pictures where member_id = ${id} and exists (select from held)
        and picture_key = (select min(picture_key) from erased_pictures where member_id = ${id})`
    await pass(2)
    const retry = await inAnotherProcess()
    await holdLock(api.database, { sql: deletesOne, operatorId: venue.operatorId }, 1, retry)
    expect((await listed())[0]?.state).toBe('done')
  })

  test('is listed for owners of a venue where the member was enrolled, page by page', async () => {
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const places = [{ venueId: other.id, role: 'owner' as const }]
    const elsewhere = { token: (await makePerson(api.database.db, 'owner', places)).token, venueId: other.id }
    const [first, second] = [await makeMember(api, as), await makeMember(api, as)]
    await erase(first.id)
    await erase(second.id)
    expect(await listed(elsewhere)).toEqual([])
    const page = await api.call('GET /v1/erasures', { query: { limit: 1 } }, as)
    expect(page.body.map(({ user_id }) => user_id)).toEqual([second.id])
    const cursor = page.headers.get(nextCursorHeader) ?? ''
    const rest = await api.call('GET /v1/erasures', { query: { limit: 1, cursor } }, as)
    expect(rest.body.map(({ user_id }) => user_id)).toEqual([first.id])
  })
})

describe('after a restore', () => {
  const exported = async () => {
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(as.venueId), 'accept-language': 'es' }
    return (await fetch(`${api.url}/v1/erasures/export`, { headers })).text()
  }
  const apply = (text: string) =>
    reapplyErasures({ db: api.database.db, log: api.app.log, pictures: diskStore(folder) }, readErasureList(text))
  /** The line of a member in the list that was exported before the restore. */
  const lineOf = ({ id, profile }: Awaited<ReturnType<typeof makeMember>>, number = profile.client_id) =>
    `${venue.operatorId},${id},${number},2026-11-02T10:00:00.000Z,"Vega, Marta",done,2026-11-02T10:00:00.000Z\r\n`

  test('the list is exported without names, the same in every language', async () => {
    const member = await makeMember(api, as, { name: 'Remedios', last_name: 'Olvido' })
    await erase(member.id)
    const text = await exported()
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toBe('operator_id,member_id,client_id,erased_at,erased_by,state,done_at')
    expect(lines).toEqual([expect.stringMatching(`^${venue.operatorId},${member.id},1,2.*Z,Person \\d+,done,2.*Z$`)])
    expect(readErasureList(text)).toMatchObject([{ operatorId: venue.operatorId, memberId: member.id, number: 1 }])
  })

  test('the members in the list are erased again, even if the list is applied twice', async () => {
    const head = (await exported()).split('\r\n')[0]
    const member = await makeMember(api, as, { name: 'Remedios', last_name: 'Restaurada' })
    await topUp(member.id, 5, 'typed before the backup')
    const list = `${head}\r\n${lineOf(member)}`
    const early = await apply(list)
    expect(early).toMatchObject({ erased: 0, failed: [expect.stringContaining('5.00')] })
    expect(early.failed[0]).toContain(`operator ${venue.operatorId}, member 0001: `)
    await payOut(member.id, 5)

    expect(await apply(list)).toEqual({ erased: 1, already: 0, failed: [] })
    expect(await apply(list)).toEqual({ erased: 0, already: 1, failed: [] })
    expect(await rowsWith('Restaurada')).toEqual([])
    expect(await rowsWith('typed before')).toEqual([])
    expect(await picturesOf()).toEqual([])
    expect(await listed()).toMatchObject([
      { user_id: member.id, at: '2026-11-02T10:00:00.000Z', by: null, state: 'done' },
    ])
    expect((await recordOf('member.erased'))[0]).toMatchObject({ who: null, after: { reapplied: true } })
  })

  test('no other member is erased: the number must match the id, and the file must be a list', async () => {
    const member = await makeMember(api, as)
    const head = (await exported()).split('\r\n')[0]
    expect(await apply(`${head}\r\n${lineOf(member, 7)}`)).toMatchObject({ erased: 0, failed: [expect.any(String)] })
    expect(() => readErasureList(lineOf(member))).toThrow('no exported list')
    const torn = `${head}\r\n${lineOf(member)}${venue.operatorId},${member.id}\r\n`
    expect(() => readErasureList(torn)).toThrow('Line 3')
    expect(await listed()).toEqual([])
  })

  test('the command reports its result, and fails if a member could not be erased', async () => {
    const head = (await exported()).split('\r\n')[0]
    const [member, rich] = [await makeMember(api, as), await makeMember(api, as, { cash_balance: 5 })]
    const file = join(folder, `erasures-${randomUUID()}.csv`)
    await writeFile(file, `${head}\r\n${lineOf(member)}${lineOf(rich)}`)
    const env = { PATH: process.env['PATH'], DATABASE_URL: api.database.urls.api, PICTURES_FOLDER: folder }
    const program = fileURLToPath(new URL('../../admin.ts', import.meta.url))
    const run = promisify(execFile)(process.execPath, [program, 'reapply-erasures', file], { env, cwd: folder })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: 'Erased again: 1. Erased already: 0. Not erased: 1.\n',
      stderr: expect.stringContaining('member 0002: '),
    })
    expect(await listed()).toMatchObject([{ user_id: member.id }])
  }, 60_000)
})
