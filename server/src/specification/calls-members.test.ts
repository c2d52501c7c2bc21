import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { atVenue, type Club, mark, type Member, once, test } from '../../testing/club.ts'
import { makeFace } from '../../testing/members.ts'

const picture = await makeFace()

const isListed = ({ aitana }: Club) =>
  expect.arrayContaining([
    expect.objectContaining({
      id: aitana.id,
      email: aitana.email,
      access_privileges: 'client',
      profile: expect.objectContaining({
        client_id: aitana.number,
        cash_balance: expect.any(Number),
        name: 'Aitana',
        last_name: 'Ferrer',
        image_path: expect.any(String),
      }),
      entry_time: expect.any(String),
    }),
  ])

const balanceOf = async ({ owner, venue }: Club, { id }: Member) => {
  const { profile } = await owner.get<{ profile: { cash_balance: number } }>(`GET /v1/counter/members/${id}`, {
    headers: atVenue(venue.id),
  })
  return profile.cash_balance
}

const itemsOf = ({ flower }: Club) => [
  { product_id: flower.id, quantity: 0.5, unit_price: flower.price, id: 0, transaction_id: 0 },
]

type Booked = { id: number; type: string; status: string; shop_id: number; amount: number }

const lastOf = async ({ owner, venue }: Club, { id }: Member): Promise<Booked> => {
  const { transactions } = await owner.get<{ transactions: Booked[] }>(
    `GET /v1/get-all-transactions?user_id=${id}&limit=1`,
    { headers: atVenue(venue.id) },
  )
  if (transactions[0] === undefined) throw new Error('Nothing was booked.')
  return transactions[0]
}

const old = { timestamp: '2026-11-14T22:47:00.000Z', status: 'string' }

// The first test also opens the club.
describe('calls', { timeout: 60_000 }, () => {
  test('POST /v1/create-client, multipart new_user and image: the member, without a password of any kind', async ({
    club: { owner, venue, ask },
  }) => {
    const new_user = {
      email: `nueva.${mark()}@mail.example`,
      hashed_password: 'placeholder-of-an-old-client',
      access_privileges: 'client',
      owned_shops: [venue.id],
      cash_balance: 25.5,
    }
    const made = await owner.get('POST /v1/create-client', {
      headers: once(),
      multipart: { new_user: JSON.stringify(new_user), image: picture },
    })
    expect(made).toMatchObject({ email: new_user.email, profile: { cash_balance: 25.5 }, owned_shops: [venue.id] })
    const form = { username: new_user.email, password: new_user.hashed_password }
    expect((await ask('POST /api/token', { form })).status).toBe(401)
  })

  test('GET /v1/venue-clients?venueID: the members of that venue', async ({ club }) => {
    expect(await club.owner.get(`GET /v1/venue-clients?venueID=${club.venue.id}`)).toEqual(isListed(club))
  })

  test('GET /v1/venue-clients?venueID of another venue of theirs: the members of that one', async ({
    club: { owner, cellar },
  }) => {
    expect(await owner.get(`GET /v1/venue-clients?venueID=${cellar.id}`)).toEqual([])
  })

  test('GET /v1/get-shop-clients: {client: [users]}', async ({ club }) => {
    expect(await club.owner.get('GET /v1/get-shop-clients')).toEqual({ client: isListed(club) })
  })

  test("POST /v1/add-cash, JSON {user_id, venue_id, type 'add_cash', amount, status 'pending'}: new_balance", async ({
    club,
  }) => {
    const before = await balanceOf(club, club.aitana)
    const json = { user_id: club.aitana.id, venue_id: club.venue.id, type: 'add_cash', amount: 20, status: 'pending' }
    const answer = await club.owner.get('POST /v1/add-cash', { json })
    expect(answer).toMatchObject({ new_balance: before + 20 })
    expect(await lastOf(club, club.aitana)).toMatchObject({ type: 'add_cash', amount: 20, status: 'completed' })
  })

  test('POST /v1/add-cash, venue_id another venue of theirs: booked at that one', async ({ club }) => {
    const member = await club.enrol('Lola', { owned_shops: [club.venue.id, club.cellar.id] })
    const json = { user_id: member.id, venue_id: club.cellar.id, type: 'add_cash', amount: 5, status: 'pending' }
    await club.owner.get('POST /v1/add-cash', { json })
    const { transactions } = await club.owner.get<{ transactions: Booked[] }>('GET /v1/get-all-transactions', {
      headers: atVenue(club.cellar.id),
    })
    expect(transactions[0]).toMatchObject({ type: 'add_cash', shop_id: club.cellar.id, amount: 5 })
  })

  test("POST /make_purchase/, shop 236, status 'string', id 0: a completed purchase at the caller's venue", async ({
    club,
  }) => {
    const before = await balanceOf(club, club.aitana)
    const json = { user_id: club.aitana.id, shop_id: 236, type: 'purchase', amount: 4.25, id: 0, ...old }
    const made = await club.owner.get('POST /make_purchase/', { json: { ...json, items: itemsOf(club) } })
    expect(made).toMatchObject({ new_balance: before - 4.25 })
    expect(await lastOf(club, club.aitana)).toMatchObject({
      type: 'purchase',
      status: 'completed',
      shop_id: club.venue.id,
      amount: -4.25,
    })
  })

  test("POST /v1/make-purchase, type 'add_cash' and a generated UUID: a completed purchase", async ({ club }) => {
    const before = await balanceOf(club, club.aitana)
    const json = { user_id: club.aitana.id, venue_id: club.venue.id, type: 'add_cash', amount: 4.25, ...old }
    const made = await club.owner.get('POST /v1/make-purchase', {
      json: { ...json, id: randomUUID(), items: itemsOf(club) },
    })
    expect(made).toMatchObject({ type: 'purchase', status: 'completed', new_balance: before - 4.25 })
    expect(await lastOf(club, club.aitana)).toMatchObject({ type: 'purchase', amount: -4.25 })
  })

  test('POST /v1/make-purchase, the same UUID again: the same sale, charged once', async ({ club }) => {
    const json = { user_id: club.aitana.id, venue_id: club.venue.id, type: 'add_cash', amount: 4.25, ...old }
    const asked = { json: { ...json, id: randomUUID(), items: itemsOf(club) } }
    const first = await club.owner.get<{ transaction_id: number }>('POST /v1/make-purchase', asked)
    const after = await balanceOf(club, club.aitana)
    const second = await club.owner.get<{ transaction_id: number }>('POST /v1/make-purchase', asked)
    expect(second.transaction_id).toBe(first.transaction_id)
    expect(await balanceOf(club, club.aitana)).toBe(after)
  })

  test('GET /v1/active-entries?venue_id: entries with entry_time', async ({ club }) => {
    const entries = await club.owner.get<{ user_id: number }[]>(`GET /v1/active-entries?venue_id=${club.venue.id}`)
    expect(entries.find((entry) => entry.user_id === club.aitana.id)).toMatchObject({
      entry_time: expect.stringMatching(/Z$/),
    })
  })

  test('POST /v1/entries, JSON {user_id, venue_id}: an entry', async ({ club }) => {
    const member = await club.enrol('Nil')
    const entered = await club.owner.get('POST /v1/entries', {
      json: { user_id: member.id, venue_id: club.venue.id },
    })
    expect(entered).toMatchObject({ user_id: member.id, venue_id: club.venue.id, entry_time: expect.any(String) })
  })

  test('PATCH /v1/checkout?user_id: the exit is recorded', async ({ club }) => {
    const member = await club.enrol('Olga')
    await club.letIn(member)
    const left = await club.owner.get(`PATCH /v1/checkout?user_id=${member.id}&early=true`)
    expect(left).toMatchObject({ user_id: member.id, exit_time: expect.any(String) })
  })

  test('GET /v1/get-all-transactions: {transactions} with their items', async ({ club }) => {
    const { transactions } = await club.owner.get<{ transactions: { type: string; items: object[] }[] }>(
      'GET /v1/get-all-transactions',
    )
    const sale = transactions.find(({ type }) => type === 'purchase')
    expect(sale).toMatchObject({
      id: expect.any(Number),
      user_id: expect.any(Number),
      shop_id: club.venue.id,
      venue_id: club.venue.id,
      amount: expect.any(Number),
      status: 'completed',
      timestamp: expect.any(String),
    })
    expect(sale?.items[0]).toMatchObject({
      id: expect.any(Number),
      transaction_id: expect.any(Number),
      product_id: expect.any(Number),
      product_name: expect.any(String),
      quantity: expect.any(Number),
      unit_price: expect.any(Number),
    })
  })
})
