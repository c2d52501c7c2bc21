import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { untilRivalsWait } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/in-operator.ts'
import { inviteSuperadmin } from './service.ts'

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
    const { body: invited } = await invite({ email, name: 'Hugo', capabilities: ['door'] })
    const token = await linkOf(invited.invitation_id)

    const seen = await api.call('POST /v1/invitations/look-up', { body: { token } })
    expect(seen.body).toMatchObject({ email, venue_name: 'Club Almirante', chooses_password: true })

    const { status, body } = await accept(token, 'una-frase-larga')
    expect(status).toBe(200)
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body).toMatchObject({
      email,
      access_privileges: 'employee',
      owned_venues: [{ id: venue.id, role: 'employee', capabilities: ['door'] }],
    })
    const signedIn = await api.call('POST /api/token', { form: { username: email, password: 'una-frase-larga' } })
    expect(signedIn.status).toBe(200)
  })

  test('gives a new employee door, counter, top-ups and members unless it says otherwise', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const { body } = await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body.owned_venues[0]?.capabilities).toEqual(['door', 'counter', 'top_up', 'members'])
  })

  test('leaves who, what and from where in the record', async () => {
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
    ['a new person', () => newEmail(), ['una-frase-larga', 'otra-frase-larga']],
    [
      'a person with an account',
      async () => (await makePerson(api.database.db, 'employee')).email,
      [password, password],
    ],
  ] as const)(
    'works once even when two open it at the same moment, for %s',
    async (_title, emailOf, [first, second]) => {
      const { body: invited } = await invite({ email: await emailOf() })
      const token = await linkOf(invited.invitation_id)
      const rival = new pg.Client({ connectionString: api.database.urls.api })
      await rival.connect()
      try {
        await rival.query('begin')
        await rival.query('select from invitations where id = $1 for update', [invited.invitation_id])
        const both = Promise.all([accept(token, first), accept(token, second)])
        await untilRivalsWait(api.database, 2)
        await rival.query('commit')
        expect((await both).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
      } finally {
        await rival.end()
      }
    },
  )

  test('loses its link when a newer one is made, when it is too old, and when it is a guess', async () => {
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

  test('asks for a password worth the name', async () => {
    const { body: invited } = await invite({ email: newEmail() })
    const token = await linkOf(invited.invitation_id)
    expect((await accept(token, 'corta')).error.code).toBe('password_too_short')
    expect((await accept(token, 'password123')).error.code).toBe('password_common')
    expect((await accept(token, 'una-frase-larga')).status).toBe(200)
  })
})

describe('nobody', () => {
  test('hands out more than they hold', async () => {
    const clerk = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['staff', 'door'] },
    ])
    const as = { token: clerk.token }
    expect((await invite({ email: newEmail(), capabilities: ['till'] }, as)).error.code).toBe('grant_beyond_own')
    expect((await invite({ email: newEmail(), role: 'owner' }, as)).error.code).toBe('grant_beyond_own')
    expect((await invite({ email: newEmail(), capabilities: ['door'] }, as)).status).toBe(200)
  })

  test('makes a link for an invitation of another venue', async () => {
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

  test('takes over a person of another operator by inviting their address', async () => {
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

  test('gets a place that was offered to the same address by somebody else', async () => {
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

  test('is invited twice to the same venue', async () => {
    const email = newEmail()
    const { body: invited } = await invite({ email })
    expect((await invite({ email })).error.code).toBe('staff_already_invited')
    await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    expect((await invite({ email: email.toUpperCase() })).error.code).toBe('staff_already_here')
  })
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

  test('sent twice at the same moment takes effect once and answers twice', async () => {
    const [email, key] = [newEmail(), randomUUID()]
    const rival = new pg.Client({ connectionString: api.database.urls.api })
    await rival.connect()
    try {
      // Both have read that the key is free and stand at the same row when the way is cleared.
      await rival.query('begin')
      await rival.query("insert into staff (email, role) values ($1, 'employee')", [email])
      const both = Promise.all([invite({ email }, { key }), invite({ email }, { key })])
      await untilRivalsWait(api.database, 2)
      await rival.query('rollback')
      const [first, second] = await both
      expect(first.status).toBe(200)
      expect(second.status).toBe(200)
      expect(second.body).toEqual(first.body)
    } finally {
      await rival.end()
    }
    expect(await countOf(email)).toBe(1)
    expect(await auditOf(venue.operatorId)).toHaveLength(1)
  })

  test('that was refused stays refused under its key, though the world has changed', async () => {
    const [email, key] = [newEmail(), randomUUID()]
    const { body: invited } = await invite({ email })
    await accept(await linkOf(invited.invitation_id), 'una-frase-larga')
    expect((await invite({ email }, { key })).error.code).toBe('staff_already_here')
    await api.database.db.deleteFrom('grants').where('staffId', '=', invited.staff_id).execute()
    expect((await invite({ email }, { key })).error.code).toBe('staff_already_here')
    expect((await invite({ email })).status).toBe(200)
  })
})

describe('a superadmin', () => {
  const deps = () => ({ db: api.database.db, publicUrl: 'https://aforo.example' })

  test('is made by a command on the server and chooses a password by link', async () => {
    const email = newEmail()
    const { link } = await inviteSuperadmin(deps(), email)
    expect(link).toMatch(/^https:\/\/aforo\.example\/invite#[\w-]{43}$/)
    const { body } = await accept(link.split('#')[1] ?? '', 'una-frase-larga')
    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body).toMatchObject({ email, access_privileges: 'superadmin', owned_venues: [] })
  })

  test('who lost the password gets a new link, which ends every session and every older link', async () => {
    const email = newEmail()
    const { link: first } = await inviteSuperadmin(deps(), email)
    const { body: before } = await accept(first.split('#')[1] ?? '', 'una-frase-larga')
    const { link: older } = await inviteSuperadmin(deps(), email)
    const { link: newest } = await inviteSuperadmin(deps(), email)
    expect((await accept(older.split('#')[1] ?? '', 'otra-frase-larga')).error.code).toBe('invitation_invalid')
    expect((await accept(newest.split('#')[1] ?? '', 'otra-frase-larga')).status).toBe(200)
    expect((await api.call('GET /v1/users/me', {}, { token: before.access_token })).status).toBe(401)
  })

  test('is never made out of a person who works somewhere', async () => {
    await expect(inviteSuperadmin(deps(), owner.email)).rejects.toThrow('staff_already_here')
  })
})
