import { describe, expect } from 'vitest'
import { type Club, mark, test } from '../../testing/club.ts'
import { makeFace } from '../../testing/members.ts'
import { password } from '../../testing/people.ts'

const picture = await makeFace()

const productOf = ({ category }: Club) => ({
  name: `Kush ${mark()}`,
  price: 8.5,
  stock_quantity: 10,
  category_id: category.id,
  unit_type: 'weight',
})

const products: readonly [title: string, change: object, status: number][] = [
  ['what has everything is taken', {}, 200],
  ['a price to the cent is taken', { price: 8.51 }, 200],
  ['a price of three decimals is refused', { price: 8.505 }, 422],
  ['a price in letters is refused', { price: 'dear' }, 422],
  ['an empty name is refused', { name: ' ' }, 422],
  ['no price is refused', { price: undefined }, 422],
  ['no stock is refused', { stock_quantity: undefined }, 422],
  ['no category at all is refused', { category_id: undefined }, 422],
  ["the unit type 'fixed' is taken", { unit_type: 'fixed' }, 200],
  ["the unit type 'weight' is taken", { unit_type: 'weight' }, 200],
  ['any other unit type is refused', { unit_type: 'litre' }, 422],
]

const venues: readonly [title: string, change: object, images: { image?: File }][] = [
  ['no name', { name: '' }, { image: picture }],
  ['no address', { address: '' }, { image: picture }],
  ['no image', {}, {}],
]

const members: readonly [title: string, change: object, images: { image?: File }][] = [
  ['no e-mail', { email: undefined }, { image: picture }],
  ['half an e-mail', { email: 'aitana@' }, { image: picture }],
  ['no credit', { cash_balance: undefined }, { image: picture }],
  ['no image', {}, {}],
]

const amounts: readonly [title: string, amount: unknown][] = [
  ['no amount', undefined],
  ['an amount in letters', 'ten'],
  ['zero', 0],
  ['less than zero', -5],
]

const person = ({ venue }: Club, change: object) => ({
  email: `y.${mark()}@aforo.example`,
  hashed_password: password,
  owned_shops: [venue.id],
  ...change,
})

// The first test also opens the club.
describe('rules', { timeout: 60_000 }, () => {
  test.for(products)('product: %s', async ([, change, status], { club }) => {
    const product = JSON.stringify({ ...productOf(club), ...change })
    expect((await club.owner.ask('POST /v1/products', { multipart: { product } })).status).toBe(status)
  })

  test('category: the name is trimmed', async ({ club: { owner } }) => {
    const name = `Aceites ${mark()}`
    const made = await owner.get('POST /v1/categories', { json: { name: `  ${name}  `, parent_id: null } })
    expect(made).toMatchObject({ name })
  })

  test('owner by link: half an e-mail is refused by the server', async ({ club: { superadmin } }) => {
    const multipart = { new_owner: JSON.stringify({ email: 'marta@' }) }
    expect((await superadmin.ask('POST /v1/create-owner', { multipart })).status).toBe(422)
  })

  test.for(venues)('shop: %s is refused', async ([, change, images], { club: { owner } }) => {
    const new_venue = JSON.stringify({ name: 'Sala', address: 'C/ Nueva, 1', shop_owner: [], ...change })
    expect((await owner.ask('POST /v1/venues', { multipart: { new_venue, ...images } })).status).toBe(422)
  })

  test.for(members)('new member: %s is refused', async ([, change, images], { club: { owner } }) => {
    const new_user = JSON.stringify({ email: `x.${mark()}@mail.example`, cash_balance: 10, ...change })
    expect((await owner.ask('POST /v1/create-client', { multipart: { new_user, ...images } })).status).toBe(422)
  })

  test('employee: no e-mail is refused by the server', async ({ club }) => {
    const json = person(club, { email: undefined })
    expect((await club.owner.ask('POST /api/create-shop-employee', { json })).status).toBe(422)
  })

  test('employee: a password shorter than ten is refused by the server', async ({ club }) => {
    const json = person(club, { hashed_password: 'corta' })
    expect((await club.owner.ask('POST /api/create-shop-employee', { json })).status).toBe(422)
  })

  test('owner: a password that everybody knows is refused by the server', async ({ club }) => {
    const new_owner = JSON.stringify(person(club, { hashed_password: 'password123' }))
    expect((await club.owner.ask('POST /api/create-owner', { multipart: { new_owner } })).status).toBe(422)
  })

  test('counter: more than the credit is refused by the server', async ({ club }) => {
    const guest = await club.enrol('Iker', { cash_balance: 5 })
    await club.letIn(guest)
    const items = [{ product_id: club.flower.id, quantity: 2, unit_price: club.flower.price }]
    const { body } = await club.owner.ask('POST /v1/make-purchase', { json: { user_id: guest.id, items } })
    expect(body).toMatchObject({ code: 'dispense_credit', detail: expect.any(String) })
  })

  test('counter: an empty cart is refused by the server', async ({ club: { owner, aitana } }) => {
    const { body } = await owner.ask('POST /v1/make-purchase', { json: { user_id: aitana.id, items: [] } })
    expect(body).toMatchObject({ code: 'sale_empty' })
  })

  test('purchase: no quantity is refused by the server', async ({ club: { owner, aitana, flower } }) => {
    const items = [{ product_id: flower.id, unit_price: flower.price }]
    expect((await owner.ask('POST /v1/make-purchase', { json: { user_id: aitana.id, items } })).status).toBe(422)
  })

  test.for(amounts)('top-up: %s is refused by the server', async ([, amount], { club: { owner, aitana, venue } }) => {
    const json = { user_id: aitana.id, venue_id: venue.id, type: 'add_cash', amount, status: 'pending' }
    expect((await owner.ask('POST /v1/add-cash', { json })).status).toBe(422)
  })

  test('search: an owner is found by id', async ({ club: { owner, employee } }) => {
    const { id } = await employee.get<{ id: number }>('GET /v1/users/me')
    const users = await owner.get<{ email: string }[]>(`GET /v1/users/all?q=${id}`)
    expect(users.map(({ email }) => email)).toContain(employee.email)
  })
})
