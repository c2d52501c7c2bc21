import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let machine: As
let cards = 0

beforeAll(async () => {
  api = await openTestApi({ env: { API_KEY_CALLS: '100000' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Faro')
  other = await makeVenue(db, 'Puerto', venue.operatorId)
  const places = [venue, other].map((place) => ({ venueId: place.id, role: 'owner' as const }))
  as = { token: (await makePerson(db, 'owner', places)).token, venueId: venue.id }
  const body = { name: 'Turnstile', scopes: ['verdicts:read' as const], venue_ids: [venue.id], life_days: null }
  const { body: made } = await api.call('POST /v1/api-keys', { body }, as)
  machine = { token: made.key, venueId: venue.id }
})

type Form = Parameters<typeof makeMember>[2]

async function withCard(form: Form = {}) {
  cards += 1
  const card = `CARD-${cards}`
  const { id } = await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id], ...form })
  const { status } = await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: card } }, as)
  expect(status).toBeLessThan(300)
  return { id, card }
}
const judge = async (card: string, by: As = machine) =>
  (await api.call('POST /v1/verdicts', { body: { card } }, by)).body
const enter = (user_id: number) => api.call('POST /v1/entries', { body: { user_id } }, as)

test('a member whom no rule stops may enter, and receive once inside', async () => {
  const { id, card } = await withCard()
  expect(await judge(card)).toMatchObject({
    user_id: id,
    inside: false,
    enter: { allowed: true, code: null, detail: null },
    receive: { allowed: false, code: 'dispense_not_inside' },
  })
  await enter(id)
  expect(await judge(card)).toMatchObject({
    inside: true,
    enter: { allowed: false, code: 'entry_already_inside', staff_may: false },
    receive: { allowed: true, code: null, staff_may: false },
  })
})

test('a machine does not give reasons, and says that staff may', async () => {
  const { id, card } = await withCard({ identity_seen: false })
  const { enter: verdict } = await judge(card)
  expect(verdict).toMatchObject({ allowed: false, code: 'entry_identity_unseen', staff_may: true })
  // The door agrees: the same person is let in with a reason, and not without.
  expect((await enter(id)).error.code).toBe('entry_identity_unseen_reason')
})

test('what stops a member is said in the language of the machine', async () => {
  const { id, card } = await withCard()
  const body = { standing: 'suspended' as const, reason: 'Fight' }
  await api.call('PUT /v1/members/{id}/standing', { params: { id }, body }, as)
  const english = await judge(card, { ...machine, language: 'en' })
  const spanish = await judge(card, { ...machine, language: 'es' })
  expect(english.enter.code).toBe('entry_barred')
  expect([english.enter.detail, spanish.enter.detail]).toEqual([
    expect.stringContaining('suspended'),
    expect.stringContaining('No puede entrar'),
  ])
  expect(english.enter.detail).not.toMatch(/[{}]/)
  expect(english.receive).toMatchObject({ allowed: false, code: 'dispense_not_inside' })
})

describe('who is not a member of this venue', () => {
  test('looks like a card that nobody has', async () => {
    const elsewhere = { ...as, venueId: other.id }
    const { id } = await makeMember(api, elsewhere, { identity_seen: true, owned_shops: [other.id] })
    await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: 'ELSEWHERE' } }, elsewhere)
    const unknown = await judge('NOBODY')
    expect(unknown).toMatchObject({ user_id: null, inside: false, enter: { allowed: false, code: 'member_not_found' } })
    expect(await judge('ELSEWHERE')).toEqual(unknown)
  })
})

test('an answer names the member by id and says nothing else about them', async () => {
  const { card } = await withCard({ name: 'Clementina', last_name: 'Zarzamora' })
  const answer = await judge(card)
  expect(Object.keys(answer).toSorted()).toEqual(['enter', 'inside', 'receive', 'user_id'])
  expect(JSON.stringify(answer)).not.toMatch(/Clementina|Zarzamora/)
})

test('nothing is changed by asking', async () => {
  const { card } = await withCard()
  const count =
    'select (select count(*) from visits)::int as visits, (select count(*) from audit_events)::int as events'
  const before = await api.database.asAdmin(count)
  for (let index = 0; index < 3; index += 1) await judge(card)
  expect(await api.database.asAdmin(count)).toEqual(before)
})
