import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, ownRedis, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { enrol, makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'

type As = { token: string; venueId: number }

let api: TestApi
let there: Awaited<ReturnType<typeof makeVenue>>
let here: Awaited<ReturnType<typeof makeVenue>>
/** The owner of the venue where the member is enrolled. */
let asOwner: As
/** An employee with the members capability at the other venue. */
let asDesk: As
let deskId: number
let id: number

const facts = {
  email: 'lucia@mail.example',
  name: 'Lucía',
  last_name: 'Ferrer',
  document_kind: 'dni',
  document_number: '00000142G',
  phone: '612000142',
  birth_date: '1991-04-09',
} as const
const card = 'CARD-OF-LUCIA'

beforeAll(async () => {
  api = await openTestApi({ env: ownRedis() })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  there = await makeVenue(db, 'Club Almirante')
  here = await makeVenue(db, 'La Azotea', there.operatorId)
  const owner = await makePerson(db, 'owner', [{ venueId: there.id, role: 'owner' }])
  const desk = await makePerson(db, 'employee', [
    {
      venueId: here.id,
      role: 'employee',
      capabilities: ['see_members', 'read_private', 'change_members', 'ban', 'export'],
    },
  ])
  asOwner = { token: owner.token, venueId: there.id }
  asDesk = { token: desk.token, venueId: here.id }
  deskId = desk.id
  id = (await makeMember(api, asOwner, facts)).id
  await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: card } }, asOwner)
})

type Proof = CallInput<'POST /v1/enrolments'>['body']
const prove = (body: Proof, as = asDesk) => api.call('POST /v1/enrolments', { body }, as)
const open = (as = asDesk, of = id) => api.call('GET /v1/members/{id}', { params: { id: of } }, as)
const record = async (kind: 'member.enrolled' | 'member.enrolment_refused') =>
  (await api.call('GET /v1/audit', { query: { kind } }, asOwner)).body
const share = (member_sharing: 'by_card' | 'separate') =>
  api.call('PATCH /v1/operator-settings', { body: { member_sharing } }, asOwner)

describe('a member of another venue', () => {
  test.each<[string, Proof, string]>([
    ['their card', { card_code: card }, 'card'],
    ['their document, in any spelling', { document_number: '00.000.142-g' }, 'document'],
  ])('is enrolled here with %s, and every owner sees it in the audit record', async (_what, proof, ground) => {
    expect((await open()).error.code).toBe('member_not_found')
    const { status, body } = await prove(proof)
    expect([status, body.owned_shops]).toEqual([200, [there.id, here.id]])
    expect((await open()).body.document_number).toBe(facts.document_number)
    expect(await record('member.enrolled')).toMatchObject([
      {
        who: { id: deskId },
        subject: { kind: 'member', id, label: '0001' },
        venue: null,
        after: { enrolledAt: ['La Azotea'], ground },
      },
    ])
  })

  test('is enrolled once, even if the card is shown twice', async () => {
    const [first, second] = await Promise.all([prove({ card_code: card }), prove({ card_code: card })])
    expect(second.body.owned_shops).toEqual(first.body.owned_shops)
    expect(await record('member.enrolled')).toHaveLength(1)
  })

  test.each<[string, Proof]>([
    ['another card', { card_code: 'CARD-OF-LUCIB' }],
    ['part of the document', { document_number: '00000142' }],
    ['their number', { card_code: '0001' }],
    ['their e-mail', { document_number: facts.email }],
    ['their document in place of the card', { card_code: facts.document_number }],
  ])('is not enrolled with %s, and the owners see the attempt', async (_what, proof) => {
    expect((await prove(proof)).error.code).toBe('enrolment_proof_wrong')
    expect((await open()).error.code).toBe('member_not_found')
    expect(await record('member.enrolment_refused')).toMatchObject([
      { who: { id: deskId }, subject: { kind: 'venue', id: here.id }, venue: null },
    ])
  })

  test('is not found by another operator, nor by a revoked card', async () => {
    const foreign = await makeVenue(api.database.db, 'Elsewhere')
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: foreign.id, role: 'owner' }])
    const answer = await prove({ card_code: card }, { token: owner.token, venueId: foreign.id })
    expect(answer.error.code).toBe('enrolment_proof_wrong')
    await api.call('DELETE /v1/members/{id}/card', { params: { id } }, asOwner)
    expect((await prove({ card_code: card })).error.code).toBe('enrolment_proof_wrong')
  })

  test('does not appear as a duplicate', async () => {
    const { email, document_number, phone, name, last_name, birth_date } = facts
    const typed = { email, document_number, phone, name, last_name, birth_date, client_id: 1 }
    expect((await api.call('POST /v1/members/duplicates', { body: typed }, asDesk)).body).toEqual([])
  })

  test.each([
    ['e-mail', { email: facts.email }],
    ['document', { document_kind: 'dni', document_number: facts.document_number }],
  ] as const)('with the same %s as a new member is not named', async (_what, form) => {
    const { error } = await enrol(api, asDesk, form)
    expect(error).toEqual({
      code: 'member_taken_elsewhere',
      detail: 'That email or that document already belongs to a member of another shop.',
    })
  })

  test('with the same card as another member is not named', async () => {
    const own = await makeMember(api, asDesk)
    const give = { params: { id: own.id }, body: { code: card } }
    expect((await api.call('PUT /v1/members/{id}/card', give, asDesk)).error.code).toBe('card_taken_elsewhere')
  })

  test('who sponsors a member of both venues is not named', async () => {
    const sponsored = await makeMember(api, asOwner, {
      sponsor_id: id,
      document_kind: 'other',
      document_number: 'AB123456',
    })
    await prove({ document_number: 'ab-123456' })
    const read = await api.call('GET /v1/members/{id}', { params: { id: sponsored.id } }, asDesk)
    expect(read.body.sponsor).toEqual({ id, client_id: null, name: '' })
  })

  test('is enrolled by staff with the members capability at both venues, and every owner sees it', async () => {
    const both = await makePerson(api.database.db, 'employee', [
      {
        venueId: there.id,
        role: 'employee',
        capabilities: ['see_members', 'read_private', 'change_members', 'ban', 'export'],
      },
      {
        venueId: here.id,
        role: 'employee',
        capabilities: ['see_members', 'read_private', 'change_members', 'ban', 'export'],
      },
    ])
    const as = { token: both.token, venueId: there.id }
    const { version, registered_on } = (await open(as)).body
    const member = { email: facts.email, version, registered_on, owned_shops: [there.id, here.id] }
    const change = () => api.call('PUT /v1/members/{id}', { params: { id }, multipart: { member } }, as)
    await share('separate')
    expect((await change()).error.code).toBe('enrolment_separate')
    await share('by_card')
    expect((await change()).body.owned_shops).toEqual([there.id, here.id])
    expect(await record('member.enrolled')).toMatchObject([
      { venue: null, after: { enrolledAt: ['La Azotea'], ground: 'own_venues' } },
    ])
  })
})

describe('if the venues of an operator are separate', () => {
  test('a member cannot be enrolled at a second venue, and no attempt is recorded', async () => {
    await share('separate')
    for (const proof of [{ card_code: card }, { card_code: 'ANOTHER-CARD' }]) {
      expect((await prove(proof)).error.code).toBe('enrolment_separate')
    }
    expect(await record('member.enrolment_refused')).toEqual([])
    const { status } = await enrol(api, asDesk, { email: 'new@mail.example' })
    expect(status).toBe(200)
  })

  test('a new member belongs to one venue only', async () => {
    const owner = await makePerson(api.database.db, 'owner', [
      { venueId: there.id, role: 'owner' },
      { venueId: here.id, role: 'owner' },
    ])
    const as = { token: owner.token, venueId: there.id }
    const form = { email: 'both@mail.example', owned_shops: [there.id, here.id] }
    await share('separate')
    expect((await enrol(api, as, form)).error.code).toBe('enrolment_separate')
    await share('by_card')
    expect((await enrol(api, as, form)).status).toBe(200)
  })
})

describe('guessing', () => {
  test('is blocked after ten wrong cards or documents in 15 minutes, even for a correct one', async () => {
    for (let round = 0; round < 10; round += 1) await prove({ document_number: `WRONG-${round}` })
    const { status, error, headers } = await prove({ card_code: card })
    expect([status, error.code]).toEqual([429, 'enrolment_throttled'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await enrol(api, asDesk, { email: facts.email })).error.code).toBe('enrolment_throttled')
    expect(await record('member.enrolment_refused')).toHaveLength(10)
    const colleague = await makePerson(api.database.db, 'owner', [{ venueId: here.id, role: 'owner' }])
    expect((await prove({ card_code: card }, { token: colleague.token, venueId: here.id })).status).toBe(200)
  })

  test('with e-mail addresses of members is blocked too, and other calls do not count', async () => {
    const own = await makeMember(api, asDesk)
    const { version, registered_on } = (await open(asDesk, own.id)).body
    const rename = (email: string) => {
      const member = { email, version, registered_on, owned_shops: [here.id] }
      return api.call('PUT /v1/members/{id}', { params: { id: own.id }, multipart: { member } }, asDesk)
    }
    for (let round = 0; round < 9; round += 1) {
      expect((await rename(facts.email)).error.code).toBe('member_taken_elsewhere')
    }
    expect((await open(asDesk, own.id)).status).toBe(200)
    expect((await prove({ card_code: 'WRONG-CARD' })).error.code).toBe('enrolment_proof_wrong')
    expect((await rename('free@mail.example')).error.code).toBe('enrolment_throttled')
  })

  test('does not count correct cards', async () => {
    for (let round = 0; round < 12; round += 1) expect((await prove({ card_code: card })).status).toBe(200)
  })

  test('with many cards at once is limited to ten', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, round) => prove({ card_code: `GUESS-${round}` })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

test('an enrolment and a wrong card refresh the open screens of every venue', async () => {
  for (const [proof, code] of [[{ card_code: 'WRONG-CARD' }, 404] as const, [{ card_code: card }, 200] as const]) {
    const screen = await openLiveScreen(api.url, asOwner)
    await screen.hello()
    expect((await prove(proof)).status).toBe(code)
    await until('the hint arrives', () => screen.hints().some(({ event }) => event.topic === 'inspections'))
    screen.leave()
  }
})
