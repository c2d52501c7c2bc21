import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf, businessDayStart, type GateLevels } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { runJob } from '../../../testing/run-job.ts'
import { holdLock, until } from '../../../testing/waiting.ts'
import { staleVisitsJob } from './close-stale-visits.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let door: As
let id: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue, other].map((place) => ({ venueId: place.id, role: 'owner' as const }))
  as = { token: (await makePerson(db, 'owner', places)).token, venueId: venue.id }
  const doorman = await makePerson(db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
  ])
  door = { token: doorman.token, venueId: venue.id }
  id = await arrive()
})

type Form = Parameters<typeof makeMember>[2]
/** Creates a member who passes every entry rule. */
const arrive = async (form: Form = {}) =>
  (await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id, other.id], ...form })).id
const elsewhere = () => ({ ...as, venueId: other.id })

type Entry = CallInput<'POST /v1/entries'>['body']
const enter = (part: Partial<Entry> = {}, by = as) =>
  api.call('POST /v1/entries', { body: { user_id: id, ...part } }, by)
type Exit = CallInput<'PATCH /v1/checkout'>['query']
const leave = (part: Partial<Exit> = {}, by = as) =>
  api.call('PATCH /v1/checkout', { query: { user_id: id, early: 'true', ...part } }, by)
const undo = (visitId: number, what: 'entry' | 'exit', key: string = randomUUID(), by = as) =>
  api.call('POST /v1/visits/{id}/undo', { params: { id: visitId }, body: { what }, idempotencyKey: key }, by)
const active = async (by = as) => (await api.call('GET /v1/active-entries', { query: {} }, by)).body
const inside = async (by = as) => (await api.call('GET /v1/occupancy', {}, by)).body.inside
const levels = (gate_levels: Partial<GateLevels>, capacity: number | null = null) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { gate_levels, capacity } }, as)
const stand = (memberId: number, standing: 'suspended' | 'banned' | 'deactivated') =>
  api.call('PUT /v1/members/{id}/standing', { params: { id: memberId }, body: { standing, reason: 'Fight' } }, as)
/** Moves the visits of the venue some minutes back. */
const ago = (minutes: number, column = 'entered_at') =>
  api.database.asAdmin(
    `update visits set ${column} = ${column} - interval '${minutes} minutes' where venue_id = ${venue.id}`,
  )

describe('the members inside', () => {
  test('can be read for some members only, and only at the venue of the caller', async () => {
    const [first, second, third] = [id, await arrive(), await arrive()]
    for (const user_id of [first, second, third]) await enter({ user_id })
    const atOther = await arrive()
    await enter({ user_id: atOther }, { ...as, venueId: other.id })
    const read = async (...wanted: number[]) =>
      (await api.call('GET /v1/active-entries', { query: { user_ids: wanted.join(',') } }, as)).body
    expect((await read(first, third, atOther)).map(({ user_id }) => user_id)).toEqual([third, first])
    await leave({ user_id: third })
    expect(await read(third)).toEqual([])
  })

  test('are refused for too many or invalid ids', async () => {
    for (const user_ids of ['1,x', '', Array.from({ length: 51 }, (_, index) => index + 1).join(',')]) {
      expect((await api.call('GET /v1/active-entries', { query: { user_ids } }, as)).status).toBe(422)
    }
  })

  test('are announced by the member who entered or left', async () => {
    const screen = await openLiveScreen(api.url, { token: as.token ?? '', venueId: venue.id })
    await screen.hello()
    await enter()
    await until('the hint arrives', () => screen.hints().some(({ event }) => event.topic === 'door'))
    expect(screen.hints().find(({ event }) => event.topic === 'door')?.event.changed).toEqual({
      members: [id],
      products: [],
    })
    screen.leave()
  })
})

describe('an entry', () => {
  test('is accepted as older clients send it, and raises the occupancy', async () => {
    const { status, body } = await enter({ venue_id: venue.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user_id: id, venue_id: venue.id, exit_time: null, inside: 1 })
    expect(await inside()).toBe(1)
    const [entry] = await active()
    expect(entry).toMatchObject({ id: body.visit_id, user_id: id, entry_time: body.entry_time, cart_items: 0 })
    expect(entry?.client.entry_time).toBe(body.entry_time)
  })

  test('requires the door capability', async () => {
    expect((await enter({}, door)).status).toBe(200)
    const { token } = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['sell', 'discount', 'void_own', 'overrule'] },
    ])
    expect((await enter({}, { token, venueId: venue.id })).error.code).toBe('privileges_missing')
  })

  test('sent twice is recorded once, and its key cannot be used for another entry', async () => {
    const key = randomUUID()
    const first = await enter({ id: key })
    expect((await enter({ id: key })).body).toEqual(first.body)
    expect((await enter({ id: key, user_id: await arrive() })).error.code).toBe('idempotency_key_reused')
    expect(await inside()).toBe(1)
  })

  test('of a member who is inside is refused, here and at the other venue', async () => {
    await enter()
    expect((await enter()).error.code).toBe('entry_already_inside')
    expect((await enter({}, elsewhere())).error.code).toBe('entry_already_inside')
    expect([await inside(), await inside(elsewhere())]).toEqual([1, 0])
  })

  test('at both venues at the same time succeeds once', async () => {
    const lock = { sql: 'select from members where id = $1 for update', values: [id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, lock, 2, () => Promise.all([enter(), enter({}, elsewhere())]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('entry_already_inside')
    expect((await inside()) + (await inside(elsewhere()))).toBe(1)
  })

  test('of two members with one place left succeeds once if capacity blocks', async () => {
    await levels({ entry_room_full: 'block' }, 2)
    await enter()
    const rivals = [await arrive(), await arrive()]
    const lock = {
      sql: 'select from occupancies where venue_id = $1 for update',
      values: [venue.id],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all(rivals.map((user_id) => enter({ user_id }))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('entry_room_full')
    expect(await inside()).toBe(2)
  })

  test('of the first two members of a new venue at the same time succeeds for both', async () => {
    const rivals = [await arrive(), await arrive()]
    const answers = await Promise.all(rivals.map((user_id) => enter({ user_id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await inside()).toBe(2)
  })

  test.each<[string, Form, string]>([
    [
      'whose membership has expired',
      { registered_on: '2025-01-01', expires_on: '2025-12-31' },
      'entry_membership_expired',
    ],
    ['who owes the fee', { fee_kind: 'monthly', fee_cost: 10 }, 'entry_fee_unpaid'],
    ['whose identity document was not checked', { identity_seen: false }, 'entry_identity_unseen'],
  ])('of a member %s requires a reason, which is stored', async (_title, form, rule) => {
    id = await arrive(form)
    expect((await enter()).error.code).toBe(`${rule}_reason`)
    expect((await enter({ reason: 'The owner knows them' })).status).toBe(200)
    const [visit] = (await api.call('GET /v1/visits', { query: {} }, as)).body
    expect(visit).toMatchObject({ entry_rules: [rule], entry_reason: 'The owner knows them' })
  })

  test('of a member of the other venue is refused as not found', async () => {
    id = (await makeMember(api, elsewhere(), { owned_shops: [other.id] })).id
    expect((await enter({ reason: 'please' })).error.code).toBe('member_not_found')
  })

  test.each([
    ['suspended', 'suspended'],
    ['banned', 'banned'],
    ['deactivated', 'has left'],
  ] as const)('of a %s member is refused, and the refusal says so', async (standing, words) => {
    await stand(id, standing)
    const { error } = await enter({ reason: 'please' })
    expect(error).toEqual({ code: 'entry_barred', detail: `May not enter: ${words}.` })
  })

  test('of an under-age member is refused', async () => {
    id = await arrive({ birth_date: addDays(today, -19 * 365) })
    await api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { age_limit: 21 } }, as)
    const { error } = await enter({ reason: 'please' })
    expect(error).toMatchObject({ code: 'entry_under_age', detail: expect.stringContaining('21') })
  })

  test('of a member of another operator is refused as not found', async () => {
    const foreign = await makeVenue(api.database.db, 'Foreign')
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: foreign.id, role: 'owner' }])
    expect((await enter({}, { token, venueId: foreign.id })).error.code).toBe('member_not_found')
  })
})

describe('an exit', () => {
  test('before the minimum stay needs a confirmation, and is then forced', async () => {
    await enter()
    await ago(11)
    const { error } = await leave({ early: 'false' })
    expect(error).toEqual({
      code: 'exit_min_stay_early',
      detail: 'This member has been here for 11 min only. Take them out?',
    })
    const { body } = await leave()
    expect(body).toMatchObject({ exit_kind: 'forced', inside: 0 })
    expect(await active()).toEqual([])
  })

  test('after the minimum stay is normal, even if it was sent as early', async () => {
    await enter()
    await ago(30)
    expect((await leave()).body).toMatchObject({ exit_kind: 'normal', inside: 0 })
  })

  test('of a member who was suspended while inside is recorded', async () => {
    await enter()
    await stand(id, 'suspended')
    expect((await enter()).error.code).toBe('entry_already_inside')
    expect(await active()).toMatchObject([{ user_id: id, client: { state: 'suspended' } }])
    expect((await leave()).body).toMatchObject({ user_id: id, inside: 0 })
  })

  test('of a member who is not inside this venue is refused', async () => {
    expect((await leave()).error.code).toBe('member_not_inside')
    await enter()
    expect((await leave({}, elsewhere())).error.code).toBe('member_not_inside')
    expect((await leave({ venue_id: other.id })).error.code).toBe('request_invalid')
  })

  test('sent twice is recorded once; on two tablets at the same time the second is refused', async () => {
    await enter()
    const key = randomUUID()
    const first = await leave({ id: key })
    expect((await leave({ id: key })).body).toEqual(first.body)
    await enter()
    const lock = {
      sql: 'select from visits where member_id = $1 for update',
      values: [id],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () => Promise.all([leave(), leave()]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await inside()).toBe(0)
  })

  test('is refused while the cart is not empty', async () => {
    await enter()
    const { body: product } = await api.call(
      'POST /v1/products',
      {
        multipart: {
          product: { name: 'Amnesia', price: 8, stock_quantity: 10, unit_type: 'weight', category_id: null },
        },
      },
      as,
    )
    await api.database.asAdmin(
      `insert into cart_lines (operator_id, venue_id, member_id, product_id, quantity_milli, changed_by)
       select ${venue.operatorId}, ${venue.id}, ${id}, ${product.id}, 1000, entered_by from visits where member_id = ${id}`,
    )
    expect((await active())[0]).toMatchObject({ cart_items: 1 })
    expect((await leave()).error).toEqual({
      code: 'exit_cart_not_empty',
      detail: 'This member has products in the cart. Finish the purchase before they leave.',
    })
  })
})

describe('undo', () => {
  test('of an entry lowers the occupancy and keeps the visit in the list', async () => {
    const { body } = await enter()
    const key = randomUUID()
    expect((await undo(body.visit_id, 'entry', key)).body).toMatchObject({ inside: 0 })
    expect((await undo(body.visit_id, 'entry', key)).body).toMatchObject({ inside: 0 })
    expect((await undo(body.visit_id, 'entry')).error.code).toBe('visit_changed')
    const [visit] = (await api.call('GET /v1/visits', { query: {} }, as)).body
    expect(visit).toMatchObject({ undone: true, exit_kind: null })
    expect((await enter()).status).toBe(200)
  })

  test('of an exit restores the visit with its entry time', async () => {
    const { body } = await enter()
    await leave()
    expect((await undo(body.visit_id, 'exit')).body).toMatchObject({ inside: 1, exit_time: null })
    expect((await active())[0]?.entry_time).toBe(body.entry_time)
    expect((await undo(body.visit_id, 'exit')).error.code).toBe('visit_changed')
  })

  test('of an exit is refused if the member has entered another venue', async () => {
    const { body } = await enter()
    await leave()
    await enter({}, elsewhere())
    expect((await undo(body.visit_id, 'exit')).error.code).toBe('entry_already_inside')
  })

  test('is refused after two minutes, and at another venue', async () => {
    const { body } = await enter()
    expect((await undo(body.visit_id, 'entry', randomUUID(), elsewhere())).error.code).toBe('visit_not_found')
    await ago(2.1)
    expect((await undo(body.visit_id, 'entry')).error.code).toBe('undo_too_late')
    await leave()
    await ago(2.1, 'left_at')
    expect((await undo(body.visit_id, 'exit')).error.code).toBe('undo_too_late')
  })
})

describe('a forgotten exit', () => {
  const closeStale = () =>
    runJob(staleVisitsJob({ db: api.database.db, live: { publish: () => {} } as never }), {
      operatorId: venue.operatorId,
      venueId: venue.id,
    })

  test('is recorded as timed out at the cut-off of its venue', async () => {
    await enter()
    await ago(24 * 60)
    await closeStale()
    expect(await inside()).toBe(0)
    const cutoff = businessDayStart(today, 'Europe/Madrid')
    const [visit] = (await api.call('GET /v1/visits', { query: { from: addDays(today, -1) } }, as)).body
    expect(visit).toMatchObject({ exit_kind: 'timed_out', left_by: null, exit_time: cutoff.toISOString() })
    expect((await undo(visit?.id ?? 0, 'exit')).error.code).toBe('visit_changed')
  })

  test('does not include a visit of the current business day', async () => {
    await enter()
    await closeStale()
    expect(await inside()).toBe(1)
  })

  test('that staff record at the same time counts once', async () => {
    await enter()
    await ago(24 * 60)
    const lock = {
      sql: 'select from visits where member_id = $1 for update',
      values: [id],
      operatorId: venue.operatorId,
    }
    await holdLock(api.database, lock, 2, () => Promise.all([closeStale(), leave()]))
    expect(await inside()).toBe(0)
  })
})

describe('the door finds members', () => {
  const find = async (query: CallInput<'GET /v1/door/members'>['query'], by = door) =>
    (await api.call('GET /v1/door/members', { query }, by)).body
  const search = async (q: string, limit?: number) =>
    (await api.call('GET /v1/door/search', { query: { q, limit } }, door)).body

  test('by name, with the data for its rules and no private data', async () => {
    id = await arrive({ name: 'Óscar', last_name: 'Ferrando', birth_date: '1990-02-02', client_id: 718 })
    const {
      items: [found],
      total,
    } = await search('oscar')
    expect(total).toBe(1)
    expect(found).toMatchObject({ id, under_age: false, identity_seen: true, inside_at: null })
    expect(JSON.stringify(found)).not.toContain('1990')
    await enter({}, elsewhere())
    expect((await search('718')).items[0]).toMatchObject({ inside_at: { id: other.id, name: 'La Azotea' } })
  })

  test('by card and by number, but not by a revoked card', async () => {
    id = await arrive({ client_id: 900 })
    await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: 'CARD-900' } }, as)
    expect(await find({ code: 'CARD-900' })).toMatchObject([{ id }])
    expect(await find({ code: '900' })).toMatchObject([{ id }])
    expect(await find({ code: 'CARD-901' })).toEqual([])
    await api.call('DELETE /v1/members/{id}/card', { params: { id } }, as)
    expect(await find({ code: 'CARD-900' })).toEqual([])
  })

  test('of this venue only', async () => {
    id = (await makeMember(api, elsewhere(), { owned_shops: [other.id], client_id: 900 })).id
    await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: 'CARD-900' } }, elsewhere())
    for (const query of [{ code: 'CARD-900' }, { code: '900' }, { user_id: id }]) expect(await find(query)).toEqual([])
    expect(await search('900')).toMatchObject({ items: [], total: 0 })
  })

  test('those who may enter first, and counts all of them even if it lists fewer', async () => {
    const last_name = 'Zubiri'
    const banned = await arrive({ name: 'Ana', last_name })
    const left = await arrive({ name: 'Bea', last_name })
    const unpaid = await arrive({ name: 'Carla', last_name, fee_kind: 'monthly', fee_cost: 10 })
    const welcome = [await arrive({ name: 'Diana', last_name }), await arrive({ name: 'Elena', last_name })]
    await stand(banned, 'banned')
    await stand(left, 'deactivated')
    const everybody = await search('zubiri')
    expect(everybody.items.map((client) => client.id)).toEqual([...welcome, unpaid, banned, left])
    expect(everybody.total).toBe(5)
    const few = await search('zubiri', 1)
    expect([few.items.map((client) => client.id), few.total]).toEqual([[welcome[0]], 5])
  })

  test('with notes and the reason of a ban for staff with the Members permission only, never in a search', async () => {
    id = await arrive({ notes: 'Asks for the lift', client_id: 901 })
    await stand(id, 'banned')
    const may = { notes: 'Asks for the lift', standing_reason: 'Fight' }
    expect(await find({ code: '901' }, as)).toMatchObject([may])
    expect(await find({ code: '901' }, door)).toMatchObject([{ notes: null, standing_reason: null }])
    const { body } = await api.call('GET /v1/door/search', { query: { q: '901' } }, as)
    expect(body.items).toMatchObject([{ id, notes: null, standing_reason: null }])
  })
})

describe('the records of the door', () => {
  test('the night is shown by hour', async () => {
    await enter()
    await ago(5)
    await leave()
    await enter({ user_id: await arrive() })
    const { body } = await api.call('GET /v1/door/night', { query: {} }, as)
    expect(body).toMatchObject({ business_date: today, entries: 2, peak: 1, average_stay_minutes: 5 })
    expect(body.hours.reduce((sum, hour) => sum + hour.entries, 0)).toBe(2)
  })

  test('visits can be filtered, paged and exported', async () => {
    const others = [await arrive({ name: 'Nerea', last_name: 'Gil' }), await arrive({ name: '=SUM(1)' })]
    await enter()
    for (const user_id of others) await enter({ user_id })
    await leave()
    const list = async (query: CallInput<'GET /v1/visits'>['query']) => api.call('GET /v1/visits', { query }, as)
    const first = await list({ limit: 2 })
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await list({ limit: 2, cursor })
    expect([...first.body, ...second.body].map(({ user_id }) => user_id)).toEqual([...others.toReversed(), id])
    expect((await list({ exit_kind: 'inside' })).body).toHaveLength(2)
    expect((await list({ exit_kind: 'forced' })).body).toHaveLength(1)
    expect((await list({ q: 'nerea' })).body).toHaveLength(1)
    expect((await list({ user_id: id })).body).toHaveLength(1)
    expect((await list({ from: addDays(today, -2), to: addDays(today, -1) })).body).toEqual([])
    expect((await list({ from: today, to: addDays(today, -1) })).error.code).toBe('request_invalid')
    const response = await fetch(`${api.url}/v1/visits/export`, {
      headers: { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'en' },
    })
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain("'=SUM(1)")
    // The clock of the venue, without seconds or a zone.
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/)
  })

  test('the occupancy of a venue is shown only to its staff', async () => {
    await enter()
    const query = { venue_ids: `${venue.id},${other.id},987654321` }
    const { body } = await api.call('GET /v1/occupancies', { query }, as)
    expect(body).toEqual([
      { venue_id: venue.id, inside: 1, nearly_full_percent: 90 },
      { venue_id: other.id, inside: 0, nearly_full_percent: 90 },
    ])
    const stranger = await makePerson(api.database.db, 'owner')
    expect((await api.call('GET /v1/occupancies', { query }, { token: stranger.token })).body).toEqual([])
  })

  test('a venue with members inside cannot be archived, and a member inside cannot be erased', async () => {
    await enter()
    const archive = () => api.call('DELETE /v1/venues/{id}', { params: { id: venue.id } }, as)
    expect((await archive()).error.code).toBe('venue_occupied')
    const erase = () => api.call('POST /v1/members/{id}/erasure', { params: { id } }, as)
    expect((await erase()).error.code).toBe('member_inside')
    await leave()
    await api.database.asAdmin(`update visits set entry_reason = 'Sister of Ana' where member_id = ${id}`)
    expect((await erase()).status).toBe(200)
    const [kept] = await api.database.asAdmin(`select entry_reason from visits where member_id = ${id}`)
    expect(kept).toEqual({ entry_reason: '' })
    expect((await archive()).status).toBe(204)
  })

  test('entries, exits and undos are audited', async () => {
    const { body } = await enter()
    await leave()
    await undo(body.visit_id, 'exit')
    const { body: record } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(record.slice(0, 3).map(({ action }) => action)).toEqual(['door.exit_undone', 'door.left', 'door.entered'])
  })
})
