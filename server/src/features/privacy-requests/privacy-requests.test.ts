import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf, calendarDateOf, privacyDueOn } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { runJob } from '../../../testing/run-job.ts'
import { putAlert } from '../alerts/put-alert.ts'
import { privacyClocksJob } from './watch-clocks.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number

const today = calendarDateOf(new Date(), 'Europe/Madrid')
/** The job runs when a business day begins. */
const jobDay = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  as = await ownerAt(venue.id)
  member = (await makeMember(api, as, { name: 'Remedios', last_name: 'Olvido' })).id
})

type Form = CallInput<'POST /v1/privacy-requests'>['body']
const ownerAt = async (venueId: number): Promise<As> => ({
  token: (await makePerson(api.database.db, 'owner', [{ venueId, role: 'owner' }])).token,
  venueId,
})
const record = (form: Partial<Form> = {}, by = as, idempotencyKey = randomUUID()) => {
  const body: Form = { kind: 'access', user_id: member, received_on: today, ...form }
  return api.call('POST /v1/privacy-requests', { body, idempotencyKey }, by)
}
const idOf = async (form: Partial<Form> = {}) => (await record(form)).body.id
const read = (id: number, by = as) => api.call('GET /v1/privacy-requests/{id}', { params: { id } }, by)
const list = async (query: CallInput<'GET /v1/privacy-requests'>['query'] = {}, by = as) =>
  (await api.call('GET /v1/privacy-requests', { query }, by)).body
const prove = (id: number) =>
  api.call('PUT /v1/privacy-requests/{id}/proof', { params: { id }, body: { proof: 'in_person' } }, as)
const extend = (id: number, months = 2) =>
  api.call(
    'POST /v1/privacy-requests/{id}/extension',
    { params: { id }, body: { months, reason: 'typed extension' } },
    as,
  )
const answer = (id: number, body: Partial<CallInput<'POST /v1/privacy-requests/{id}/answer'>['body']> = {}) =>
  api.call(
    'POST /v1/privacy-requests/{id}/answer',
    { params: { id }, body: { answered_on: today, way: 'email', text: 'typed answer', ...body } },
    as,
  )
const own = (text: string) => api.database.asAdmin(text.replaceAll('$operator', String(venue.operatorId)))
const alerts = async () => (await api.call('GET /v1/alerts', { query: {} }, as)).body.map(({ kind }) => kind)

async function letDayBegin() {
  const { db } = api.database
  // As the alerts of the process do, without the job that tells the screens.
  const notePrivacyClock: Parameters<typeof privacyClocksJob>[0]['alerts']['notePrivacyClock'] = async (
    trx,
    operatorId,
    { id, number, tone },
  ) => {
    const at = new Date()
    await putAlert(trx, operatorId, {
      matter: `privacy/${id}/${tone}`,
      kind: tone === 'over' ? 'privacy_over' : 'privacy_soon',
      venueId: null,
      staffId: null,
      deviceId: null,
      tillSessionId: null,
      figures: { number },
      peak: { count: 'one more', firstAt: at, lastAt: at },
    })
  }
  await runJob(privacyClocksJob({ db, alerts: { notePrivacyClock } }), { operatorId: venue.operatorId })
}

describe('a privacy request', () => {
  test('is recorded once with its number, and due a month after its receipt', async () => {
    const key = randomUUID()
    const receivedOn = addDays(today, -3)
    const first = await record({ received_on: receivedOn, details: 'typed details' }, as, key)
    expect(first.body).toEqual({ id: expect.any(Number), number: 1 })
    expect((await record({ received_on: receivedOn, details: 'typed details' }, as, key)).body).toEqual(first.body)
    expect((await read(first.body.id)).body).toMatchObject({
      number: 1,
      name: 'Remedios Olvido',
      due_on: privacyDueOn(receivedOn),
      state: 'open',
      proof: 'unchecked',
      details: 'typed details',
    })
    expect((await record({ user_id: null, person: 'Una vecina' })).body.number).toBe(2)
  })

  test('is not readable in the database', async () => {
    await record({ user_id: null, person: 'Una vecina', details: 'typed details' })
    for (const table of ['privacy_requests', 'commands', 'audit_events']) {
      const rows = await api.database.asAdmin(
        `select from ${table} t where t.operator_id = $1 and (t::text like '%vecina%' or t::text like '%typed details%')`,
        [venue.operatorId],
      )
      expect(rows, table).toEqual([])
    }
    expect((await list())[0]).toMatchObject({ name: 'Una vecina', user_id: null })
  })

  test.each([
    [{ user_id: null, person: '' }, 'privacy_person_missing'],
    [{ received_on: addDays(today, 1) }, 'privacy_received_later'],
    [{ received_on: addDays(today, -1_200) }, 'privacy_received_long_ago'],
    [{ user_id: 999_999_999 }, 'member_not_found'],
  ] as const)('with %o is refused as %s', async (form, code) => {
    expect((await record(form)).error.code).toBe(code)
  })

  test('is answered only when it is sure who asks, and then its clock stops', async () => {
    const id = await idOf()
    expect((await answer(id)).error.code).toBe('privacy_identity_unchecked')
    await prove(id)
    expect((await answer(id, { answered_on: addDays(today, -1) })).error.code).toBe('privacy_answered_outside')
    expect((await answer(id)).body).toMatchObject({ state: 'answered', answer: 'typed answer', days_left: null })
    expect((await answer(id)).error.code).toBe('privacy_request_closed')
    expect(await list()).toEqual([])
    expect(await list({ state: 'closed' })).toMatchObject([{ id }])
  })

  test('is refused with a reason, also if nobody could say who asks', async () => {
    const id = await idOf()
    expect((await answer(id, { refused: true })).body).toMatchObject({ state: 'refused', answer: 'typed answer' })
  })

  test('gets more time once, within the first month', async () => {
    const receivedOn = addDays(today, -10)
    const id = await idOf({ received_on: receivedOn })
    const { body } = await extend(id)
    expect(body).toMatchObject({ state: 'extended', extension_reason: 'typed extension' })
    expect(body.due_on > privacyDueOn(receivedOn)).toBe(true)
    expect((await extend(id)).error.code).toBe('privacy_extended_already')
    expect((await extend(await idOf({ received_on: addDays(today, -40) }))).error.code).toBe('privacy_extension_late')
  })

  test('is on record without what was typed', async () => {
    const id = await idOf()
    await prove(id)
    await extend(id)
    await answer(id)
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    const actions = body.map(({ action }) => action).filter((action) => action.startsWith('privacy.'))
    expect(actions).toEqual(['privacy.answered', 'privacy.extended', 'privacy.identity_checked', 'privacy.recorded'])
    expect(JSON.stringify(body)).not.toContain('typed')
  })

  test('of a member says when their file was made, and when they were erased', async () => {
    const access = await idOf({ details: 'typed details' })
    const erasure = await idOf({ kind: 'erasure' })
    await api.call('GET /v1/members/{id}/file', { params: { id: member } }, as)
    expect((await read(access)).body.file).toMatchObject({ at: expect.any(String) })
    expect((await read(erasure)).body.file).toBeNull()
    await api.call('POST /v1/members/{id}/erasure', { params: { id: member } }, as)
    expect((await read(erasure)).body).toMatchObject({ name: '', erased_at: expect.any(String), state: 'open' })
    expect((await read(access)).body).toMatchObject({ name: '', details: '', erased_at: null, number: 1 })
  })

  test('that is open keeps its member from an erasure by period', async () => {
    const { body } = await api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id: member }, body: { standing: 'deactivated', reason: '' } },
      as,
    )
    expect(body.id).toBe(member)
    await own(`update members set left_at = now() - interval '40 months' where operator_id = $operator`)
    await idOf()
    const periods = [{ kind: 'left-members', length: 24 }] as const
    const preview = await api.call('POST /v1/retention/preview', { body: { periods: [...periods] } }, as)
    expect(preview.body.kept_back).toBe(1)
  })
})

describe('the register', () => {
  test('lists what is due first, page by page, by kind and by member', async () => {
    const other = (await makeMember(api, as)).id
    const late = await idOf({ received_on: today })
    const soon = await idOf({ received_on: addDays(today, -20), kind: 'erasure', user_id: other })
    expect((await list()).map(({ id }) => id)).toEqual([soon, late])
    expect((await list({ kind: 'erasure' })).map(({ id }) => id)).toEqual([soon])
    expect((await list({ user_id: member })).map(({ id }) => id)).toEqual([late])
    const first = await api.call('GET /v1/privacy-requests', { query: { limit: 1 } }, as)
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect((await list({ limit: 1, cursor })).map(({ id }) => id)).toEqual([late])
  })

  test('is exported without names', async () => {
    await record({ user_id: null, person: 'Una vecina' })
    const response = await fetch(`${api.url}/v1/privacy-requests/export`, {
      headers: { authorization: `Bearer ${as.token}`, 'x-venue-id': String(as.venueId) },
    })
    const text = await response.text()
    expect(text).toContain('access')
    expect(text).not.toContain('vecina')
  })

  test('shows owners what concerns their venues, and nobody else anything', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const partner = await ownerAt(second.id)
    const id = await idOf()
    expect(await list({}, partner)).toEqual([])
    expect((await read(id, partner)).error.code).toBe('privacy_request_not_found')
    const desk = await makePerson(api.database.db, 'employee', [
      {
        venueId: venue.id,
        role: 'employee',
        capabilities: ['see_members', 'read_private', 'change_members', 'export'],
      },
    ])
    const by = { token: desk.token, venueId: venue.id }
    expect((await record({}, by)).error.code).toBe('privileges_missing')
  })
})

describe('the clock', () => {
  test('tells owners once when fewer than seven days are left, and once when it has run out', async () => {
    await idOf({ received_on: today })
    expect(await alerts()).toEqual([])
    await own(`update privacy_requests set due_on = '${addDays(jobDay, 7)}' where operator_id = $operator`)
    await letDayBegin()
    expect(await alerts()).toEqual([])
    await own(`update privacy_requests set due_on = '${addDays(jobDay, 6)}' where operator_id = $operator`)
    await letDayBegin()
    await letDayBegin()
    expect(await alerts()).toEqual(['privacy_soon'])
    await own(`update privacy_requests set received_on = '${addDays(jobDay, -40)}', due_on = '${addDays(jobDay, -1)}'
      where operator_id = $operator`)
    await letDayBegin()
    await letDayBegin()
    expect((await alerts()).toSorted()).toEqual(['privacy_over', 'privacy_soon'])
  })

  test('of a request that is recorded late tells at once', async () => {
    await idOf({ received_on: addDays(today, -40) })
    expect(await alerts()).toEqual(['privacy_over'])
  })
})
