import { expect } from '@playwright/test'
import { emailOf, passwordOf } from '../fixtures/staff.ts'
import type { Item } from './club.ts'
import { ask, mark, password } from './desk.ts'
import { somePicture } from '../fixtures/sample-picture.ts'

const empty = { grant_type: '', scope: '', client_id: '', client_secret: '' }
const json = { 'content-type': 'application/json' }

const newEmail = () => `nuevo.${mark()}@aforo.example`
const aToken = { access_token: expect.stringMatching(/^[\w-]{43}$/) }

/** Signing in, people and venues. */
export const peopleCalls: readonly Item[] = [
  {
    name: 'POST /api/token, form-encoded with the empty fields: access_token',
    check: async ({ request }) => {
      const form = { ...empty, username: emailOf('owner'), password: passwordOf('owner') }
      const answer = await ask(request, 'POST /api/token', { form })
      expect(answer.status()).toBe(200)
      expect(await answer.json()).toMatchObject(aToken)
    },
  },
  {
    name: 'POST /api/token, wrong password: detail as text',
    check: async ({ request }) => {
      const form = { ...empty, username: emailOf('owner'), password: 'something else' }
      const answer = await ask(request, 'POST /api/token', { form })
      expect(answer.status()).toBe(401)
      expect(await answer.json()).toMatchObject({ detail: 'Incorrect email or password.' })
    },
  },
  {
    name: 'POST /api/token, signs with a meaning of their own in the password arrive as typed',
    check: async ({ superadmin: { elsewhere }, request }) => {
      const superadmin = await elsewhere()
      const [email, strange] = [newEmail(), 'a&b=c+d %20 ñ?#']
      const { invitation } = await superadmin.get<{ invitation: { link: string } }>('POST /v1/create-owner', {
        multipart: { new_owner: JSON.stringify({ email }) },
      })
      const data = { token: invitation.link.split('#')[1], password: strange }
      await ask(request, 'POST /v1/invitations/accept', { data })
      const answer = await ask(request, 'POST /api/token', { form: { ...empty, username: email, password: strange } })
      expect(answer.status()).toBe(200)
    },
  },
  {
    name: 'GET /v1/users/me, JSON and bearer headers: email, owned_venues, access_privileges',
    check: async ({ owner, venue, cellar }) => {
      const me = await owner.get('GET /v1/users/me', { headers: json })
      const shops = [venue, cellar].map(({ id, name }) => expect.objectContaining({ id, name }))
      expect(me).toMatchObject({ email: owner.email, access_privileges: 'owner', owned_venues: shops })
    },
  },
  {
    name: 'GET /v1/users/me of a superadmin: their role string',
    check: async ({ superadmin }) => {
      const me = await superadmin.get('GET /v1/users/me')
      expect(me).toMatchObject({ access_privileges: 'superadmin', owned_venues: [] })
    },
  },
  {
    name: 'GET /v1/users/me with a token nobody has: no user',
    check: async ({ request }) => {
      const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
      expect((await ask(request, 'GET /v1/users/me', { headers })).status()).toBe(401)
    },
  },
  {
    name: 'GET /v1/users/all: a list of users',
    check: async ({ owner }) => {
      const users = await owner.get<{ email: string }[]>('GET /v1/users/all')
      expect(users.find(({ email }) => email === owner.email)).toMatchObject({
        id: expect.any(Number),
        access_privileges: 'owner',
      })
    },
  },
  {
    name: 'GET /v1/users/{id}: one user',
    check: async ({ owner, employee }) => {
      const { id } = await employee.get<{ id: number }>('GET /v1/users/me')
      expect(await owner.get(`GET /v1/users/${id}`)).toMatchObject({ id, email: employee.email })
    },
  },
  {
    name: 'DELETE /v1/users/{id}: the user is gone and cannot sign in any more',
    check: async ({ owner: { elsewhere }, venue, request }) => {
      const owner = await elsewhere()
      const email = newEmail()
      const { user_id: id } = await owner.get<{ user_id: number }>('POST /api/create-shop-employee', {
        data: { email, id: 0, hashed_password: password, access_privileges: 3, owned_shops: [venue.id] },
      })
      expect((await owner.ask(`DELETE /v1/users/${id}`)).status()).toBe(204)
      expect((await owner.ask(`GET /v1/users/${id}`)).status()).toBe(404)
      const answer = await ask(request, 'POST /api/token', { form: { username: email, password } })
      expect(answer.status()).toBe(401)
    },
  },
  {
    name: "POST /v1/create-owner, multipart new_owner {email, hashed_password}: a fresh token of the caller's own",
    check: async ({ superadmin: { elsewhere }, request }) => {
      const superadmin = await elsewhere()
      const new_owner = JSON.stringify({ email: newEmail(), hashed_password: 'placeholder-of-an-old-client' })
      const made = await superadmin.get<{ access_token: string }>('POST /v1/create-owner', { multipart: { new_owner } })
      expect(made).toMatchObject(aToken)
      const me = await ask(request, 'GET /v1/users/me', { headers: { authorization: `Bearer ${made.access_token}` } })
      expect(await me.json()).toMatchObject({ email: superadmin.email })
    },
  },
  {
    name: 'POST /v1/create-owner: no default password opens the new account, a one-time link does',
    check: async ({ superadmin: { elsewhere }, request }) => {
      const superadmin = await elsewhere()
      const [email, fixed] = [newEmail(), 'placeholder-of-an-old-client']
      const new_owner = JSON.stringify({ email, hashed_password: fixed })
      const made = await superadmin.get<{ invitation: { link: string } }>('POST /v1/create-owner', {
        multipart: { new_owner },
      })
      expect(made.invitation.link).toContain('/invite#')
      const answer = await ask(request, 'POST /api/token', { form: { username: email, password: fixed } })
      expect(answer.status()).toBe(401)
    },
  },
  {
    name: 'POST /api/create-owner, multipart new_owner and an image: access_token, and the owner signs in',
    check: async ({ owner: { elsewhere }, venue, request }) => {
      const owner = await elsewhere()
      const email = newEmail()
      const new_owner = { email, hashed_password: password, access_privileges: 2, owned_shops: [venue.id] }
      const multipart = { new_owner: JSON.stringify(new_owner), image: somePicture }
      expect(await owner.get('POST /api/create-owner', { multipart })).toMatchObject(aToken)
      const answer = await ask(request, 'POST /api/token', { form: { username: email, password } })
      expect(answer.status()).toBe(200)
    },
  },
  {
    name: 'POST /api/create-owner without the image: the same',
    check: async ({ owner: { elsewhere }, venue }) => {
      const owner = await elsewhere()
      const new_owner = { email: newEmail(), hashed_password: password, access_privileges: 2, owned_shops: [venue.id] }
      const multipart = { new_owner: JSON.stringify(new_owner) }
      expect(await owner.get('POST /api/create-owner', { multipart })).toMatchObject(aToken)
    },
  },
  {
    name: 'POST /api/create-shop-employee, JSON {email, id 0, hashed_password, access_privileges 3, owned_shops}: access_token',
    check: async ({ owner: { elsewhere }, venue }) => {
      const owner = await elsewhere()
      const person = { email: newEmail(), id: 0, hashed_password: password, access_privileges: 3 }
      const made = await owner.get('POST /api/create-shop-employee', { data: { ...person, owned_shops: [venue.id] } })
      expect(made).toMatchObject(aToken)
    },
  },
  {
    name: 'GET /api/shops/my: shops with id and name',
    check: async ({ owner, venue, cellar }) => {
      const shops = await owner.get('GET /api/shops/my')
      expect(shops).toEqual(expect.arrayContaining([venue, cellar].map(({ id, name }) => ({ id, name }))))
    },
  },
  {
    name: 'GET /v1/venues/all: shops with address, owners, image_path and date_created',
    check: async ({ owner, venue }) => {
      const shops = await owner.get<{ id: number }[]>('GET /v1/venues/all')
      expect(shops.find(({ id }) => id === venue.id)).toMatchObject({
        name: venue.name,
        address: 'C/ del Molino, 5',
        owners: expect.arrayContaining([expect.objectContaining({ email: owner.email })]),
        image_path: expect.any(String),
        date_created: expect.any(String),
      })
    },
  },
  {
    name: 'POST /v1/venues, multipart new_venue {name, address, shop_owner[]} and image: the shop, with its owners',
    check: async ({ superadmin, newcomer }) => {
      const { id } = await newcomer.get<{ id: number }>('GET /v1/users/me')
      const new_venue = JSON.stringify({ name: `Sala ${mark()}`, address: 'C/ Nueva, 1', shop_owner: [id] })
      const multipart = { new_venue, image: somePicture }
      const made = await superadmin.get<{ id: number }>('POST /v1/venues', { multipart })
      expect(made).toMatchObject({ owners: [{ email: newcomer.email }] })
      await superadmin.ask(`DELETE /v1/venues/${made.id}`)
    },
  },
  {
    name: 'DELETE /v1/venues/{id}: the shop leaves the list',
    check: async ({ owner, venue }) => {
      const new_venue = JSON.stringify({ name: `Sala ${mark()}`, address: 'C/ Nueva, 1', shop_owner: [] })
      const headers = { 'x-venue-id': String(venue.id) }
      const { id } = await owner.get<{ id: number }>('POST /v1/venues', {
        headers,
        multipart: { new_venue, image: somePicture },
      })
      expect((await owner.ask(`DELETE /v1/venues/${id}`)).status()).toBe(204)
      const shops = await owner.get<{ id: number }[]>('GET /v1/venues/all')
      expect(shops.map((shop) => shop.id)).not.toContain(id)
    },
  },
]
