import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { inOperator } from '../../db/transaction.ts'

type Person = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let superadmin: Person
let owner: Person
let employee: Person
let guests = 0

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  superadmin = await makePerson(db, 'superadmin')
  owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  employee = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: ['let_in'] }])
})

const newPassword = 'una-frase-larga'
const makeLink = (by: Person, id: number) =>
  api.call('POST /v1/users/{id}/password-link', { params: { id } }, { token: by.token })
const tokenIn = ({ body }: { body: { link: string } }) => body.link.split('#')[1] ?? ''
const lookUp = (token: string) => api.call('POST /v1/invitations/look-up', { body: { token } })
const accept = (token: string) => api.call('POST /v1/invitations/accept', { body: { token, password: newPassword } })
const signIn = (email: string, typed: string) =>
  api.call('POST /api/token', { form: { username: email, password: typed } })
const me = (token: string) => api.call('GET /v1/users/me', {}, { token })

const newEmail = () => {
  guests += 1
  return `superadmin.guest.${guests}@aforo.example`
}

describe('a password link', () => {
  test('lets a person choose a new password once, and ends their other sign-ins', async () => {
    const token = tokenIn(await makeLink(owner, employee.id))
    expect((await lookUp(token)).body).toMatchObject({
      email: employee.email,
      venue_name: null,
      resets_password: true,
      chooses_password: true,
    })
    expect((await me(employee.token)).status).toBe(200)
    const { status, body } = await accept(token)
    expect(status).toBe(200)
    expect((await me(body.access_token)).body).toMatchObject({
      email: employee.email,
      access_privileges: 'employee',
      owned_venues: [{ id: venue.id, capabilities: ['let_in'] }],
    })
    expect((await me(employee.token)).status).toBe(401)
    expect((await signIn(employee.email, password)).error.code).toBe('credentials_invalid')
    expect((await signIn(employee.email, newPassword)).status).toBe(200)
    expect((await accept(token)).error.code).toBe('invitation_invalid')
  })

  test('is stored as a hash, lasts a day and is replaced by the next one', async () => {
    const made = await makeLink(owner, employee.id)
    const lastsMs = Date.parse(made.body.expires_at) - Date.now()
    expect(lastsMs).toBeGreaterThan(23 * 3_600_000)
    expect(lastsMs).toBeLessThanOrEqual(24 * 3_600_000)
    const rows = await api.database.asAdmin(`select * from invitations where staff_id = ${employee.id}`)
    expect(JSON.stringify(rows)).not.toContain(tokenIn(made))
    const second = await makeLink(superadmin, employee.id)
    expect((await accept(tokenIn(made))).error.code).toBe('invitation_invalid')
    await api.database.asAdmin(`update invitations set expires_at = now() where staff_id = ${employee.id}`)
    expect((await accept(tokenIn(second))).error.code).toBe('invitation_invalid')
  })

  test('is in the audit record of the operator, with its maker', async () => {
    await makeLink(superadmin, employee.id)
    const entries = await inOperator(api.database.db, venue.operatorId, (trx) =>
      trx.selectFrom('auditEvents').select(['action', 'staffId', 'subjectId']).execute(),
    )
    expect(entries).toEqual([{ action: 'staff.password_link_made', staffId: superadmin.id, subjectId: employee.id }])
  })

  test('is made by superadmins also for owners and other superadmins', async () => {
    const colleague = await makePerson(api.database.db, 'superadmin')
    for (const { id, email } of [owner, colleague]) {
      const { body } = await accept(tokenIn(await makeLink(superadmin, id)))
      expect((await me(body.access_token)).body.email).toBe(email)
    }
  })

  test('is refused for a person with the same or more rights, elsewhere, or by an employee', async () => {
    const { db } = api.database
    const elsewhere = await makeVenue(db, 'Elsewhere')
    const at = (venueId: number, role: 'owner' | 'employee') => ({ venueId, role })
    const partner = await makePerson(db, 'owner', [at(venue.id, 'owner')])
    const traveller = await makePerson(db, 'employee', [at(venue.id, 'employee'), at(elsewhere.id, 'employee')])
    const stranger = await makePerson(db, 'employee', [at(elsewhere.id, 'employee')])
    const keeper = await makePerson(db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'staff'] },
    ])
    for (const [by, whom, code] of [
      [owner, partner, 'staff_beyond_own'],
      [owner, traveller, 'staff_beyond_own'],
      [owner, stranger, 'staff_not_found'],
      [owner, superadmin, 'staff_not_found'],
      [owner, owner, 'own_rights_kept'],
      [superadmin, superadmin, 'own_rights_kept'],
      [keeper, employee, 'privileges_missing'],
      [employee, owner, 'privileges_missing'],
    ] as const) {
      expect((await makeLink(by, whom.id)).error.code).toBe(code)
    }
    expect(await db.selectFrom('invitations').select('id').where('invitedBy', '=', owner.id).execute()).toEqual([])
  })

  test('is refused for a person with a place at an archived venue of another owner, which can be restored', async () => {
    const { db } = api.database
    const place = (venueId: number) => ({ venueId, role: 'employee' as const })
    const [closed, own] = [await makeVenue(db, 'Closed'), await makeVenue(db, 'Own')]
    await db.insertInto('grants').values({ staffId: owner.id, venueId: own.id, role: 'owner' }).execute()
    const traveller = await makePerson(db, 'employee', [place(venue.id), place(closed.id)])
    const resident = await makePerson(db, 'employee', [place(venue.id), place(own.id)])
    await db.updateTable('venues').set({ archivedAt: new Date() }).where('id', 'in', [closed.id, own.id]).execute()
    expect((await makeLink(owner, traveller.id)).error.code).toBe('staff_beyond_own')
    expect((await makeLink(owner, resident.id)).status).toBe(200)
    expect((await makeLink(superadmin, traveller.id)).status).toBe(200)
  })

  test('stops working when its maker loses the right, or the person starts to work for another operator', async () => {
    const { db } = api.database
    const token = tokenIn(await makeLink(owner, employee.id))
    const elsewhere = await makeVenue(db, 'Elsewhere')
    const place = { staffId: employee.id, venueId: elsewhere.id }
    await db
      .insertInto('grants')
      .values({ ...place, role: 'employee' })
      .execute()
    expect((await accept(token)).error.code).toBe('invitation_invalid')
    await db.deleteFrom('grants').where('staffId', '=', place.staffId).where('venueId', '=', place.venueId).execute()
    await db.deleteFrom('grants').where('staffId', '=', owner.id).execute()
    expect((await accept(token)).error.code).toBe('invitation_invalid')
    expect((await signIn(employee.email, password)).status).toBe(200)
  })
})

describe('a superadmin', () => {
  const invite = (by: Person, email: string) =>
    api.call('POST /v1/superadmins', { body: { email } }, { token: by.token })

  test('is invited by another one, and listed at once', async () => {
    const email = newEmail()
    const invited = await invite(superadmin, email)
    const query = { role: 'superadmin', q: email } as const
    const { body: listed } = await api.call('GET /v1/users/all', { query }, { token: superadmin.token })
    expect(listed).toMatchObject([{ email, joined: false }])
    const { body } = await accept(tokenIn(invited))
    expect((await me(body.access_token)).body).toMatchObject({ email, access_privileges: 'superadmin' })
  })

  test('is not invited by owners or employees', async () => {
    expect((await invite(owner, newEmail())).error.code).toBe('privileges_missing')
    expect((await invite(employee, newEmail())).error.code).toBe('privileges_missing')
  })

  test('is never made out of a person who has an account', async () => {
    for (const { email } of [owner, employee, superadmin]) {
      expect((await invite(superadmin, email)).error.code).toBe('email_taken')
    }
  })

  test('does not get in with the link of somebody who is no longer a superadmin', async () => {
    const former = await makePerson(api.database.db, 'superadmin')
    const token = tokenIn(await invite(former, newEmail()))
    await api.call('DELETE /v1/users/{id}', { params: { id: former.id } }, { token: superadmin.token })
    expect((await accept(token)).error.code).toBe('invitation_invalid')
  })
})
