import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, request as requests, test as base } from '@playwright/test'
import { emailOf, passwordOf, stage } from '../fixtures/staff.ts'
import { atVenue, type Session, uniqueMark, once, password, openSession } from './session.ts'
import { somePicture } from '../fixtures/sample-picture.ts'

export type Person = { id: number; number: number; email: string; name: string }
export type Goods = { id: number; name: string; price: number }

/** A club that no other test uses, with a person of every role and all data that its screens show. */
export type Club = {
  request: APIRequestContext
  browser: Browser
  superadmin: Session
  /** Owns the two venues. */
  owner: Session
  /** An owner without venues. */
  newcomer: Session
  /** With the default capabilities of the form: door, counter, top-up and members. */
  employee: Session
  venue: Place
  cellar: Place
  category: Place
  subcategory: Place
  flower: Goods
  cake: Goods
  /** Inside, with credit and an empty cart. */
  aitana: Person
  /** Inside, with something in the cart. */
  bruno: Person
  /** Outside. */
  carla: Person
  enrol: (name: string, facts?: object) => Promise<Person>
  letIn: (person: Person) => Promise<void>
  offer: (name: string, facts?: object) => Promise<Goods>
}

const here = (id: number) => ({ headers: { ...atVenue(id), ...once() } })

async function openOwner(browser: Browser, request: APIRequestContext, superadmin: Session): Promise<Session> {
  const email = `dueno.${uniqueMark()}@aforo.example`
  const { invitation } = await superadmin.get<{ invitation: { link: string } }>('POST /v1/create-owner', {
    multipart: { new_owner: JSON.stringify({ email }) },
  })
  const data = { token: invitation.link.split('#')[1], password }
  await superadmin.ask('POST /v1/invitations/accept', { data })
  return openSession(browser, request, { email, secret: password })
}

type Place = { id: number; name: string }

/** The second venue is created from the first, so that both belong to one operator. */
async function openVenue(owner: Session, name: string, from?: Place): Promise<Place> {
  const form = { name: `${name} ${uniqueMark()}`, address: 'C/ del Molino, 5', shop_owner: [] }
  const multipart = { new_venue: JSON.stringify(form), image: somePicture }
  return owner.get('POST /v1/venues', { multipart, headers: from === undefined ? {} : atVenue(from.id) })
}

async function openClub(browser: Browser): Promise<Club> {
  const request = await requests.newContext({ baseURL: stage.url })
  const superadmin = await openSession(browser, request, {
    email: emailOf('superadmin'),
    secret: passwordOf('superadmin'),
  })
  const owner = await openOwner(browser, request, superadmin)
  const newcomer = await openOwner(browser, request, superadmin)
  const venue = await openVenue(owner, 'Club')
  const cellar = await openVenue(owner, 'Bodega', venue)
  // A password chosen by another person must be replaced before any other call.
  const [hired, given] = [`empleada.${uniqueMark()}@aforo.example`, 'palabras-prestadas']
  await owner.get('POST /v1/create-shop-employee', {
    data: { email: hired, id: 0, hashed_password: given, access_privileges: 3, owned_shops: [venue.id] },
  })
  const firstSession = await openSession(browser, request, { email: hired, secret: given })
  await firstSession.ask('PUT /v1/users/me/password', { data: { current_password: given, new_password: password } })
  const employee = await openSession(browser, request, { email: hired, secret: password })

  const enrol: Club['enrol'] = async (name, facts = {}) => {
    const form = {
      email: `socia.${uniqueMark()}@mail.example`,
      cash_balance: 64.5,
      name,
      last_name: 'Ferrer',
      identity_seen: true,
      ...facts,
    }
    const { id, email, profile } = await owner.get<{ id: number; email: string; profile: { client_id: number } }>(
      'POST /v1/create-client',
      { ...here(venue.id), multipart: { new_user: JSON.stringify(form), image: somePicture } },
    )
    return { id, email, number: profile.client_id, name: `${name} Ferrer` }
  }
  const letIn: Club['letIn'] = async ({ id }) => {
    await owner.get('POST /v1/entries', { ...here(venue.id), data: { user_id: id, venue_id: venue.id } })
  }
  const offer: Club['offer'] = async (name, facts = {}) => {
    const product = { name, price: 8.5, stock_quantity: 500, unit_type: 'weight', category_id: null, ...facts }
    const { id, price } = await owner.get<Goods>('POST /v1/products', {
      ...here(venue.id),
      multipart: { product: JSON.stringify(product) },
    })
    return { id, name, price }
  }

  const category = await owner.get<Place>('POST /v1/categories', {
    ...here(venue.id),
    data: { name: 'Flores', parent_id: null },
  })
  const subcategory = await owner.get<Place>('POST /v1/categories', {
    ...here(venue.id),
    data: { name: 'Cítricas', parent_id: category.id },
  })
  const flower = await offer('Limón Sierra', { category_id: category.id, subcategory_id: subcategory.id })
  const cake = await offer('Magdalena', { price: 2.8, unit_type: 'fixed' })
  const aitana = await enrol('Aitana', { gender: 'female' })
  const bruno = await enrol('Bruno', { gender: 'male', cash_balance: 70 })
  const carla = await enrol('Carla', { gender: 'other' })
  for (const name of ['Dora', 'Eva', 'Fermín', 'Gala', 'Hugo']) await enrol(name, { cash_balance: 0 })
  await letIn(aitana)
  await letIn(bruno)
  await owner.get(`PUT /v1/carts/${bruno.id}/items/${cake.id}`, {
    ...here(venue.id),
    data: { id: randomUUID(), quantity: 2, seen: 0 },
  })
  const sell = ({ id }: Person, quantity: number) =>
    owner.get('POST /v1/make-purchase', {
      ...here(venue.id),
      data: { user_id: id, items: [{ product_id: flower.id, quantity, unit_price: flower.price }] },
    })
  await letIn(carla)
  for (const buyer of [carla, bruno, aitana]) await sell(buyer, 0.1)
  await owner.get(`PATCH /v1/checkout?user_id=${carla.id}&early=true`, here(venue.id))
  return {
    request,
    browser,
    superadmin,
    owner,
    newcomer,
    employee,
    venue,
    cellar,
    category,
    subcategory,
    flower,
    cake,
    aitana,
    bruno,
    carla,
    enrol,
    letIn,
    offer,
  }
}

/** One club per worker, because creating it takes longer than all checks. */
export const test = base.extend<object, { club: Club }>({
  club: [
    async ({ browser }, use) => {
      await use(await openClub(browser))
    },
    { scope: 'worker' },
  ],
})

/** One item of the specification. The report lists it by its name. */
export type Item = { name: string; check: (club: Club) => Promise<void> }

/** Declares one test per item, grouped by chapter. */
export function walk(chapter: string, items: readonly Item[]): void {
  const names = items.map(({ name }) => name)
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  if (twice.length > 0) throw new Error(`Twice in ${chapter}: ${twice.join(', ')}`)
  test.describe(chapter, () => {
    for (const { name, check } of items) test(name, ({ club }) => check(club))
  })
}
