import { buildRequest, type CallInput, endpoints, nextCursorHeader } from '@aforo/contract'
import type { exportKinds } from '@aforo/domain'
import { type ApiEndpoint, businessDateOf, exportActions, isOfMember } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { until } from '../../../testing/waiting.ts'
import { Refusal } from '../../refusal.ts'
import { createCallerDirectory } from '../callers/service.ts'
import { exportWhole } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let as: As & { token: string; venueId: number }
let importId: number
let memberId: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder() } })
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
  const columns = (['number', 'name', 'email', 'birth_date'] as const).map((field) => ({ heading: field, field }))
  const body = { kind: 'members', file_name: 'socios.csv', columns, rows: 1 } as const
  importId = (await api.call('POST /v1/imports', { body, idempotencyKey: crypto.randomUUID() }, as)).body.id
  memberId = (await makeMember(api, as, { name: 'Remedios', cash_balance: 20 })).id
})

/** Copies for inspectors, whose record is tested with their account. */
const copies = ['GET /v1/inspector/registers/{kind}/pdf', 'GET /v1/inspector/registers/{kind}/csv'] as const
type ExportEndpoint = Exclude<
  { [K in ApiEndpoint]: (typeof endpoints)[K] extends { exports: string } ? K : never }[ApiEndpoint],
  (typeof copies)[number]
>
type Endpoints = Record<ExportEndpoint, { exports: (typeof exportKinds)[number] }>

/** One request for each export. A new export endpoint does not compile until it is added here. */
const requests: { [K in ExportEndpoint]: () => CallInput<K> } = {
  'GET /v1/members/export': () => ({ query: { q: 'Remedios', state: 'ok' } }),
  'GET /v1/members/{id}/statement': () => ({ params: { id: memberId } }),
  'GET /v1/members/{id}/file': () => ({ params: { id: memberId } }),
  'GET /v1/visits/export': () => ({ query: { q: 'Remedios' } }),
  'GET /v1/transactions/export': () => ({ query: { from: today, type: 'add_cash', staff_id: owner.id } }),
  'GET /v1/transactions/workbook': () => ({ query: { venue_ids: String(venue.id), user_id: memberId } }),
  'GET /v1/dashboard/export': () => ({ query: {} }),
  'GET /v1/journal/export': () => ({ query: { from: '2020-01-01', to: '2020-01-31' } }),
  'GET /v1/journal/workbook': () => ({ query: { from: '2020-01-01', to: '2020-01-31' } }),
  'POST /v1/registers/pdf': () => ({ body: { kind: 'capacity', from: today, to: today } }),
  'POST /v1/registers/csv': () => ({ body: { kind: 'members', from: today, to: today } }),
  'GET /v1/employees/export': () => ({ query: { month: '2026-03' } }),
  'GET /v1/erasures/export': () => ({}),
  'GET /v1/privacy-requests/export': () => ({ query: {} }),
  'GET /v1/stock-value/export': () => ({}),
  'GET /v1/imports/{id}/faults/export': () => ({ params: { id: importId } }),
  'GET /v1/reorder/export': () => ({ query: { days: 10 } }),
  'GET /v1/fiscal/records/export': () => ({ query: { from: today, to: today } }),
}
const paths = Object.keys(requests) as ExportEndpoint[]

async function take(key: ExportEndpoint, by: { token: string; venueId: number } = as) {
  const { method, path, headers, body } = buildRequest(key, requests[key]())
  const of = { authorization: `Bearer ${by.token}`, 'x-venue-id': String(by.venueId), 'accept-language': 'en' }
  return fetch(api.url + path, { method, headers: { ...headers, ...of }, body })
}
const listed = async (by: As = as) => (await api.call('GET /v1/exports', { query: {} }, by)).body
const record = async () => (await api.call('GET /v1/audit', { query: {} }, as)).body

describe('every export', () => {
  test('is marked as an export in the contract', () => {
    const looksLikeOne = (key: string) => /\/(export|statement|workbook|file|download)$/.test(key)
    const files = Object.entries(endpoints).filter(
      ([key, endpoint]) =>
        looksLikeOne(key) || ('contentType' in endpoint && /csv|sheet|pdf|zip/.test(endpoint.contentType)),
    )
    // A whole export has a record and a test of its own.
    const ownRecord = 'POST /v1/operator-exports/{id}/file'
    expect(files.map(([key]) => key).toSorted()).toEqual([...paths, ...copies, ownRecord].toSorted())
  })

  test.each(paths)('is recorded with person, filter and number of rows: %s', async (key) => {
    const kind = (endpoints as unknown as Endpoints)[key].exports
    const response = await take(key)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    const [event] = await record()
    const subject = isOfMember(kind) ? { kind: 'member', id: memberId } : { kind: 'venue', id: venue.id }
    expect(event).toMatchObject({
      action: exportActions[kind],
      who: { email: owner.email },
      subject,
      after: { rows: expect.any(Number), format: expect.any(String) },
    })
    expect(JSON.stringify(event)).not.toContain('Remedios')
    expect(await listed()).toEqual([
      {
        id: expect.any(Number),
        kind,
        format: event?.after?.['format'],
        rows: event?.after?.['rows'],
        state: 'complete',
        started_at: expect.any(String),
        ended_at: expect.any(String),
        by: expect.stringMatching(/^Person/),
        venue: { id: venue.id, name: 'Club Almirante' },
        filter: expect.any(Object),
      },
    ])
  })

  test.each<[ExportEndpoint, number, object]>([
    ['GET /v1/members/export', 1, { searched: true, state: 'ok' }],
    ['GET /v1/members/{id}/statement', 1, { client_id: 1 }],
    ['GET /v1/members/{id}/file', 1, { client_id: 1 }],
    ['GET /v1/visits/export', 0, { searched: true, from: today, to: today }],
    ['GET /v1/transactions/export', 1, { from: today, type: 'add_cash', staff: expect.stringMatching(/^Person/) }],
    ['GET /v1/transactions/workbook', 1, { venues: ['Club Almirante'], client_id: 1 }],
    ['GET /v1/employees/export', 0, { month: '2026-03' }],
  ])('%s is recorded with its filter and its %i rows', async (key, rows, filter) => {
    await (await take(key)).arrayBuffer()
    expect(await listed()).toMatchObject([{ rows, filter }])
    expect(Object.keys((await listed())[0]?.filter ?? {}).toSorted()).toEqual(Object.keys(filter).toSorted())
  })
})

test('an aborted download is recorded with the number of rows sent', async () => {
  await api.database.asAdmin(
    `insert into members (operator_id, number, email, name, last_name, venue_ids, registered_on, good_until, changed_by)
     select $1, 1000 + n, 'm' || n || '@many.example', repeat('Many', 20), repeat('Persona', 20) || n, array[$2::bigint],
       '2026-01-01', '9999-12-31', $3 from generate_series(1, 20000) n`,
    [venue.operatorId, venue.id, owner.id],
  )
  await api.database.asAdmin(
    `insert into wallets (operator_id, member_id) select operator_id, id from members m where operator_id = $1
       and not exists (select from wallets w where w.operator_id = m.operator_id and w.member_id = m.id)`,
    [venue.operatorId],
  )
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-encoding': 'identity' }
  const response = await fetch(`${api.url}/v1/members/export`, { headers, signal: leaving.signal })
  await response.body?.getReader().read()
  expect(await listed()).toMatchObject([{ state: 'running', rows: null, ended_at: null }])
  leaving.abort()
  await until('the end is recorded', async () => (await listed())[0]?.state === 'aborted')
  const [first] = await listed()
  expect(first?.rows).toBeLessThan(20_000)
  expect((await record())[0]).toMatchObject({ action: 'members.exported', after: { aborted: true, rows: first?.rows } })
})

test('an export that is refused while it is made sends nothing', async () => {
  const caller = await createCallerDirectory(api.database.db).findCaller(as.token)
  if (caller === null) throw new Error('Nobody has this token.')
  const by = {
    caller,
    venue,
    origin: {
      address: '127.0.0.1',
      device: '',
      requestId: 'test',
      tillId: null,
      approvalId: null,
      deviceId: null,
      browser: null,
      country: null,
      language: 'es' as const,
    },
  }
  const order = { kind: 'transactions', format: 'xlsx' } as const
  const making = exportWhole({ db: api.database.db, log: api.app.log }, by, order, async () => {
    throw new Refusal('workbook_too_long', { most: 1 })
  })
  await expect(making).rejects.toThrow('workbook_too_long')
  expect(await listed()).toMatchObject([{ format: 'xlsx', state: 'aborted', rows: 0 }])
})

describe('the list of exports', () => {
  test('shows an owner the exports of their venues, page by page', async () => {
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const places = [{ venueId: other.id, role: 'owner' as const }]
    const elsewhere = { token: (await makePerson(api.database.db, 'owner', places)).token, venueId: other.id }
    await (await take('GET /v1/members/export')).arrayBuffer()
    await (await take('GET /v1/dashboard/export')).arrayBuffer()
    expect(await listed(elsewhere)).toEqual([])
    const page = await api.call('GET /v1/exports', { query: { limit: 1 } }, as)
    expect(page.body.map(({ kind }) => kind)).toEqual(['dashboard'])
    const cursor = page.headers.get(nextCursorHeader) ?? ''
    const rest = await api.call('GET /v1/exports', { query: { limit: 1, cursor } }, as)
    expect(rest.body.map(({ kind }) => kind)).toEqual(['members'])
  })

  test('is not shown to an employee, even with the right to export', async () => {
    const capabilities = [
      'see_members' as const,
      'read_private' as const,
      'change_members' as const,
      'ban' as const,
      'export' as const,
      'accounting' as const,
      'approve' as const,
      'void_others' as const,
      'return' as const,
      'till_differences' as const,
    ]
    const desk = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities }])
    const by = { token: desk.token, venueId: venue.id }
    await (await take('GET /v1/members/export', by)).arrayBuffer()
    expect((await api.call('GET /v1/exports', { query: {} }, by)).error.code).toBe('privileges_missing')
    expect(await listed()).toMatchObject([{ kind: 'members', rows: 1 }])
  })
})
