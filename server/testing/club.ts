import { randomUUID } from 'node:crypto'
import type { Role } from '@aforo/domain'
import { test as base } from 'vitest'
import { openTestApi, type TestApi } from './api.ts'
import { makeFace } from './members.ts'
import { makePerson, password } from './people.ts'
import { picturesFolder } from './pictures-folder.ts'
import { rawCall, type RawRequest, type Reply } from './raw-call.ts'

type Named = { id: number; name: string }
export type Member = { id: number; number: number; email: string; name: string }
export type Goods = { id: number; name: string; price: number }

/** A signed-in person who sends calls. */
export type Desk = {
  email: string
  ask: <T>(call: string, request?: RawRequest) => Promise<Reply<T>>
  /** The body of a call that must succeed. */
  get: <T>(call: string, request?: RawRequest) => Promise<T>
}

export type Club = Awaited<ReturnType<typeof openClub>>

export const atVenue = (id: number) => ({ 'x-venue-id': String(id) })
export const once = () => ({ 'idempotency-key': randomUUID() })
export const mark = () => randomUUID().slice(0, 8)

async function openDesk({ url, database }: TestApi, role: Role): Promise<Desk> {
  const { email, token: first } = await makePerson(database.db, role)
  return signedInDesk(url, email, first)
}

function signedInDesk(url: string, email: string, first: string): Desk {
  let token = first
  const ask: Desk['ask'] = async <T>(call: string, request: RawRequest = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...request.headers }
    const reply = await rawCall<T>(url, call, { ...request, headers })
    // Creating an account ends the old token; the reply carries the new one.
    if (reply.status === 200 && call.includes('/create-')) token = tokenIn(reply.body) ?? token
    return reply
  }
  const get: Desk['get'] = async <T>(call: string, request?: RawRequest) => {
    const { status, body } = await ask<T>(call, request)
    if (status >= 300) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  return { email, ask, get }
}

const tokenIn = (body: unknown) => (body as { access_token?: string }).access_token

/** The second venue is created from the first, so that both belong to one operator. */
async function openVenue(owner: Desk, name: string, from?: Named): Promise<Named> {
  const form = { name: `${name} ${mark()}`, address: 'C/ del Molino, 5', shop_owner: [] }
  const multipart = { new_venue: JSON.stringify(form), image: await makeFace() }
  return owner.get('POST /v1/venues', { multipart, headers: from === undefined ? {} : atVenue(from.id) })
}

/** A new employee with the capabilities that the form gives: door, counter, top-up and members. */
async function hire(api: TestApi, owner: Desk, venue: Named): Promise<Desk> {
  const email = `empleada.${mark()}@aforo.example`
  const given = 'palabras-prestadas'
  await owner.get('POST /v1/create-shop-employee', {
    json: { email, id: 0, hashed_password: given, access_privileges: 3, owned_shops: [venue.id] },
  })
  const signIn = async (secret: string) => {
    const form = { username: email, password: secret }
    const { body } = await rawCall<{ access_token: string }>(api.url, 'POST /api/token', { form })
    return signedInDesk(api.url, email, body.access_token)
  }
  // A password chosen by another person must be replaced before any other call.
  const first = await signIn(given)
  await first.ask('PUT /v1/users/me/password', { json: { current_password: given, new_password: password } })
  return signIn(password)
}

/** An operator with two venues, staff of every role, a catalogue and members, all created over HTTP. */
async function openClub(api: TestApi) {
  const [superadmin, owner, newcomer] = [
    await openDesk(api, 'superadmin'),
    await openDesk(api, 'owner'),
    await openDesk(api, 'owner'),
  ]
  const venue = await openVenue(owner, 'Club')
  const cellar = await openVenue(owner, 'Bodega', venue)
  const employee = await hire(api, owner, venue)
  const here = () => ({ headers: { ...atVenue(venue.id), ...once() } })

  const enrol = async (name: string, facts: object = {}): Promise<Member> => {
    const email = `socia.${mark()}@mail.example`
    const form = { email, cash_balance: 64.5, name, last_name: 'Ferrer', identity_seen: true, ...facts }
    const multipart = { new_user: JSON.stringify(form), image: await makeFace() }
    const { id, profile } = await owner.get<{ id: number; profile: { client_id: number } }>('POST /v1/create-client', {
      ...here(),
      multipart,
    })
    return { id, email, number: profile.client_id, name: `${name} Ferrer` }
  }
  const letIn = ({ id }: Member) =>
    owner.get('POST /v1/entries', { ...here(), json: { user_id: id, venue_id: venue.id } })
  const offer = async (name: string, facts: object): Promise<Goods> => {
    const product = { name, price: 8.5, stock_quantity: 500, unit_type: 'weight', category_id: null, ...facts }
    const multipart = { product: JSON.stringify(product) }
    const { id, price } = await owner.get<Goods>('POST /v1/products', { ...here(), multipart })
    return { id, name, price }
  }
  const makeCategory = (name: string, parent_id: number | null) =>
    owner.get<Named>('POST /v1/categories', { ...here(), json: { name, parent_id } })

  const category = await makeCategory('Flores', null)
  const subcategory = await makeCategory('Cítricas', category.id)
  const aitana = await enrol('Aitana')
  await letIn(aitana)
  return {
    ask: <T>(call: string, request?: RawRequest) => rawCall<T>(api.url, call, request),
    superadmin,
    /** Owns both venues. */
    owner,
    /** Owns no venue. */
    newcomer,
    employee,
    venue,
    cellar,
    category,
    subcategory,
    flower: await offer('Limón Sierra', { category_id: category.id, subcategory_id: subcategory.id }),
    cake: await offer('Magdalena', { price: 2.8, unit_type: 'fixed' }),
    /** Inside, with credit. */
    aitana,
    enrol,
    letIn,
  }
}

/** Every test file that uses it gets one club on its own database. */
export const test = base.extend<{ club: Club }>({
  club: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures this one needs: none.
    async ({}, use) => {
      const api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder() } })
      await use(await openClub(api))
      await api.close()
    },
    { scope: 'file' },
  ],
})
