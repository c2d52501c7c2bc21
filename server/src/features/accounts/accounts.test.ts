import { newEmployeeCapabilities } from '@aforo/domain'
import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { plainPicture } from '../../../testing/picture-corpus.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { holdLock, until } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'
import { inviteSuperadmin, inviteToNewPassword } from '../invitations/service.ts'

type TestPerson = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let superadmin: TestPerson
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: TestPerson
let made = 0

beforeAll(async () => {
  api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder(), STREAMS_BEAT_MS: '100' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  superadmin = await makePerson(api.database.db, 'superadmin')
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

const newEmail = () => {
  made += 1
  return `new.${made}@aforo.example`
}
const chosen = 'una-frase-larga'

type Employee = CallInput<'POST /v1/create-shop-employee'>['body']
const employee = (more: Partial<Employee> = {}): Employee => ({
  email: newEmail(),
  id: 0,
  hashed_password: chosen,
  access_privileges: 3,
  owned_shops: [venue.id],
  ...more,
})
const createEmployee = (more: Partial<Employee> = {}, as = owner) =>
  api.call('POST /v1/create-shop-employee', { body: employee(more) }, { token: as.token })

type Owner = CallInput<'POST /v1/create-owner'>['multipart']['new_owner']
const createOwner = (new_owner: Owner, as = superadmin, image?: File) =>
  api.call('POST /v1/create-owner', { multipart: { new_owner, image } }, { token: as.token })

const signIn = (username: string, password = chosen) => api.call('POST /api/token', { form: { username, password } })
const me = (token: string) => api.call('GET /v1/users/me', {}, { token })

describe('an employee with a password', () => {
  test.each(['POST /v1/create-shop-employee', 'POST /api/create-shop-employee'] as const)(
    'is created by %s and can sign in',
    async (path) => {
      const body = employee()
      const { status, body: created } = await api.call(path, { body }, { token: owner.token })
      expect(status).toBe(200)
      const { body: signedIn } = await signIn(body.email)
      const { body: theirs } = await me(signedIn.access_token)
      expect(theirs).toMatchObject({
        id: created.user_id,
        access_privileges: 'employee',
        owned_venues: [{ id: venue.id, role: 'employee', capabilities: [...newEmployeeCapabilities] }],
      })
    },
  )

  test('is created, and the creator gets a new token that replaces the old one', async () => {
    const { body } = await createEmployee({ capabilities: ['let_in'] })
    expect((await me(body.access_token)).body.id).toBe(owner.id)
    expect((await me(owner.token)).status).toBe(401)
    expect(body.invitation).toBeNull()
  })

  test('does not extend the sign-in of the creator', async () => {
    const { db } = api.database
    const startedAt = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000 + 60_000)
    await db.updateTable('signIns').set({ startedAt, provedAt: new Date() }).where('id', '=', owner.signInId).execute()
    expect((await createEmployee()).status).toBe(200)
    const signedIn = await db
      .selectFrom('signIns')
      .select('tokenExpiresAt')
      .where('id', '=', owner.signInId)
      .executeTakeFirstOrThrow()
    expect(signedIn.tokenExpiresAt.getTime()).toBeLessThan(Date.now() + 2 * 60_000)
  })

  test('is in the audit record, with the creator and the capabilities', async () => {
    const { body } = await createEmployee({ capabilities: ['let_in'] })
    const events = await inOperator(api.database.db, venue.operatorId, (trx) =>
      trx.selectFrom('auditEvents').select(['action', 'staffId', 'subjectId', 'before', 'after']).execute(),
    )
    expect(events).toMatchObject([
      {
        action: 'staff.created',
        staffId: owner.id,
        subjectId: body.user_id,
        before: null,
        after: { role: 'employee', capabilities: ['let_in'] },
      },
    ])
  })

  test.each<[string, Partial<Employee>, string]>([
    ['without a venue', { owned_shops: [] }, 'staff_needs_place'],
    ['without a password', { hashed_password: undefined }, 'password_too_short'],
    ['with a short password', { hashed_password: 'ab' }, 'password_too_short'],
    ['with a common password', { hashed_password: '1234567890' }, 'password_common'],
    ['with the name of the venue', { hashed_password: 'Almirante.2026' }, 'password_personal'],
    ['at a venue of others', { owned_shops: [987_654] }, 'grant_beyond_own'],
  ])('is not created %s', async (_title, more, code) => {
    const { error } = await createEmployee(more)
    expect(error.code).toBe(code)
    expect((await me(owner.token)).status).toBe(200)
  })

  test('is not created with an e-mail address that is already in use', async () => {
    const { error, status } = await createEmployee({ email: owner.email.toUpperCase() })
    expect([status, error.code]).toEqual([409, 'email_taken'])
  })

  test('is not given a capability that the creator does not have', async () => {
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['let_in' as const, 'staff' as const] }
    const keeper = await makePerson(api.database.db, 'employee', [place])
    expect((await createEmployee({ capabilities: ['till'] }, keeper)).error.code).toBe('grant_beyond_own')
    expect((await createEmployee({ capabilities: ['let_in'] }, keeper)).status).toBe(200)
  })

  test('is not created by a person who has just lost the right to do so', async () => {
    const late = await holdLock(
      api.database,
      {
        sql: `delete from grants using (select id from venues where id = $1 for update) held
          where venue_id = held.id and staff_id = $2`,
        values: [venue.id, owner.id],
      },
      1,
      () => createEmployee(),
    )
    expect(late.error.code).toBe('grant_beyond_own')
  })

  test('can be a person who left before, with a new password and new places', async () => {
    const body = employee({ capabilities: ['till'] })
    const { body: first } = await api.call('POST /v1/create-shop-employee', { body }, { token: owner.token })
    const as = { token: first.access_token }
    await api.call('DELETE /v1/users/{id}', { params: { id: first.user_id } }, as)
    expect((await signIn(body.email)).status).toBe(401)
    const again = await api.call(
      'POST /v1/create-shop-employee',
      { body: { ...body, hashed_password: 'otra-frase-larga', capabilities: ['let_in'] } },
      as,
    )
    expect(again.body.user_id).toBe(first.user_id)
    const { body: signedIn } = await signIn(body.email, 'otra-frase-larga')
    expect((await me(signedIn.access_token)).body.owned_venues).toMatchObject([{ capabilities: ['let_in'] }])
  })
})

describe('a password that was chosen for an employee', () => {
  const newcomer = async (more: Partial<Employee> = {}) => {
    const { email } = employee(more)
    const { body } = await createEmployee({ ...more, email })
    const { body: signedIn } = await signIn(email)
    return { email, id: body.user_id, token: signedIn.access_token, createdBy: body.access_token }
  }
  const change = (token: string, new_password: string, current_password = chosen) =>
    api.call('PUT /v1/users/me/password', { body: { current_password, new_password } }, { token })
  const room = (token: string) => api.call('GET /v1/occupancy', {}, { token, venueId: venue.id })

  test('only lets them choose a password of their own', async () => {
    const { token, id } = await newcomer()
    expect((await me(token)).body).toMatchObject({ id, must_change_password: true })
    expect((await room(token)).error.code).toBe('password_change_required')
    const screen = await openLiveScreen(api.url, { token, venueId: venue.id })
    expect(screen.status).toBe(403)
    screen.leave()

    expect((await change(token, 'otra-frase-larga')).status).toBe(204)
    expect((await me(token)).body.must_change_password).toBe(false)
    expect((await room(token)).status).toBe(200)
    const live = await openLiveScreen(api.url, { token, venueId: venue.id })
    await live.hello()
    live.leave()
  })

  test('ends every other sign-in when it is changed', async () => {
    const { email, token } = await newcomer()
    const { body: stranger } = await signIn(email)
    await change(token, 'otra-frase-larga')
    expect((await me(stranger.access_token)).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    const { body: again } = await signIn(email, 'otra-frase-larga')
    expect((await room(again.access_token)).status).toBe(200)
  })

  test('can be renewed and signed out of like any other', async () => {
    const { email } = await newcomer()
    const { headers } = await signIn(email)
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const renewed = await api.call('POST /v1/sign-in/renewal', {}, { cookie })
    expect((await room(renewed.body.access_token)).error.code).toBe('password_change_required')
    const out = await api.call('POST /v1/sign-out', {}, { token: renewed.body.access_token })
    expect(out.status).toBe(204)
  })

  test.each([
    ['the same again', chosen, 'password_unchanged'],
    ['the name of the venue with a digit', 'clubalmirante1', 'password_personal'],
    ['the name of the product twice', 'aforoaforo', 'password_personal'],
    ['a password that is easy to guess', 'Barcelona2026', 'password_common'],
  ])('is not replaced by %s', async (_title, next, code) => {
    const { token } = await newcomer()
    expect((await change(token, next)).error.code).toBe(code)
    expect((await me(token)).body.must_change_password).toBe(true)
  })

  test('is replaced when they choose one through a link', async () => {
    const { email } = await newcomer()
    const { link } = await inviteToNewPassword({ db: api.database.db, publicUrl: 'https://aforo.example' }, email)
    const accepted = await api.call('POST /v1/invitations/accept', {
      body: { token: link.split('#')[1] ?? '', password: 'otra-frase-larga' },
    })
    expect((await room(accepted.body.access_token)).status).toBe(200)
  })

  test('ends the live screens that are open', async () => {
    const { token, id } = await newcomer()
    await change(token, 'otra-frase-larga')
    const screen = await openLiveScreen(api.url, { token, venueId: venue.id })
    await screen.hello()
    await api.database.db.updateTable('staff').set({ mustChangePassword: true }).where('id', '=', id).execute()
    await until('the screen is disconnected', () => screen.ended())
  })
})

describe('an owner', () => {
  test.each(['POST /v1/create-owner', 'POST /api/create-owner'] as const)(
    'with a password, a picture and venues is created by %s',
    async (path) => {
      const email = newEmail()
      const image = new File([Uint8Array.from(await plainPicture(64, 64))], 'face.png')
      const new_owner = { email, hashed_password: chosen, access_privileges: 2, owned_shops: [venue.id] } as const
      const { status } = await api.call(
        path,
        { multipart: { new_owner: { ...new_owner, owned_shops: [venue.id] }, image } },
        { token: owner.token },
      )
      expect(status).toBe(200)
      const { body: signedIn } = await signIn(email)
      const { body: theirs } = await me(signedIn.access_token)
      expect(theirs).toMatchObject({ access_privileges: 'owner', owned_venues: [{ id: venue.id, role: 'owner' }] })
      expect(theirs.image_path).toMatch(/^\/v1\/pictures\//)
    },
  )

  test('created by a superadmin gets a link, even if an older client sends a password', async () => {
    const email = newEmail()
    const { body } = await createOwner({ email, hashed_password: 'owner-default-123' })
    expect((await me(body.access_token)).body.id).toBe(superadmin.id)
    expect((await signIn(email, 'owner-default-123')).status).toBe(401)
    const token = body.invitation?.link.split('#')[1] ?? ''
    const accepted = await api.call('POST /v1/invitations/accept', { body: { token, password: chosen } })
    const { body: theirs } = await me(accepted.body.access_token)
    expect(theirs).toMatchObject({ id: body.user_id, access_privileges: 'owner', owned_venues: [] })
  })

  test('who is invited again gets a new link, and the old one stops working', async () => {
    const email = newEmail()
    const first = await createOwner({ email })
    const second = await createOwner({ email }, { ...superadmin, token: first.body.access_token })
    const [old, fresh] = [first, second].map(({ body }) => body.invitation?.link.split('#')[1] ?? '')
    const lookUp = (token = '') => api.call('POST /v1/invitations/look-up', { body: { token } })
    expect((await lookUp(old)).status).toBe(404)
    expect((await lookUp(fresh)).body).toMatchObject({ email, venue_name: null, chooses_password: true })
  })

  test('is not created from a person who was invited as a superadmin', async () => {
    const email = newEmail()
    await inviteSuperadmin({ db: api.database.db, publicUrl: 'https://aforo.example' }, email)
    expect((await createOwner({ email })).error.code).toBe('email_taken')
  })

  test('cannot use the link of a person who is no longer a superadmin', async () => {
    const { body } = await createOwner({ email: newEmail() })
    const token = body.invitation?.link.split('#')[1] ?? ''
    await api.database.db.updateTable('staff').set({ role: 'employee' }).where('id', '=', superadmin.id).execute()
    const accepted = await api.call('POST /v1/invitations/accept', { body: { token, password: chosen } })
    expect(accepted.error.code).toBe('invitation_invalid')
  })

  test.each([
    ['whose address is taken', () => createOwner({ email: owner.email }), 'email_taken'],
    ['without a venue, by an owner', () => createOwner({ email: newEmail() }, owner), 'staff_needs_place'],
    [
      'of a venue that the creator does not own',
      () => createOwner({ email: newEmail(), hashed_password: chosen, owned_shops: [987_654] }, owner),
      'grant_beyond_own',
    ],
    [
      'of a venue that does not exist',
      () => createOwner({ email: newEmail(), hashed_password: chosen, owned_shops: [987_654] }),
      'venue_not_found',
    ],
  ])('is not created %s', async (_title, create, code) => {
    expect((await create()).error.code).toBe(code)
  })

  test('of a venue is not created by an employee of the venue', async () => {
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['staff' as const] }
    const helper = await makePerson(api.database.db, 'owner', [place])
    const body = { email: newEmail(), hashed_password: chosen, owned_shops: [venue.id] }
    expect((await createOwner(body, helper)).error.code).toBe('grant_beyond_own')
  })
})
