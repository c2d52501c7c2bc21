import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { rankMembersJob } from './rank-members.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let elsewhere: { token: string; venueId: number }

const today = businessDateOf(new Date(), 'Europe/Madrid')

/** Members in the order of their numbers, which start at 1. */
const people = [
  { name: 'Aitana', last_name: 'Ferreiro Vega', cash_balance: 35.2, expires_on: addDays(today, 200) },
  { name: 'Óscar', last_name: 'Ferrando Pons', cash_balance: 9, expires_on: addDays(today, 3) },
  {
    name: 'Iker',
    last_name: 'Fernández Luna',
    cash_balance: 0,
    registered_on: '2025-01-01',
    expires_on: addDays(today, -12),
  },
  { name: 'Lucía', last_name: 'Gil 50%_a', cash_balance: 120, document_kind: 'dni', document_number: '00000142G' },
  { name: 'Nerea', last_name: 'Alférez Marín', cash_balance: 120, phone: '+34 612 00 01 42' },
  { name: '=SUM(1)', last_name: '', email: 'cmd@mail.example', cash_balance: 1 },
] as const

beforeAll(async () => {
  api = await openTestApi()
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  const other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue.id, other.id].map((venueId) => ({ venueId, role: 'owner' as const }))
  const { token } = await makePerson(db, 'owner', places)
  as = { token, venueId: venue.id }
  elsewhere = { token, venueId: other.id }
  // One after the other, because members with equal values are sorted by their id.
  for (const [index, person] of people.entries()) await makeMember(api, as, { ...person, client_id: index + 1 })
  await makeMember(api, elsewhere, { name: 'Lucía', last_name: 'Ferrer de la otra' })
})
afterAll(() => api.close())

type Query = CallInput<'GET /v1/venue-clients'>['query']
const list = (query: Query = {}, by = as) => api.call('GET /v1/venue-clients', { query }, by)
const numbers = async (query: Query = {}) => (await list(query)).body.map(({ profile }) => profile.client_id)
const counts = async (q?: string) =>
  (await api.call('GET /v1/members/counts', { query: q === undefined ? {} : { q } }, as)).body

describe('members are found', () => {
  test.each([
    ['by three letters, without accents and capitals', 'FER', [1, 2, 3, 5]],
    ['by letters within a word', 'rand', [2]],
    ['by the beginning of a word, where it is short', 'os', [2]],
    ['by two words in any order', 'vega ait', [1]],
    ['by an accent that was typed', 'ÓSCAR', [2]],
    ['by their number', '0005', [5]],
    ['by their number without noughts', '5', [4, 5]],
    ['by a part of their e-mail', 'cmd@', [6]],
    ['by their document', '00000142-g', [4]],
    ['by their telephone', '612000142', [5]],
    ['by letters that mean something to a database', '50%_', [4]],
    ['or not', 'zzz', []],
    ['nor by half of their document', '0000014', []],
    ['nor elsewhere', 'otra', []],
  ])('%s', async (_title, q, expected) => {
    expect(await numbers({ q })).toEqual(expected)
  })

  test('only at their own venue, also on the old paths', async () => {
    expect((await list({}, elsewhere)).body.map(({ profile }) => profile.client_id)).toEqual([7])
    expect((await list({ venueID: venue.id })).body).toHaveLength(6)
    expect((await list({ venueID: elsewhere.venueId })).error.code).toBe('request_invalid')
    const { body } = await api.call('GET /v1/get-shop-clients', { query: { limit: 2 } }, as)
    expect(body.client.map(({ profile }) => profile.client_id)).toEqual([1, 2])
  })
})

describe('a list', () => {
  test.each<[Query, number[]]>([
    [{ sort: 'number', direction: 'desc' }, [6, 5, 4, 3, 2, 1]],
    [{ sort: 'name' }, [6, 1, 3, 4, 5, 2]],
    [{ sort: 'name', direction: 'desc' }, [2, 5, 4, 3, 1, 6]],
    [{ sort: 'balance' }, [3, 6, 2, 1, 4, 5]],
    [{ sort: 'balance', direction: 'desc' }, [5, 4, 1, 2, 6, 3]],
  ])('sorted by %j, page by page', async (query, expected) => {
    const met: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      met.push(...page.body.map(({ profile }) => profile.client_id))
      cursor = page.headers.get('x-next-cursor') ?? undefined
    } while (cursor !== undefined)
    expect(met).toEqual(expected)
  })

  test('filtered by state shows the members in that state, and the counts agree', async () => {
    expect(await numbers({ state: 'ok' })).toEqual([1, 4, 5, 6])
    expect(await numbers({ state: 'expiring' })).toEqual([2])
    expect(await numbers({ state: 'blocked' })).toEqual([3])
    expect(await counts()).toEqual({ ok: 4, expiring: 1, blocked: 1, left: 0, most: 10_000 })
    expect(await counts('fer')).toEqual({ ok: 2, expiring: 1, blocked: 1, left: 0, most: 10_000 })
  })

  test('does not show members who have left, unless they are asked for', async () => {
    const { id } = (await list({ q: 'Nerea' })).body[0] ?? { id: 0 }
    const setStanding = (standing: 'active' | 'deactivated') =>
      api.call('PUT /v1/members/{id}/standing', { params: { id }, body: { standing } }, as)
    await setStanding('deactivated')
    expect(await numbers()).toEqual([1, 2, 3, 4, 6])
    expect(await numbers({ state: 'left' })).toEqual([5])
    expect(await numbers({ q: '612000142' })).toEqual([])
    await setStanding('active')
  })

  test('refuses a cursor of another sort', async () => {
    const page = await list({ sort: 'name', limit: 1 })
    const cursor = Buffer.from(JSON.stringify(['abc', 1])).toString('base64url')
    expect(page.status).toBe(200)
    expect((await list({ sort: 'number', cursor })).error.code).toBe('request_invalid')
  })

  test('is exported as a table with the same members and their totals, and the export is audited', async () => {
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' }
    // `response.text()` would remove the byte order mark, which spreadsheets need to read accents.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const get = async (query: string) => {
      const response = await fetch(`${api.url}/v1/members/export?${query}`, { headers })
      return decoder
        .decode(await response.arrayBuffer())
        .split('\r\n')
        .filter(Boolean)
    }
    const lines = await get('q=fer&sort=balance&direction=desc')
    const [head, ...rows] = lines.slice(0, -1)
    expect(head?.startsWith('\uFEFFNº socio;Nombre;')).toBe(true)
    expect(rows.map((row) => row.split(';').slice(0, 5))).toEqual([
      ['0005', 'Nerea', 'Alférez Marín', expect.any(String), '120,00'],
      ['0001', 'Aitana', 'Ferreiro Vega', expect.any(String), '35,20'],
      ['0002', 'Óscar', 'Ferrando Pons', expect.any(String), '9,00'],
      ['0003', 'Iker', 'Fernández Luna', expect.any(String), '0,00'],
    ])
    expect(lines.at(-1)).toBe('Total;4 socios;;;164,20;;;;;0')
    expect((await get('q=cmd'))[1]).toContain(";'=SUM(1);")
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'members.exported' } }, as)
    expect(body).toHaveLength(2)
  })
})

test('a search that matches thousands of members is sorted and paged correctly', async () => {
  const { operatorId } = venue
  await api.database.asAdmin(
    `insert into members (operator_id, number, email, name, last_name, venue_ids, registered_on, good_until, changed_by)
     select $1, 1000 + n, 'm' || n || '@many.example', 'Many', 'Persona ' || n, array[$2::bigint], '2026-01-01', '9999-12-31',
       (select min(id) from staff) from generate_series(1, 2500) n`,
    [operatorId, elsewhere.venueId],
  )
  await api.database.asAdmin(
    "insert into wallets (operator_id, member_id) select operator_id, id from members where operator_id = $1 and name = 'Many'",
    [operatorId],
  )
  for (const sort of ['number', 'name', 'balance'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const first = await list({ q: 'persona', sort, direction, limit: 3 }, elsewhere)
      const cursor = first.headers.get('x-next-cursor') ?? ''
      const second = await list({ q: 'persona', sort, direction, limit: 3, cursor }, elsewhere)
      const met = [...first.body, ...second.body]
      expect(new Set(met.map(({ id }) => id)).size, `${sort} ${direction}`).toBe(6)
      if (sort !== 'number') continue
      const expected = direction === 'asc' ? [1001, 1002, 1003, 1004, 1005, 1006] : [3500, 3499, 3498, 3497, 3496, 3495]
      expect(met.map(({ profile }) => profile.client_id)).toEqual(expected)
    }
  }
})

test('a list by balance is right before and after the balances are ranked', async () => {
  const { db } = api.database
  const own = await makeVenue(db, 'Sala Marea')
  const { token } = await makePerson(db, 'owner', [{ venueId: own.id, role: 'owner' }])
  const by = { token, venueId: own.id }
  const poor = await makeMember(api, by, { client_id: 1, cash_balance: 1 })
  for (const [index, cash] of [20, 30, 40].entries()) {
    await makeMember(api, by, { client_id: index + 2, cash_balance: cash })
  }
  const listed = async (query: Query) =>
    (await list({ sort: 'balance', ...query }, by)).body.map(({ profile }) => profile.client_id)
  const copied = async () => {
    const sql = 'select max(balance_cents)::int as most from balance_ranks where operator_id = $1'
    return (await api.database.asAdmin<{ most: number }>(sql, [own.operatorId]))[0]?.most
  }
  const jobs = await openJobs(api.database, api.app.log)
  const rank = () => runJob(rankMembersJob({ db, jobs }), { operatorId: own.operatorId })
  const pass = (minutes: number) =>
    api.database.asAdmin(
      `update transactions set at = at - interval '${minutes} minutes' where operator_id = ${own.operatorId}`,
    )
  expect(await listed({})).toEqual([1, 2, 3, 4])
  await rank()
  expect(await copied()).toBe(0)
  await pass(11)
  await rank()
  expect(await copied()).toBe(4000)
  expect(await listed({})).toEqual([1, 2, 3, 4])

  await api.call('POST /v1/add-cash', { body: { user_id: poor.id, amount: 34 } }, by)
  expect(await listed({})).toEqual([2, 3, 1, 4])
  expect(await listed({ direction: 'desc', limit: 2 })).toEqual([4, 1])
  expect(await copied()).toBe(4000)
  await pass(11)
  await rank()
  expect(await listed({})).toEqual([2, 3, 1, 4])
  await jobs.close()
})
