import { newEmployeeCapabilities } from '@aforo/domain'
import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'
import { inviteSuperadmin, inviteToNewPassword } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let guests = 0

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

const newEmail = () => {
  guests += 1
  return `guest.${guests}@aforo.example`
}

type Offer = CallInput<'POST /v1/invitations'>['body']

const invite = (body: Offer, options: { key?: string; token?: string; venueId?: number } = {}) =>
  api.call(
    'POST /v1/invitations',
    { body, idempotencyKey: options.key ?? randomUUID() },
    { token: options.token ?? owner.token, venueId: options.venueId ?? venue.id },
  )

const linkOf = async (invitationId: number, as = { token: owner.token, venueId: venue.id }) => {
  const { body } = await api.call('POST /v1/invitations/{id}/link', { params: { id: invitationId } }, as)
  return body.link.split('#')[1] ?? ''
}

const accept = (token: string, typed: string) =>
  api.call('POST /v1/invitations/accept', { body: { token, password: typed } })

const auditOf = (operatorId: number) =>
  inOperator(api.database.db, operatorId, (trx) =>
    trx
      .selectFrom('auditEvents')
      .select(['action', 'staffId', 'subjectId', 'after', 'address', 'requestId'])
      .orderBy('id')
      .execute(),
  )

describe('an invitation', () => {
  test('becomes a place at the venue once the person has chosen a password', async () => {
    const email = newEmail()
    const { body: invited } = await invite({ email, name: 'Hugo', capabilities: ['let_in'] })
    const token = await linkOf(invited.invitation_id)

    const seen = await api.call('POST /v1/invitations/look-up', { body: { token } })
    expect(seen.body).toMatchObject({ email, venue_name: 'Club Almirante', chooses_password: true })

    const { status, body } = await accept(token, 'una-frase-larga')
    expect(status).toBe(200)
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body).toMatchObject({
      email,
      access_privileges: 'employee',
      owned_venues: [{ id: venue.id, role: 'employee', capabilities: ['let_in'] }],
    })
    const signedIn = await api.call('POST /api/token', { form: { username: email, password: 'una-frase-larga' } })
    expect(signedIn.status).toBe(200)
  })

  test('gives a new employee door, counter, top-ups and members by default', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const { body } = await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues[0]?.capabilities).toEqual([...newEmployeeCapabilities])
  })

  test('is audited with the inviter, the offer and the address', async () => {
    const { body: invited } = await invite({ email: newEmail(), capabilities: ['till'] })
    await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    const by = { address: '127.0.0.1', requestId: expect.stringMatching(/^[\da-f-]{36}$/) }
    expect(await auditOf(venue.operatorId)).toMatchObject([
      {
        action: 'staff.invited',
        staffId: owner.id,
        subjectId: invited.staff_id,
        after: { capabilities: ['till'] },
        ...by,
      },
      { action: 'staff.link_made', staffId: owner.id, subjectId: invited.staff_id, ...by },
      { action: 'staff.joined', staffId: invited.staff_id, subjectId: invited.staff_id, ...by },
    ])
  })

  test('works once', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const token = await linkOf(invited.invitation_id)
    expect((await accept(token, 'una-frase-larga')).status).toBe(200)
    expect((await accept(token, 'otra-frase-larga')).error.code).toBe('invitation_invalid')
    expect((await api.call('POST /v1/invitations/look-up', { body: { token } })).status).toBe(404)
  })

  test.each([
    ['a new person', () => newEmail(), ['una-frase-larga', 'otra-frase-larga'], 'employee'],
    [
      'a person with an account',
      async () => (await makePerson(api.database.db, 'employee')).email,
      [password, password],
      'employee',
    ],
    [
      'a person with an account who becomes an owner',
      async () => (await makePerson(api.database.db, 'employee')).email,
      [password, password],
      'owner',
    ],
  ] as const)(
    'works once even if it is opened twice at the same time, for %s',
    async (_title, emailOf, [first, second], role) => {
      const { body: invited } = await invite({ email: await emailOf(), role })
      const token = await linkOf(invited.invitation_id)
      const both = await holdLock(
        api.database,
        { sql: 'select from invitations where id = $1 for update', values: [invited.invitation_id] },
        2,
        () => Promise.all([accept(token, first), accept(token, second)]),
      )
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    },
  )

  test('is not accepted with a replaced, expired or guessed link', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const first = await linkOf(invited.invitation_id)
    const second = await linkOf(invited.invitation_id)
    expect((await accept(first, 'una-frase-larga')).error.code).toBe('invitation_invalid')
    await api.database.db
      .updateTable('invitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', invited.invitation_id)
      .execute()
    expect((await accept(second, 'una-frase-larga')).error.code).toBe('invitation_invalid')
    expect((await accept('x'.repeat(43), 'una-frase-larga')).error.code).toBe('invitation_invalid')
  })

  test('to an archived venue is no longer valid', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const token = await linkOf(invited.invitation_id)
    const archived = { archivedAt: new Date() }
    await api.database.db.updateTable('venues').set(archived).where('id', '=', venue.id).execute()
    expect((await accept(token, 'una-frase-larga')).error.code).toBe('invitation_invalid')
  })

  test('is not accepted with a password that was changed in the meantime', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { body: invited } = await invite({ email: person.email })
    const token = await linkOf(invited.invitation_id)
    const late = await holdLock(
      api.database,
      { sql: 'update staff set password_hash = $2 where id = $1', values: [person.id, 'another hash'] },
      1,
      () => accept(token, password),
    )
    expect(late.error.code).toBe('invitation_invalid')
  })

  test('to a venue where the person already has a place is refused and changes nothing', async () => {
    const { body: first } = await invite({ email: newEmail() })
    await accept(await linkOf(first.invitation_id), 'una-frase-larga')
    // The state after a second offer was written while the first one was being accepted.
    const late = { staffId: first.staff_id, venueId: venue.id, role: 'owner' as const, invitedBy: owner.id }
    const { id } = await api.database.db
      .insertInto('invitations')
      .values(late)
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await linkOf(id)
    expect((await accept(token, 'una-frase-larga')).error.code).toBe('staff_already_here')
    const events = (await auditOf(venue.operatorId)).filter(({ action }) => action === 'staff.joined')
    expect(events).toHaveLength(1)
    const [person] = await api.database.asAdmin('select role from staff where id = $1', [first.staff_id])
    expect(person).toEqual({ role: 'employee' })
  })

  test('requires a strong password', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const token = await linkOf(invited.invitation_id)
    expect((await accept(token, 'corta')).error.code).toBe('password_too_short')
    expect((await accept(token, 'password123')).error.code).toBe('password_common')
    expect((await accept(token, 'una-frase-larga')).status).toBe(200)
  })
})

describe('nobody', () => {
  test('can offer more capabilities than they have', async () => {
    const clerk = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['staff', 'let_in'] },
    ])
    const as = { token: clerk.token }
    expect((await invite({ email: newEmail(), capabilities: ['till'] }, as)).error.code).toBe('grant_beyond_own')
    expect((await invite({ email: newEmail(), role: 'owner' }, as)).error.code).toBe('grant_beyond_own')
    expect((await invite({ email: newEmail(), capabilities: ['let_in'] }, as)).status).toBe(200)
  })

  test('can make a link for an invitation of another venue', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const { error } = await api.call(
      'POST /v1/invitations/{id}/link',
      { params: { id: invited.invitation_id } },
      { token: stranger.token, venueId: elsewhere.id },
    )
    expect(error.code).toBe('invitation_invalid')
  })

  test('can take over an account of another operator by inviting its e-mail address', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const victim = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const { body: invited } = await invite({ email: victim.email })
    const token = await linkOf(invited.invitation_id)

    const seen = await api.call('POST /v1/invitations/look-up', { body: { token } })
    expect(seen.body.chooses_password).toBe(false)
    expect((await accept(token, 'chosen-by-the-thief')).error.code).toBe('password_wrong')
    expect((await api.call('GET /v1/users/me', {}, { token: victim.token })).status).toBe(200)

    const { body } = await accept(token, password)
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues.map(({ id, role }) => ({ id, role }))).toEqual([
      { id: venue.id, role: 'employee' },
      { id: elsewhere.id, role: 'owner' },
    ].toSorted((one, other) => one.id - other.id)) // prettier-ignore
  })

  test('gets the place of another offer to the same e-mail address', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const as = { token: stranger.token, venueId: elsewhere.id }
    const email = newEmail()
    await invite({ email })
    const { body: theirs } = await invite({ email }, as)
    const { body } = await accept(await linkOf(theirs.invitation_id, as), 'chosen-by-the-thief')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues.map(({ id }) => id)).toEqual([elsewhere.id])
  })

  test('can be invited twice to the same venue', async () => {
    const email = newEmail()
    const { body: invited } = await invite({ email })
    await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    expect((await invite({ email: email.toUpperCase() })).error.code).toBe('staff_already_here')
  })

  test("can make a link for another person's offer beyond their own capabilities", async () => {
    const clerk = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['staff'] },
    ])
    const { body: offered } = await invite({ email: newEmail(), role: 'owner' })
    const { error } = await api.call(
      'POST /v1/invitations/{id}/link',
      { params: { id: offered.invitation_id } },
      { token: clerk.token, venueId: venue.id },
    )
    expect(error.code).toBe('grant_beyond_own')
  })

  test('can use the link of an inviter who has lost the right to invite', async () => {
    const { body: offered } = await invite({ email: newEmail(), role: 'owner' })
    const token = await linkOf(offered.invitation_id)
    await api.database.db.deleteFrom('grants').where('staffId', '=', owner.id).execute()
    expect((await accept(token, 'una-frase-larga')).error.code).toBe('invitation_invalid')
  })

  test('can use a link if the person who made it no longer has the staff capability', async () => {
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['let_in' as const, 'staff' as const] }
    const manager = await makePerson(api.database.db, 'employee', [place])
    const as = { token: manager.token, venueId: venue.id }
    const { body: own } = await invite({ email: newEmail(), capabilities: ['let_in'] }, as)
    const { body: owners } = await invite({ email: newEmail(), capabilities: ['let_in'] })
    const links = [await linkOf(own.invitation_id, as), await linkOf(owners.invitation_id, as)]
    const { db } = api.database
    await db
      .updateTable('grants')
      .set({ rights: ['let_in'] })
      .where('staffId', '=', manager.id)
      .execute()
    for (const link of links) expect((await accept(link, 'una-frase-larga')).error.code).toBe('invitation_invalid')
    expect((await accept(await linkOf(own.invitation_id), 'una-frase-larga')).status).toBe(200)
  })

  test('can replace an offer beyond their own capabilities', async () => {
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['let_in' as const, 'staff' as const] }
    const manager = await makePerson(api.database.db, 'employee', [place])
    const email = newEmail()
    await invite({ email, role: 'owner' })
    const lesser = await invite({ email, capabilities: ['let_in'] }, { token: manager.token, venueId: venue.id })
    expect(lesser.error.code).toBe('grant_beyond_own')
  })

  test('can use the link of a deactivated person', async () => {
    const { body: offered } = await invite({ email: newEmail() })
    const token = await linkOf(offered.invitation_id)
    const gone = { deactivatedAt: new Date() }
    await api.database.db.updateTable('staff').set(gone).where('id', '=', owner.id).execute()
    expect((await accept(token, 'una-frase-larga')).error.code).toBe('invitation_invalid')
  })

  test('can find out through an invitation what role a person has elsewhere', async () => {
    const { email } = await makePerson(api.database.db, 'superadmin')
    const { status, body: invited } = await invite({ email })
    expect(status).toBe(200)
    expect((await accept(await linkOf(invited.invitation_id), password)).error.code).toBe('invitation_invalid')
  })

  test('becomes an owner before accepting the offer', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const as = { token: stranger.token, venueId: elsewhere.id }
    const email = newEmail()
    await invite({ email, role: 'owner' })
    const { body: theirs } = await invite({ email }, as)
    const { body } = await accept(await linkOf(theirs.invitation_id, as), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.access_privileges).toBe('employee')
  })
})

describe('an invitation to several venues', () => {
  test('gives a place at each of them with one link', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const both = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: second.id, role: 'owner' },
    ])
    const as = { token: both.token, venueId: venue.id }
    const { body: invited } = await invite({ email: newEmail(), owned_shops: [second.id, venue.id] }, as)
    const { body } = await accept(await linkOf(invited.invitation_id, as), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues.map(({ id }) => id)).toEqual([venue.id, second.id])
    const joined = (await auditOf(venue.operatorId)).filter(({ action }) => action === 'staff.joined')
    expect(joined).toHaveLength(2)
  })

  test('does not include offers of another inviter', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const other = await makePerson(api.database.db, 'owner', [{ venueId: second.id, role: 'owner' }])
    const email = newEmail()
    await invite({ email }, { token: other.token, venueId: second.id })
    const { body: invited } = await invite({ email })
    const { body } = await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues.map(({ id }) => id)).toEqual([venue.id])
  })

  test('gives the places that the inviter can still give', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const both = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: second.id, role: 'owner' },
    ])
    const as = { token: both.token, venueId: venue.id }
    const { body: invited } = await invite({ email: newEmail(), owned_shops: [second.id] }, as)
    const link = await linkOf(invited.invitation_id, as)
    const { db } = api.database
    await db.deleteFrom('grants').where('staffId', '=', both.id).where('venueId', '=', second.id).execute()
    const { body } = await accept(link, 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues.map(({ id }) => id)).toEqual([venue.id])
  })

  test('keeps its inviter at the venues where the person who makes a new link has no right', async () => {
    const { db } = api.database
    const second = await makeVenue(db, 'La Azotea', venue.operatorId)
    const both = await makePerson(db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: second.id, role: 'owner' },
    ])
    const as = { token: both.token, venueId: venue.id }
    const { body: invited } = await invite({ email: newEmail(), owned_shops: [second.id] }, as)
    await linkOf(invited.invitation_id)
    const rows = await db
      .selectFrom('invitations')
      .select(['venueId', 'invitedBy'])
      .where('staffId', '=', invited.staff_id)
      .orderBy('venueId')
      .execute()
    expect(rows).toEqual([
      { venueId: venue.id, invitedBy: owner.id },
      { venueId: second.id, invitedBy: both.id },
    ])
  })

  test('is limited to venues of one operator where the inviter has the right', async () => {
    const foreign = await makeVenue(api.database.db, 'Elsewhere')
    const sister = await makeVenue(api.database.db, 'Sister', venue.operatorId)
    const toForeign = await invite({ email: newEmail(), owned_shops: [foreign.id] })
    expect(toForeign.error.code).toBe('venue_of_other_operator')
    const toSister = await invite({ email: newEmail(), owned_shops: [sister.id] })
    expect(toSister.error.code).toBe('grant_beyond_own')
  })
})

test('a new offer replaces an open one, whose link stops working', async () => {
  const email = newEmail()
  const { body: first } = await invite({ email, capabilities: ['till'] })
  const old = await linkOf(first.invitation_id)
  const { body: second } = await invite({ email, capabilities: ['let_in'] })
  expect(second.invitation_id).toBe(first.invitation_id)
  expect((await accept(old, 'una-frase-larga')).error.code).toBe('invitation_invalid')
  const { body } = await accept(await linkOf(second.invitation_id), 'una-frase-larga')
  const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
  expect(me.body.owned_venues[0]?.capabilities).toEqual(['let_in'])
})

test('a person who accepts an offer to be an owner becomes an owner', async () => {
  const { body: invited } = await invite({ email: newEmail(), role: 'owner' })
  const { body } = await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
  const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
  expect(me.body).toMatchObject({ access_privileges: 'owner', owned_venues: [{ role: 'owner' }] })
})

describe('a command', () => {
  const countOf = async (email: string) => {
    const rows = await api.database.asAdmin(
      'select from invitations i join staff s on s.id = i.staff_id where s.email = $1',
      [email],
    )
    return rows.length
  }

  test('without a key is refused', async () => {
    const response = await fetch(`${api.url}/v1/invitations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${owner.token}`,
        'x-venue-id': String(venue.id),
      },
      body: JSON.stringify({ email: newEmail() }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_required' })
  })

  test('repeated with its key gets the first answer and takes effect once', async () => {
    const [email, key] = [newEmail(), randomUUID()]
    const first = await invite({ email }, { key })
    const second = await invite({ email }, { key })
    expect(second.body).toEqual(first.body)
    expect(await countOf(email)).toBe(1)
    expect(await auditOf(venue.operatorId)).toHaveLength(1)
  })

  test('with the key of another one is refused', async () => {
    const key = randomUUID()
    await invite({ email: newEmail() }, { key })
    const { status, error } = await invite({ email: newEmail() }, { key })
    expect(status).toBe(409)
    expect(error.code).toBe('idempotency_key_reused')
  })

  test('sent twice at the same time takes effect once and replies twice', async () => {
    const [email, key] = [newEmail(), randomUUID()]
    // Both have read that the key is free, and both wait for the same row when the lock is released.
    const [first, second] = await holdLock(
      api.database,
      { sql: "insert into staff (email, role) values ($1, 'employee')", values: [email], ends: 'rollback' },
      2,
      () => Promise.all([invite({ email }, { key }), invite({ email }, { key })]),
    )
    expect(first.status).toBe(200)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await countOf(email)).toBe(1)
    expect(await auditOf(venue.operatorId)).toHaveLength(1)
  })

  test('that was refused stays refused for its key, even if it would be allowed now', async () => {
    const [email, key] = [newEmail(), randomUUID()]
    const { body: invited } = await invite({ email })
    await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    expect((await invite({ email }, { key })).error.code).toBe('staff_already_here')
    await api.database.db.deleteFrom('grants').where('staffId', '=', invited.staff_id).execute()
    expect((await invite({ email }, { key })).error.code).toBe('staff_already_here')
    expect((await invite({ email })).status).toBe(200)
  })
})

describe('on the server itself', () => {
  const deps = () => ({ db: api.database.db, publicUrl: 'https://aforo.example' })
  const secretOf = ({ link }: { link: string }) => link.split('#')[1] ?? ''

  test('a command creates a superadmin, who chooses a password by link', async () => {
    const email = newEmail()
    const made = await inviteSuperadmin(deps(), email)
    expect(made.link).toMatch(/^https:\/\/aforo\.example\/invite#[\w-]{43}$/)
    const { body } = await accept(secretOf(made), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body).toMatchObject({ email, access_privileges: 'superadmin', owned_venues: [] })
  })

  test('a person who was invited but has not accepted can still become a superadmin', async () => {
    const email = newEmail()
    await invite({ email })
    const { body } = await accept(secretOf(await inviteSuperadmin(deps(), email)), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.access_privileges).toBe('superadmin')
  })

  test.each(['employee', 'owner'] as const)(
    'a person who has become %s of a venue since the offer does not become a superadmin',
    async (role) => {
      const email = newEmail()
      const { body: invited } = await invite({ email, role })
      const place = await linkOf(invited.invitation_id)
      const above = secretOf(await inviteSuperadmin(deps(), email))
      expect((await accept(place, 'una-frase-larga')).status).toBe(200)
      expect((await accept(above, 'otra-frase-larga')).error.code).toBe('invitation_invalid')
      const { body } = await api.call('POST /api/token', { form: { username: email, password: 'una-frase-larga' } })
      const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
      expect(me.body).toMatchObject({ access_privileges: role, owned_venues: [{ id: venue.id }] })
    },
  )

  test('a superadmin cannot accept a place at a venue', async () => {
    const email = newEmail()
    const { body: invited } = await invite({ email })
    const place = await linkOf(invited.invitation_id)
    await accept(secretOf(await inviteSuperadmin(deps(), email)), 'una-frase-larga')
    expect((await accept(place, 'una-frase-larga')).error.code).toBe('invitation_invalid')
  })

  test('a person with a place at a venue cannot become a superadmin', async () => {
    await expect(inviteSuperadmin(deps(), owner.email)).rejects.toThrow('staff_already_here')
  })

  test.each(['superadmin', 'owner'] as const)(
    'a lost password of a %s is replaced by link, which ends every session and every older link',
    async (role) => {
      const person = await makePerson(api.database.db, role)
      const older = await inviteToNewPassword(deps(), person.email)
      const newest = await inviteToNewPassword(deps(), person.email)
      expect((await accept(secretOf(older), 'otra-frase-larga')).error.code).toBe('invitation_invalid')
      const { body } = await accept(secretOf(newest), 'otra-frase-larga')
      expect((await api.call('GET /v1/users/me', {}, { token: person.token })).status).toBe(401)
      const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
      expect(me.body.access_privileges).toBe(role)
    },
  )

  test('a new password for an unknown person is refused', async () => {
    await expect(inviteToNewPassword(deps(), 'nobody@aforo.example')).rejects.toThrow('staff_not_found')
  })
})
