import { describe, expect } from 'vitest'
import { mark, test } from '../../testing/club.ts'
import { makeFace } from '../../testing/members.ts'
import { password } from '../../testing/people.ts'

const picture = await makeFace()

const empty = { grant_type: '', scope: '', client_id: '', client_secret: '' }
const jsonType = { 'content-type': 'application/json' }

const newEmail = () => `nuevo.${mark()}@aforo.example`
const aToken = { access_token: expect.stringMatching(/^[\w-]{43}$/) }

// The first test also opens the club.
describe('calls', { timeout: 60_000 }, () => {
  test('POST /api/token, form-encoded with the empty fields: access_token', async ({ club: { ask, owner } }) => {
    const form = { ...empty, username: owner.email, password }
    const answer = await ask('POST /api/token', { form })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject(aToken)
  })

  test('POST /api/token, wrong password: detail as text', async ({ club: { ask, owner } }) => {
    const form = { ...empty, username: owner.email, password: 'something else' }
    const answer = await ask('POST /api/token', { form })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ detail: 'Incorrect email or password.' })
  })

  test('POST /api/token, signs with a meaning of their own in the password arrive as typed', async ({
    club: { superadmin, ask },
  }) => {
    const [email, strange] = [newEmail(), 'a&b=c+d %20 ñ?#']
    const { invitation } = await superadmin.get<{ invitation: { link: string } }>('POST /v1/create-owner', {
      multipart: { new_owner: JSON.stringify({ email }) },
    })
    const json = { token: invitation.link.split('#')[1], password: strange }
    await ask('POST /v1/invitations/accept', { json })
    const answer = await ask('POST /api/token', { form: { ...empty, username: email, password: strange } })
    expect(answer.status).toBe(200)
  })

  test('GET /v1/users/me, JSON and bearer headers: email, owned_venues, access_privileges', async ({
    club: { owner, venue, cellar },
  }) => {
    const me = await owner.get('GET /v1/users/me', { headers: jsonType })
    const shops = [venue, cellar].map(({ id, name }) => expect.objectContaining({ id, name }))
    expect(me).toMatchObject({ email: owner.email, access_privileges: 'owner', owned_venues: shops })
  })

  test('GET /v1/users/me of a superadmin: their role string', async ({ club: { superadmin } }) => {
    const me = await superadmin.get('GET /v1/users/me')
    expect(me).toMatchObject({ access_privileges: 'superadmin', owned_venues: [] })
  })

  test('GET /v1/users/me with a token nobody has: no user', async ({ club: { ask } }) => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await ask('GET /v1/users/me', { headers })).status).toBe(401)
  })

  test('GET /v1/users/all: a list of users', async ({ club: { owner } }) => {
    const users = await owner.get<{ email: string }[]>('GET /v1/users/all')
    expect(users.find(({ email }) => email === owner.email)).toMatchObject({
      id: expect.any(Number),
      access_privileges: 'owner',
    })
  })

  test('GET /v1/users/{id}: one user', async ({ club: { owner, employee } }) => {
    const { id } = await employee.get<{ id: number }>('GET /v1/users/me')
    expect(await owner.get(`GET /v1/users/${id}`)).toMatchObject({ id, email: employee.email })
  })

  test('DELETE /v1/users/{id}: the user is gone and cannot sign in any more', async ({
    club: { owner, venue, ask },
  }) => {
    const email = newEmail()
    const { user_id: id } = await owner.get<{ user_id: number }>('POST /api/create-shop-employee', {
      json: { email, id: 0, hashed_password: password, access_privileges: 3, owned_shops: [venue.id] },
    })
    expect((await owner.ask(`DELETE /v1/users/${id}`)).status).toBe(204)
    expect((await owner.ask(`GET /v1/users/${id}`)).status).toBe(404)
    const answer = await ask('POST /api/token', { form: { username: email, password } })
    expect(answer.status).toBe(401)
  })

  test("POST /v1/create-owner, multipart new_owner {email, hashed_password}: a fresh token of the caller's own", async ({
    club: { superadmin, ask },
  }) => {
    const new_owner = JSON.stringify({ email: newEmail(), hashed_password: 'placeholder-of-an-old-client' })
    const made = await superadmin.get<{ access_token: string }>('POST /v1/create-owner', { multipart: { new_owner } })
    expect(made).toMatchObject(aToken)
    const me = await ask('GET /v1/users/me', { headers: { authorization: `Bearer ${made.access_token}` } })
    expect(me.body).toMatchObject({ email: superadmin.email })
  })

  test('POST /v1/create-owner: no default password opens the new account, a one-time link does', async ({
    club: { superadmin, ask },
  }) => {
    const [email, fixed] = [newEmail(), 'placeholder-of-an-old-client']
    const new_owner = JSON.stringify({ email, hashed_password: fixed })
    const made = await superadmin.get<{ invitation: { link: string } }>('POST /v1/create-owner', {
      multipart: { new_owner },
    })
    expect(made.invitation.link).toContain('/invite#')
    const answer = await ask('POST /api/token', { form: { username: email, password: fixed } })
    expect(answer.status).toBe(401)
  })

  test('POST /api/create-owner, multipart new_owner and an image: access_token, and the owner signs in', async ({
    club: { owner, venue, ask },
  }) => {
    const email = newEmail()
    const new_owner = { email, hashed_password: password, access_privileges: 2, owned_shops: [venue.id] }
    const multipart = { new_owner: JSON.stringify(new_owner), image: picture }
    expect(await owner.get('POST /api/create-owner', { multipart })).toMatchObject(aToken)
    const answer = await ask('POST /api/token', { form: { username: email, password } })
    expect(answer.status).toBe(200)
  })

  test('POST /api/create-owner without the image: the same', async ({ club: { owner, venue } }) => {
    const new_owner = { email: newEmail(), hashed_password: password, access_privileges: 2, owned_shops: [venue.id] }
    const multipart = { new_owner: JSON.stringify(new_owner) }
    expect(await owner.get('POST /api/create-owner', { multipart })).toMatchObject(aToken)
  })

  test('POST /api/create-shop-employee, JSON {email, id 0, hashed_password, access_privileges 3, owned_shops}: access_token', async ({
    club: { owner, venue },
  }) => {
    const person = { email: newEmail(), id: 0, hashed_password: password, access_privileges: 3 }
    const made = await owner.get('POST /api/create-shop-employee', { json: { ...person, owned_shops: [venue.id] } })
    expect(made).toMatchObject(aToken)
  })

  test('GET /api/shops/my: shops with id and name', async ({ club: { owner, venue, cellar } }) => {
    const shops = await owner.get('GET /api/shops/my')
    expect(shops).toEqual(expect.arrayContaining([venue, cellar].map(({ id, name }) => ({ id, name }))))
  })

  test('GET /v1/venues/all: shops with address, owners, image_path and date_created', async ({
    club: { owner, venue },
  }) => {
    const shops = await owner.get<{ id: number }[]>('GET /v1/venues/all')
    expect(shops.find(({ id }) => id === venue.id)).toMatchObject({
      name: venue.name,
      address: 'C/ del Molino, 5',
      owners: expect.arrayContaining([expect.objectContaining({ email: owner.email })]),
      image_path: expect.any(String),
      date_created: expect.any(String),
    })
  })

  test('POST /v1/venues, multipart new_venue {name, address, shop_owner[]} and image: the shop, with its owners', async ({
    club: { superadmin, newcomer },
  }) => {
    const { id } = await newcomer.get<{ id: number }>('GET /v1/users/me')
    const new_venue = JSON.stringify({ name: `Sala ${mark()}`, address: 'C/ Nueva, 1', shop_owner: [id] })
    const multipart = { new_venue, image: picture }
    const made = await superadmin.get<{ id: number }>('POST /v1/venues', { multipart })
    expect(made).toMatchObject({ owners: [{ email: newcomer.email }] })
    await superadmin.ask(`DELETE /v1/venues/${made.id}`)
  })

  test('DELETE /v1/venues/{id}: the shop leaves the list', async ({ club: { owner, venue } }) => {
    const new_venue = JSON.stringify({ name: `Sala ${mark()}`, address: 'C/ Nueva, 1', shop_owner: [] })
    const headers = { 'x-venue-id': String(venue.id) }
    const { id } = await owner.get<{ id: number }>('POST /v1/venues', {
      headers,
      multipart: { new_venue, image: picture },
    })
    expect((await owner.ask(`DELETE /v1/venues/${id}`)).status).toBe(204)
    const shops = await owner.get<{ id: number }[]>('GET /v1/venues/all')
    expect(shops.map((shop) => shop.id)).not.toContain(id)
  })
})
