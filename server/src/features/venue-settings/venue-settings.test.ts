import type { CallInput } from '@aforo/contract'
import {
  ageLimitDefault,
  businessDateOf,
  dayCutoffDefaultMinutes,
  gateRuleNames,
  minStayDefaultMinutes,
  nearlyFullDefaultPercent,
} from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock, until } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
let superadmin: Awaited<ReturnType<typeof makePerson>>
let venue: Awaited<ReturnType<typeof makeVenue>>
let sister: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  api = await openTestApi()
  superadmin = await makePerson(api.database.db, 'superadmin')
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  owner = await makePerson(api.database.db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: sister.id, role: 'owner' },
  ])
})

type As = { token: string; language?: string }
type Sent = CallInput<'PATCH /v1/venues/{id}/settings'>['body']
type Grams = CallInput<'PUT /v1/venues/{id}/gram-limits/{valid_from}'>['body']

const read = (id: number, as: As = owner) => api.call('GET /v1/venues/{id}/settings', { params: { id } }, as)
const change = (id: number, body: Sent, as: As = owner) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id }, body }, as)
const limit = (id: number, valid_from: string, body: Grams, as: As = owner) =>
  api.call('PUT /v1/venues/{id}/gram-limits/{valid_from}', { params: { id, valid_from }, body }, as)
const unlimit = (id: number, valid_from: string, as: As = owner) =>
  api.call('DELETE /v1/venues/{id}/gram-limits/{valid_from}', { params: { id, valid_from } }, as)
const copy = (id: number, from_venue_id: number, as: As = owner) =>
  api.call('POST /v1/venues/{id}/settings/copy', { params: { id }, body: { from_venue_id } }, as)

const auditEventsAt = async (operatorId: number) =>
  inOperator(api.database.db, operatorId, (trx) =>
    trx.selectFrom('auditEvents').select(['action', 'venueId', 'staffId', 'before', 'after']).orderBy('id').execute(),
  )

const daysFrom = (days: number) =>
  new Date(Date.parse(businessDateOf(new Date(), 'Europe/Madrid')) + days * 86_400_000).toISOString().slice(0, 10)
const today = daysFrom(0)
const [yesterday, tomorrow, nextWeek] = [daysFrom(-1), daysFrom(1), daysFrom(7)]

/** Inserts a limit in the past, which no call can do. */
const longAgo = (at: { id: number; operatorId: number }, validFrom: string, dailyMilli: number | null) =>
  inOperator(api.database.db, at.operatorId, (trx) =>
    trx
      .insertInto('gramLimits')
      .values({ operatorId: at.operatorId, venueId: at.id, validFrom, dailyMilli, setBy: owner.id })
      .execute(),
  )

test('a new venue has the default settings', async () => {
  const { status, body } = await read(venue.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    venue: { id: venue.id, name: 'Club Almirante' },
    capacity: null,
    nearly_full_percent: nearlyFullDefaultPercent,
    min_stay_minutes: minStayDefaultMinutes,
    age_limit: ageLimitDefault,
    time_zone: 'Europe/Madrid',
    day_cutoff_minutes: dayCutoffDefaultMinutes,
    currency: 'EUR',
    business_date: today,
    gram_limit: null,
    gram_limits: [],
  })
  expect(Object.keys(body.gate_levels)).toEqual(gateRuleNames)
  expect(body.gate_levels).toMatchObject({ entry_room_full: 'warn', dispense_waiting_days: 'ignore' })
})

describe('a change', () => {
  test('of every plain setting is stored, returned and audited with the changed values only', async () => {
    const sent = {
      capacity: 80,
      nearly_full_percent: 85,
      min_stay_minutes: 45,
      age_limit: 21,
      time_zone: 'Atlantic/Canary',
      day_cutoff_minutes: 300,
      currency: 'CHF',
    } as const
    expect((await change(venue.id, sent)).body).toMatchObject(sent)
    expect((await read(venue.id)).body).toMatchObject(sent)
    await change(venue.id, { capacity: null, age_limit: 21 })
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toEqual({
      action: 'venue.settings_changed',
      venueId: venue.id,
      staffId: owner.id,
      before: { capacity: 80 },
      after: { capacity: null },
    })
  })

  test('of a level is stored until it is set back to the default', async () => {
    await change(venue.id, { gate_levels: { entry_room_full: 'block', dispense_daily_grams: 'ignore' } })
    const { body } = await change(venue.id, { gate_levels: { entry_room_full: 'warn' } })
    expect(body.gate_levels).toMatchObject({ entry_room_full: 'warn', dispense_daily_grams: 'ignore' })
    const [row] = await api.database.asAdmin('select gate_levels from venues where id = $1', [venue.id])
    expect(row).toEqual({ gate_levels: { dispense_daily_grams: 'ignore' } })
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({
      before: { gateLevels: { entry_room_full: 'block' } },
      after: { gateLevels: { entry_room_full: 'warn' } },
    })
  })

  test('of the words on labels is read by the staff of the venue, and stays small', async () => {
    const words = 'Uso personal. Prohibida su venta.\nMantener fuera del alcance de menores.'
    expect((await change(venue.id, { label_words: words })).body.label_words).toBe(words)
    const seller = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee' }])
    const here = await api.call('GET /v1/venues/here', {}, { token: seller.token, venueId: venue.id })
    expect(here.body.label_words).toBe(words)
    for (const label_words of ['x'.repeat(401), 'x\n'.repeat(8) + 'x'])
      expect((await change(venue.id, { label_words })).error.code).toBe('request_invalid')
  })

  test('without a difference is not audited', async () => {
    await change(venue.id, {})
    await change(venue.id, { age_limit: 18, gate_levels: { entry_room_full: 'warn' } })
    expect(await auditEventsAt(venue.operatorId)).toEqual([])
  })

  test('of a value that another person changed since is refused, and of other values is made', async () => {
    await change(venue.id, { capacity: 80, gate_levels: { entry_room_full: 'block' } })
    const late = await change(venue.id, { capacity: 90, seen: { capacity: null } })
    expect([late.status, late.error.code]).toEqual([409, 'settings_changed'])
    const level = { gate_levels: { entry_room_full: 'ignore' } } as const
    const lateLevel = await change(venue.id, { ...level, seen: { gate_levels: { entry_room_full: 'warn' } } })
    expect(lateLevel.error.code).toBe('settings_changed')
    expect((await read(venue.id)).body).toMatchObject({ capacity: 80, gate_levels: { entry_room_full: 'block' } })
    const made = await change(venue.id, { capacity: 90, seen: { capacity: 80 } })
    expect(made.body.capacity).toBe(90)
    expect((await change(venue.id, { ...level, seen: { gate_levels: { entry_room_full: 'block' } } })).status).toBe(200)
  })

  test('can be made by a superadmin', async () => {
    expect((await change(venue.id, { capacity: 60 }, superadmin)).body.capacity).toBe(60)
  })

  test('of the currency and time zone is visible to the staff of the venue', async () => {
    const screen = await openLiveScreen(api.url, { token: owner.token, venueId: venue.id })
    await screen.hello()
    await change(venue.id, { currency: 'GBP', time_zone: 'Europe/London' })
    const topics = () => screen.hints().map(({ event }) => event.topic)
    await until('the screen gets the hint', () => topics().includes('me') && topics().includes('venues'))
    screen.leave()
    const me = await api.call('GET /v1/users/me', {}, owner)
    expect(me.body.owned_venues.find(({ id }) => id === venue.id)).toMatchObject({
      currency: 'GBP',
      time_zone: 'Europe/London',
    })
  })

  test.each([
    ['en', 'That rule always blocks: it cannot be lowered.'],
    ['es', 'Esa regla bloquea siempre: no se puede rebajar.'],
  ])('never lowers a rule that the database enforces (%s)', async (language, words) => {
    const sent = { capacity: 5, gate_levels: { dispense_credit: 'warn' } } as const
    const { status, error } = await change(venue.id, sent, { token: owner.token, language })
    expect([status, error.code, error.detail]).toEqual([422, 'gate_rule_fixed', words])
    expect((await read(venue.id)).body.capacity).toBeNull()
  })

  test.each([
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 100_001 }],
    ['nearly_full_percent', { nearly_full_percent: 0 }],
    ['nearly_full_percent', { nearly_full_percent: 101 }],
    ['min_stay_minutes', { min_stay_minutes: 1441 }],
    ['age_limit', { age_limit: 100 }],
    ['age_limit', { age_limit: 17.5 }],
    ['day_cutoff_minutes', { day_cutoff_minutes: 1440 }],
    ['time_zone', { time_zone: 'Europe/Atlantis' }],
    ['currency', { currency: 'DEM' }],
    ['currency', { currency: 'JPY' }],
    ['gate_levels', { gate_levels: { entry_room_full: 'shout' } }],
    ['gate_levels', { gate_levels: { entry_mood: 'warn' } }],
  ])('of %s out of its range is refused: %j', async (field, sent) => {
    // The cast sends values that the types of the contract do not allow.
    const { error } = await change(venue.id, sent as Sent)
    expect(error.code).toBe('request_invalid')
    expect(error.detail).toContain(field)
  })
})

describe('gram limits', () => {
  test('are exact to the thousandth, replaced for the same day, and listed newest first', async () => {
    await limit(venue.id, today, { daily_grams: 25, monthly_grams: 50 })
    await limit(venue.id, nextWeek, { daily_grams: 1.238, monthly_grams: null })
    const { body } = await limit(venue.id, today, { daily_grams: 30.5, monthly_grams: 60 }, superadmin)
    expect(body.gram_limit).toMatchObject({ valid_from: today, daily_grams: 30.5, monthly_grams: 60 })
    expect(body.gram_limits.map(({ valid_from, daily_grams }) => [valid_from, daily_grams])).toEqual([
      [nextWeek, 1.238],
      [today, 30.5],
    ])
    expect(body.gram_limits[0]?.set_by).toMatch(/^Person /)
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({
      staffId: superadmin.id,
      before: { gramLimit: { validFrom: today, dailyMilli: 25_000, monthlyMilli: 50_000 } },
      after: { gramLimit: { validFrom: today, dailyMilli: 30_500, monthlyMilli: 60_000 } },
    })
  })

  test('set again without a difference are not audited', async () => {
    await limit(venue.id, tomorrow, { daily_grams: 25, monthly_grams: null })
    await limit(venue.id, tomorrow, { daily_grams: 25, monthly_grams: null })
    expect(await auditEventsAt(venue.operatorId)).toHaveLength(1)
  })

  test('in the future can be removed, which is audited', async () => {
    await limit(venue.id, tomorrow, { daily_grams: 25, monthly_grams: 50 })
    expect((await unlimit(venue.id, tomorrow)).body.gram_limits).toEqual([])
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({
      before: { gramLimit: { validFrom: tomorrow, dailyMilli: 25_000 } },
      after: { gramLimit: null },
    })
    expect((await unlimit(venue.id, tomorrow)).error.code).toBe('gram_limit_not_found')
  })

  test.each([
    ['es', 'Esa fecha ya pasó', 'Ese límite ya ha empezado'],
    ['en', 'That date has passed', 'That limit has already begun'],
  ])('in the past cannot be changed (%s)', async (language, past, begun) => {
    await longAgo(venue, yesterday, 25_000)
    const as = { token: owner.token, language }
    const changed = await limit(venue.id, yesterday, { daily_grams: 1, monthly_grams: 1 }, as)
    expect([changed.status, changed.error.code]).toEqual([422, 'gram_limit_past'])
    expect(changed.error.detail).toContain(past)
    const removed = await unlimit(venue.id, yesterday, as)
    expect([removed.status, removed.error.code]).toEqual([422, 'gram_limit_in_force'])
    expect(removed.error.detail).toContain(begun)
    expect((await read(venue.id)).body.gram_limit).toMatchObject({ valid_from: yesterday, daily_grams: 25 })
  })

  test('of today can be replaced but not removed', async () => {
    await limit(venue.id, today, { daily_grams: 25, monthly_grams: null })
    expect((await unlimit(venue.id, today)).error.code).toBe('gram_limit_in_force')
  })

  test('follow the business day of the venue, not the calendar', async () => {
    const { body } = await change(venue.id, { time_zone: 'Pacific/Kiritimati', day_cutoff_minutes: 0 })
    const ahead = body.business_date
    await change(venue.id, { time_zone: 'Pacific/Pago_Pago' })
    expect((await limit(venue.id, ahead, { daily_grams: 5, monthly_grams: 5 })).body.gram_limit).toBeNull()
    const back = await change(venue.id, { time_zone: 'Pacific/Kiritimati' })
    expect(back.body.gram_limit).toMatchObject({ valid_from: ahead })
  })

  test('are listed up to a hundred, and the current one is always included', async () => {
    await longAgo(venue, '2020-01-01', 7_000)
    const ahead = Array.from({ length: 101 }, (_, day) => daysFrom(day + 1))
    for (const date of ahead) await longAgo(venue, date, 9_000)
    const { body } = await read(venue.id)
    expect(body.gram_limits).toHaveLength(100)
    expect(body.gram_limit).toMatchObject({ valid_from: '2020-01-01', daily_grams: 7 })
  })

  test.each([
    ['zero grams', { daily_grams: 0, monthly_grams: null }],
    ['negative grams', { daily_grams: -1, monthly_grams: null }],
    ['too many decimals', { daily_grams: 1.2345, monthly_grams: null }],
    ['more than a tonne', { daily_grams: null, monthly_grams: 1_000_000.001 }],
  ])('of %s are refused', async (_what, grams) => {
    expect((await limit(venue.id, tomorrow, grams)).error.code).toBe('request_invalid')
  })

  test.each(['2026-02-30', 'tomorrow', '20261114'])('for the day %s are refused', async (date) => {
    expect((await limit(venue.id, date, { daily_grams: 1, monthly_grams: 1 })).error.code).toBe('request_invalid')
  })
})

describe('a copy', () => {
  test('includes all settings except the capacity, and the current limit from today', async () => {
    const taken = {
      nearly_full_percent: 70,
      min_stay_minutes: 10,
      age_limit: 21,
      time_zone: 'Atlantic/Canary',
      day_cutoff_minutes: 240,
      currency: 'SEK',
    } as const
    await change(sister.id, { ...taken, capacity: 45, gate_levels: { entry_room_full: 'block' } })
    await longAgo(sister, '2025-01-01', 25_000)
    await limit(sister.id, nextWeek, { daily_grams: 1, monthly_grams: 1 })
    await change(venue.id, { capacity: 80, gate_levels: { exit_min_stay: 'ignore' } })

    const { status, body } = await copy(venue.id, sister.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...taken, capacity: 80 })
    expect(body.gate_levels).toMatchObject({ entry_room_full: 'block', exit_min_stay: 'warn' })
    expect(body.gram_limits).toEqual([body.gram_limit])
    expect(body.gram_limit).toMatchObject({ valid_from: body.business_date, daily_grams: 25, monthly_grams: null })
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({
      venueId: venue.id,
      before: { ageLimit: 18, gateLevels: { entry_room_full: 'warn' }, gramLimit: null },
      after: { ageLimit: 21, gramLimit: { dailyMilli: 25_000 }, copiedFrom: sister.name },
    })
  })

  test('of a venue without a limit ends the limit from today', async () => {
    await longAgo(venue, '2025-01-01', 25_000)
    const { body } = await copy(venue.id, sister.id)
    expect(body.gram_limit).toMatchObject({ valid_from: today, daily_grams: null, monthly_grams: null })
  })

  test('of equal settings is not audited', async () => {
    await copy(venue.id, sister.id)
    expect(await auditEventsAt(venue.operatorId)).toEqual([])
  })

  test('between venues of two operators can be made by a person with the right at both', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    await longAgo(elsewhere, '2025-01-01', 5_000)
    expect((await copy(venue.id, elsewhere.id, superadmin)).body.gram_limit).toMatchObject({ daily_grams: 5 })
    expect(await auditEventsAt(elsewhere.operatorId)).toEqual([])
  })

  test('of a venue to itself is refused with a message', async () => {
    const { status, error } = await copy(venue.id, venue.id, { token: owner.token, language: 'es' })
    expect([status, error.detail]).toEqual([422, 'Elige otra tienda: esta ya tiene sus propios ajustes.'])
  })

  test('needs the right at both venues', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const neighbour = await makePerson(api.database.db, 'owner', [
      { venueId: elsewhere.id, role: 'owner' },
      { venueId: venue.id, role: 'employee', capabilities: ['staff'] },
    ])
    expect((await copy(elsewhere.id, venue.id, neighbour)).error.code).toBe('venue_not_found')
    expect((await copy(venue.id, elsewhere.id, neighbour)).error.code).toBe('venue_not_found')
    expect((await copy(venue.id, 987_654_321, superadmin)).error.code).toBe('venue_not_found')
  })
})

type Ask = (id: number, as: As) => Promise<{ status: number; error: { code: string } }>

const calls: readonly (readonly [string, Ask])[] = [
  ['reading', (id, as) => read(id, as)],
  ['changing', (id, as) => change(id, { capacity: 5 }, as)],
  ['limiting', (id, as) => limit(id, tomorrow, { daily_grams: 1, monthly_grams: 1 }, as)],
  ['lifting a limit', (id, as) => unlimit(id, tomorrow, as)],
  ['copying', (id, as) => copy(id, sister.id, as)],
]

describe.each(calls)('%s', (_what, ask) => {
  test('is refused for venues that the caller does not own, and for archived ones', async () => {
    const other = await makeVenue(api.database.db, 'Another')
    const helper = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'employee', capabilities: ['staff'] },
      { venueId: other.id, role: 'employee', capabilities: ['settings'] },
    ])
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    for (const person of [helper, stranger]) {
      const { status, error } = await ask(venue.id, person)
      expect([status, error.code]).toEqual([404, 'venue_not_found'])
    }
    await api.database.asAdmin('update venues set archived_at = now() where id = $1', [venue.id])
    expect((await ask(venue.id, superadmin)).error.code).toBe('venue_not_found')
  })

  test('is refused to employees without the right', async () => {
    const employee = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee' }])
    expect((await ask(venue.id, employee)).error.code).toBe('privileges_missing')
  })
})

describe('at the same time', () => {
  const holding = (...ids: number[]) => ({
    sql: 'select from venues where id = any($1::bigint[]) order by id for update',
    values: [ids],
  })

  test.each(calls.slice(1))('%s is refused to a person who has just lost their place', async (_what, ask) => {
    const taken = {
      sql: `with held as (select id from venues where id = $1 for update)
            delete from grants using held where venue_id = held.id and staff_id = $2`,
      values: [venue.id, owner.id],
    }
    const { error } = await holdLock(api.database, taken, 1, () => ask(venue.id, owner))
    expect(error.code).toBe('venue_not_found')
  })

  test('copying is refused to a person who has just lost the right at the other venue', async () => {
    const taken = {
      sql: `with held as (select id from venues where id = $1 for update)
            delete from grants using held where venue_id = held.id and staff_id = $2`,
      values: [sister.id, owner.id],
    }
    const { error } = await holdLock(api.database, taken, 1, () => copy(venue.id, sister.id))
    expect(error.code).toBe('venue_not_found')
  })

  test('two people can change different settings', async () => {
    const sent = [{ capacity: 80 }, { age_limit: 21, gate_levels: { entry_room_full: 'block' } }] as const
    const [first, second] = sent
    const third = { gate_levels: { exit_min_stay: 'ignore' } } as const
    await holdLock(api.database, holding(venue.id), 3, () =>
      Promise.all([change(venue.id, first), change(venue.id, second, superadmin), change(venue.id, third)]),
    )
    const { body } = await read(venue.id)
    expect(body).toMatchObject({ ...first, ...second, gate_levels: { ...second.gate_levels, ...third.gate_levels } })
    const events = await auditEventsAt(venue.operatorId)
    const recorded = events.map(({ before }) => Object.keys(before as object).join(' '))
    expect(recorded.toSorted()).toEqual(['ageLimit gateLevels', 'capacity', 'gateLevels'])
  })

  test('two venues that copy each other do so one after the other, completely', async () => {
    await change(venue.id, { age_limit: 21, currency: 'CHF' })
    await change(sister.id, { age_limit: 16, currency: 'SEK' })
    const both = await holdLock(api.database, holding(venue.id, sister.id), 2, () =>
      Promise.all([copy(venue.id, sister.id), copy(sister.id, venue.id)]),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = [(await read(venue.id)).body, (await read(sister.id)).body]
    expect([other.age_limit, other.currency]).toEqual([one.age_limit, one.currency])
    expect([
      [21, 'CHF'],
      [16, 'SEK'],
    ]).toContainEqual([one.age_limit, one.currency])
  })
})
