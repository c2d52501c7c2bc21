import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { businessDateOf, type Capability, clockMinutes, monthOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, ownRedis, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock, until } from '../../../testing/waiting.ts'

const hourMs = 3_600_000

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let worker: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  api = await openTestApi({ env: ownRedis() })
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  worker = await hire()
})

const hire = (capabilities: Capability[] = []) =>
  makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities }])
const as = ({ token }: { token: string }) => ({ token, venueId: venue.id })
const key = () => ({ idempotencyKey: randomUUID() })
const clockIn = (who: { token: string }, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/time-records/clock-in', { idempotencyKey }, as(who))
const clockOut = (who: { token: string }) => api.call('POST /v1/time-records/clock-out', key(), as(who))
const mine = async (who: { token: string }, month?: string) =>
  (await api.call('GET /v1/time-records/mine', { query: { month } }, as(who))).body
const shiftsOf = (id: number, month?: string, who = owner) =>
  api.call('GET /v1/employees/{id}/time-records', { params: { id }, query: { month } }, as(who))
const list = async (query: { month?: string; q?: string; limit?: number; cursor?: string } = {}) =>
  api.call('GET /v1/employees', { query }, as(owner))
const add = (
  id: number,
  body: CallInput<'POST /v1/employees/{id}/time-records'>['body'],
  who: { token: string } = owner,
) => api.call('POST /v1/employees/{id}/time-records', { params: { id }, body, ...key() }, as(who))
const correct = (
  id: number,
  body: CallInput<'POST /v1/time-records/{id}/corrections'>['body'],
  who: { token: string } = owner,
) => api.call('POST /v1/time-records/{id}/corrections', { params: { id }, body, ...key() }, as(who))
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const reason = 'Lo olvidó'

/** Moves the beginning of a shift to the past, which no call can do. */
const beganEarlier = (id: number, hours: number) =>
  api.database.asAdmin(
    `update time_records set began_at = now() - $2 * interval '1 hour', business_date = (now() - $2 * interval '1 hour')::date
     where operator_id = ${venue.operatorId} and id = $1`,
    [id, hours],
  )

describe('a shift', () => {
  test('is started and ended by the employee', async () => {
    expect((await mine(worker)).open).toBeNull()
    const begun = await clockIn(worker)
    expect(begun.body).toMatchObject({ state: 'running', ended_at: null, minutes: 0, version: 1, corrections: [] })
    expect(begun.body.business_date).toBe(businessDateOf(new Date(), 'Europe/Madrid'))
    expect((await mine(worker)).open).toMatchObject({ id: begun.body.id, state: 'running', may_clock_out: true })
    const ended = await clockOut(worker)
    expect(ended.body).toMatchObject({ id: begun.body.id, state: 'ended', minutes: 0 })
    const after = await mine(worker)
    expect(after.open).toBeNull()
    expect(after.records).toEqual([ended.body])
  })

  test('cannot be started twice, and cannot be ended before it was started', async () => {
    expect((await clockOut(worker)).error.code).toBe('not_clocked_in')
    await clockIn(worker)
    expect((await clockIn(worker)).error).toMatchObject({ code: 'clocked_in_already', detail: 'Already clocked in.' })
  })

  test('sent twice with one key is stored once', async () => {
    const again = randomUUID()
    const first = await clockIn(worker, again)
    expect((await clockIn(worker, again)).body).toEqual(first.body)
    expect((await mine(worker)).records).toHaveLength(1)
  })

  test('started on two devices at once is started once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => clockIn(worker)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['clocked_in_already']),
    )
  })

  test('that another person starts at the same time is refused as already started', async () => {
    const sql = `insert into time_records (operator_id, venue_id, staff_id, business_date, began_at, began_by)
      values ($1, $2, $3, now()::date, now(), $3)`
    const values = [venue.operatorId, venue.id, worker.id]
    const answer = await holdLock(api.database, { sql, values, operatorId: venue.operatorId }, 1, () => clockIn(worker))
    expect(answer.error.code).toBe('clocked_in_already')
  })

  test('at one venue does not prevent a shift at another', async () => {
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    await api.database.db
      .insertInto('grants')
      .values({ staffId: worker.id, venueId: other.id, role: 'employee' })
      .execute()
    await clockIn(worker)
    const there = { token: worker.token, venueId: other.id }
    expect((await api.call('POST /v1/time-records/clock-in', key(), there)).status).toBe(200)
  })

  test('can be started and ended by a manager for an employee of the venue', async () => {
    const stranger = await makePerson(api.database.db, 'employee')
    const at = (id: number) => ({ params: { id }, ...key() })
    expect((await api.call('POST /v1/employees/{id}/clock-in', at(stranger.id), as(owner))).error.code).toBe(
      'staff_not_found',
    )
    const { body } = await api.call('POST /v1/employees/{id}/clock-in', at(worker.id), as(owner))
    expect(body.state).toBe('running')
    expect((await mine(worker)).open?.id).toBe(body.id)
    expect((await api.call('POST /v1/employees/{id}/clock-out', at(worker.id), as(owner))).body.state).toBe('ended')
    expect((await api.call('POST /v1/employees/{id}/clock-in', at(worker.id), as(worker))).error.code).toBe(
      'privileges_missing',
    )
  })

  test('refreshes the other screens of the venue', async () => {
    const screen = await openLiveScreen(api.url, as(owner))
    await screen.hello()
    await clockIn(worker)
    await until('the hint arrives', () => screen.hints().some(({ event }) => event.topic === 'employees'))
    screen.leave()
  })

  test('is audited', async () => {
    await clockIn(worker)
    await clockOut(worker)
    const { body } = await api.call('GET /v1/audit', { query: {} }, as(owner))
    expect(body.map(({ action, subject }) => [action, subject.label])).toEqual([
      ['time.clocked_out', worker.email],
      ['time.clocked_in', worker.email],
    ])
  })
})

describe('a shift that was left open', () => {
  test('past its business day is forgotten and counts nothing, but can still be ended', async () => {
    const { body } = await clockIn(worker)
    await beganEarlier(body.id, 15)
    await api.database.asAdmin(`update venues set day_cutoff_minutes = $2 where id = $1`, [
      venue.id,
      (new Date().getUTCHours() * 60 + 60 + new Date().getUTCMinutes()) % 1440,
    ])
    expect((await mine(worker)).open).toMatchObject({ state: 'forgotten', may_clock_out: true })
    expect((await clockOut(worker)).body.state).toBe('ended')
  })

  test('for too long needs a correction, but does not block the next shift', async () => {
    const first = await clockIn(worker)
    await beganEarlier(first.body.id, 17)
    expect((await mine(worker)).open).toMatchObject({ state: 'forgotten', may_clock_out: false })
    expect((await clockOut(worker)).error.code).toBe('time_record_forgotten')
    const present = await api.call('GET /v1/employees/present', {}, as(owner))
    expect(present.body).toMatchObject({ present: [], forgotten: [{ id: worker.id }] })

    const next = await clockIn(worker)
    expect(next.status).toBe(200)
    expect((await mine(worker)).open?.id).toBe(next.body.id)
    const { month } = (await shiftsOf(worker.id)).body
    const began = new Date(Date.now() - 17 * hourMs)
    const shown = (await shiftsOf(worker.id, monthOf(began.toISOString()))).body.records
    const forgotten = shown.find(({ id }) => id === first.body.id)
    expect(forgotten).toMatchObject({ state: 'forgotten', minutes: 0 })
    const { began_at, version } = forgotten ?? { began_at: '', version: 0 }
    const sent = { began_at, reason, version }
    expect((await correct(first.body.id, { ...sent, ended_at: null })).error.code).toBe('time_record_end_missing')
    const { body } = await correct(first.body.id, { ...sent, ended_at: ago(10) })
    expect(body).toMatchObject({ state: 'ended', minutes: 7 * 60 })
    expect(month).toHaveLength(7)
    expect((await api.call('GET /v1/employees/present', {}, as(owner))).body).toMatchObject({
      present: [{ id: worker.id }],
      forgotten: [],
    })
  })
})

describe('a later change of a shift', () => {
  test('has a reason, and the clocked times stay visible', async () => {
    await clockIn(worker)
    const clocked = (await clockOut(worker)).body
    const once = await correct(clocked.id, {
      began_at: ago(5),
      ended_at: ago(1),
      reason: 'No fichó al llegar',
      version: clocked.version,
    })
    expect(once.body).toMatchObject({ minutes: 240, version: clocked.version + 1 })
    const twice = await correct(clocked.id, {
      began_at: ago(6),
      ended_at: ago(1),
      reason: 'Una hora antes',
      version: once.body.version,
    })
    expect(twice.body.corrections).toMatchObject([
      {
        reason: 'No fichó al llegar',
        before: { began_at: clocked.began_at, ended_at: clocked.ended_at, is_shift: true },
        after: { began_at: once.body.began_at },
      },
      { reason: 'Una hora antes', before: { began_at: once.body.began_at } },
    ])
    expect((await mine(worker, monthOf(twice.body.business_date))).records[0]?.corrections).toHaveLength(2)
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'time.corrected' } }, as(owner))
    expect(body[0]).toMatchObject({
      subject: { label: worker.email },
      before: { beganAt: once.body.began_at },
      after: { beganAt: twice.body.began_at, reason: 'Una hora antes' },
    })
  })

  /** A day in the past, because today may be the first of a month. */
  const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`

  test.each([
    ['without a reason', { reason: '  ' }, 'request_invalid'],
    ['backwards', { began_at: at(20), ended_at: at(19) }, 'time_record_backwards'],
    ['longer than a day', { began_at: '2026-03-08T10:00:00Z', ended_at: at(9) }, 'time_record_too_long'],
    ['into the future', { ended_at: ago(-1) }, 'time_record_in_future'],
    ['over another shift', { began_at: at(11), ended_at: at(13) }, 'time_record_overlaps'],
  ] as const)('is refused %s', async (_title, wrong, code) => {
    expect((await add(worker.id, { began_at: at(10), ended_at: at(12), reason })).status).toBe(200)
    const sent = { began_at: at(18), ended_at: at(20), reason, ...wrong }
    expect((await add(worker.id, sent)).error.code).toBe(code)
    const right = await add(worker.id, { began_at: at(18), ended_at: at(20), reason })
    const { id, version } = right.body
    expect((await correct(id, { ...sent, version })).error.code).toBe(code)
    expect((await shiftsOf(worker.id, '2026-03')).body.records[0]).toEqual(right.body)
  })

  test('can cancel the shift and restore it', async () => {
    const { id, version, began_at } = (await clockIn(worker)).body
    const gone = await correct(id, { began_at, ended_at: null, is_shift: false, reason: 'Se equivocó', version })
    expect(gone.body).toMatchObject({ state: 'not_a_shift', minutes: 0, began_at })
    expect((await mine(worker)).open).toBeNull()
    expect((await clockIn(worker)).status).toBe(200)
    await clockOut(worker)
    const back = await correct(id, {
      began_at: ago(3),
      ended_at: ago(2),
      is_shift: true,
      reason: 'Sí trabajó',
      version: gone.body.version,
    })
    expect(back.body).toMatchObject({ state: 'ended', minutes: 60 })
  })

  test('can move the beginning of a running shift', async () => {
    await api.database.asAdmin('update venues set day_cutoff_minutes = $2 where id = $1', [
      venue.id,
      clockMinutes(new Date(ago(12)), 'Europe/Madrid'),
    ])
    const { id, version } = (await clockIn(worker)).body
    const { body } = await correct(id, { began_at: ago(2), ended_at: null, reason, version })
    expect(body).toMatchObject({ state: 'running', ended_at: null })
    expect((await mine(worker)).open?.began_at).toBe(body.began_at)
  })

  test('by two people at once is made by one of them', async () => {
    const { id, version } = (await add(worker.id, { began_at: ago(4), ended_at: ago(2), reason })).body
    const answers = await Promise.all(
      [1, 1.5].map((end) => correct(id, { began_at: ago(4), ended_at: ago(end), reason, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('time_record_changed')
  })

  test('that adds the same hours twice at once is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add(worker.id, { began_at: at(18), ended_at: at(20), reason })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await mine(worker, '2026-03')).records).toHaveLength(1)
  })

  test('is not allowed for own shifts, except for an owner', async () => {
    const helper = await hire(['staff'])
    const body = { began_at: ago(4), ended_at: ago(2), reason }
    expect((await add(worker.id, body, helper)).status).toBe(200)
    expect((await add(helper.id, body, helper)).error.code).toBe('own_time_record_kept')
    expect((await add(owner.id, body, owner)).status).toBe(200)
    const record = (await add(helper.id, body, owner)).body
    const sent = { ...body, ended_at: ago(1), version: record.version }
    expect((await correct(record.id, sent, helper)).error.code).toBe('own_time_record_kept')
    expect((await correct(record.id, sent, worker)).error.code).toBe('privileges_missing')
  })

  test('is not possible at another venue', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Patio Norte')
    const rival = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const { id, version } = (await add(worker.id, { began_at: ago(4), ended_at: ago(2), reason })).body
    const there = { token: rival.token, venueId: elsewhere.id }
    const body = { began_at: ago(4), ended_at: ago(1), reason, version }
    const answer = await api.call('POST /v1/time-records/{id}/corrections', { params: { id }, body, ...key() }, there)
    expect(answer.error.code).toBe('time_record_not_found')
    const seen = await api.call('GET /v1/employees/{id}/time-records', { params: { id: worker.id }, query: {} }, there)
    expect(seen.error.code).toBe('staff_not_found')
  })
})

describe('the list of a month', () => {
  const month = '2026-03'
  const shift = (began_at: string, ended_at: string, id = worker.id) => add(id, { began_at, ended_at, reason })

  test('counts shifts on the business day of their beginning, in real minutes', async () => {
    // The night when the clocks go forward, and a night across the end of the month.
    await shift('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z')
    await shift('2026-03-31T20:00:00Z', '2026-04-01T03:00:00Z')
    await shift('2026-04-01T20:00:00Z', '2026-04-01T21:00:00Z')
    const { body } = await shiftsOf(worker.id, month)
    expect(body.records.map(({ business_date, minutes }) => [business_date, minutes])).toEqual([
      ['2026-03-31', 420],
      ['2026-03-28', 300],
    ])
    expect(body).toMatchObject({ month, month_minutes: 720, today_minutes: 0, person: { email: worker.email } })
    const row = (await list({ month })).body.find(({ id }) => id === worker.id)
    expect(row).toMatchObject({ month_minutes: 720, shifts: 2, forgotten: 0, role: 'employee', open: null })
    expect((await list({ month: '2026-04' })).body.find(({ id }) => id === worker.id)?.month_minutes).toBe(60)
  })

  test('includes people who worked and have left, has pages, and can be searched', async () => {
    await shift('2026-03-10T18:00:00Z', '2026-03-10T22:00:00Z')
    await api.database.db.deleteFrom('grants').where('staffId', '=', worker.id).execute()
    const idsOf = async (asked: string) => (await list({ month: asked })).body.map(({ id }) => id)
    expect(await idsOf(month)).toContain(worker.id)
    expect(await idsOf('2026-04')).not.toContain(worker.id)
    const first = await list({ month, limit: 1 })
    const next = await list({ month, limit: 1, cursor: first.headers.get('x-next-cursor') ?? '' })
    expect([...first.body, ...next.body].map(({ id }) => id).toSorted((one, two) => one - two)).toEqual([
      owner.id,
      worker.id,
    ])
    expect((await list({ month, q: worker.email })).body.map(({ id }) => id)).toEqual([worker.id])
  })

  test('is exported as a table with totals and local dates, in the time zone of the venue, without formulas', async () => {
    await api.database.db.updateTable('staff').set({ name: '=1+1' }).where('id', '=', worker.id).execute()
    const { body } = await shift('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z')
    await correct(body.id, {
      began_at: '2026-03-28T22:00:00Z',
      ended_at: '2026-03-29T04:00:00Z',
      reason: '@antes',
      version: body.version,
    })
    const response = await fetch(`${api.url}/v1/employees/export?month=${month}`, {
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-venue-id': String(venue.id),
        'accept-language': 'es',
      },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, row, ...rest] = (await response.text()).trim().split('\r\n')
    expect(head).toContain('Día;Trabajador;Email;Entrada;Salida;Minutos;Horas;Estado')
    expect(row).toContain(`28/03/2026;'=1+1;${worker.email};28/03/2026 23:00;29/03/2026 06:00;360;6;Terminado;;;`)
    expect(row).toContain('@antes')
    expect(rest).toEqual([`Total;'=1+1;${worker.email};;;360;6;;;;`, 'Total;;;;;360;6;;;;'])
    const { body: events } = await api.call('GET /v1/audit', { query: { kind: 'time.exported' } }, as(owner))
    expect(events).toHaveLength(1)
  })

  test('is hidden from staff without the right', async () => {
    expect((await api.call('GET /v1/employees', { query: {} }, as(worker))).error.code).toBe('privileges_missing')
    const superadmin = await makePerson(api.database.db, 'superadmin')
    expect((await api.call('GET /v1/employees', { query: {} }, as(superadmin))).status).toBe(200)
    expect((await clockIn(superadmin)).error.code).toBe('privileges_missing')
  })
})

describe('the database itself', () => {
  const asOwner = (sql: string) =>
    api.database.asOwner(`begin; set local app.operator_id = '${venue.operatorId}'; ${sql}; commit`)
  const row = (began: string, ended: string | null) =>
    `insert into time_records (operator_id, venue_id, staff_id, business_date, began_at, began_by, ended_at, ended_by)
     values (${venue.operatorId}, ${venue.id}, ${worker.id}, now()::date, ${began}, ${worker.id},
       ${ended === null ? 'null, null' : `${ended}, ${worker.id}`})`

  test.each([
    ['two open shifts of one person', () => `${row('now()', null)}; ${row('now()', null)}`, 'time_records_open_unique'],
    ['an end before its beginning', () => row('now()', "now() - interval '1 minute'"), 'time_records_end_after_begin'],
    ['more than a day', () => row("now() - interval '25 hours'", 'now()'), 'time_records_a_day_at_most'],
  ])('refuses %s', async (_title, sql, constraint) => {
    await expect(asOwner(sql())).rejects.toThrow(constraint)
  })
})
