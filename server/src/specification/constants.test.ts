import { describe, expect } from 'vitest'
import { mark, test } from '../../testing/club.ts'
import { password } from '../../testing/people.ts'

const levels: readonly [title: string, call: string, level: number, status: number][] = [
  ['owners have level 2', 'POST /api/create-owner', 2, 200],
  ['no owner has another level', 'POST /api/create-owner', 1, 422],
  ['employees have level 3', 'POST /api/create-shop-employee', 3, 200],
  ['no employee has another level', 'POST /api/create-shop-employee', 2, 422],
]

// The first test also opens the club.
describe('constants', { timeout: 60_000 }, () => {
  test('quantities are rounded to three decimals', async ({ club: { owner, aitana, flower } }) => {
    const items = [{ product_id: flower.id, quantity: 0.1234999, unit_price: flower.price }]
    const made = await owner.get('POST /v1/make-purchase', { json: { user_id: aitana.id, items } })
    expect(made).toMatchObject({ items: [{ quantity: 0.123 }] })
  })

  test('shop 236 means the venue where the caller works', async ({ club: { owner, aitana, cake, venue } }) => {
    const items = [{ product_id: cake.id, quantity: 1, unit_price: cake.price }]
    const json = { user_id: aitana.id, shop_id: 236, type: 'purchase', items }
    expect(await owner.get('POST /make_purchase/', { json })).toMatchObject({ venue_id: venue.id })
  })

  test.for(levels)('%s', async ([, call, level, status], { club: { owner, venue } }) => {
    const person = {
      email: `u.${mark()}@aforo.example`,
      hashed_password: password,
      access_privileges: level,
      owned_shops: [venue.id],
    }
    const sent = call.endsWith('owner') ? { multipart: { new_owner: JSON.stringify(person) } } : { json: person }
    expect((await owner.ask(call, sent)).status).toBe(status)
  })

  test('no other discount', async ({ club: { enrol } }) => {
    await expect(enrol('Tania', { discount_percent: 15 })).rejects.toThrow(/ 422 /)
  })
})
