import { createHash } from 'node:crypto'
import { nextCursorHeader } from '@aforo/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let as: As
let there: As
let cookie: string
let member: number
let stranger: number

const secrets = {
  birth_date: '1991-04-23',
  document_number: '00000142G',
  phone: '612000142',
  email: 'private.person@mail.example',
  address: 'Calle Reservada 7',
  postal_code: '28871',
  city: 'Ciudad Secreta',
  notes: 'Nota confidencial',
}

beforeAll(async () => {
  api = await openTestApi()
  const { db } = api.database
  const venue = await makeVenue(db, 'Club Almirante')
  const other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const { token } = await makePerson(
    db,
    'owner',
    [venue, other].map(({ id }) => ({ venueId: id, role: 'owner' })),
  )
  as = { token, venueId: venue.id }
  there = { token, venueId: other.id }
  cookie = await enrolDevice('Tablet 1', as)
  member = (
    await makeMember(api, as, {
      ...secrets,
      document_kind: 'dni',
      name: 'Nerea',
      last_name: 'Sanz',
      identity_seen: true,
      cash_balance: 40,
    })
  ).id
  await api.call('PUT /v1/members/{id}/card', { params: { id: member }, body: { code: 'CARD-0001' } }, as)
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  stranger = (await makeMember(api, there, { name: 'Stranger' })).id
  const product = { name: 'Magdalena', price: 2, stock_quantity: 50, unit_type: 'fixed' as const, category_id: null }
  await api.call('POST /v1/products', { multipart: { product } }, as)
})
afterAll(() => api.close())

const idOf = new Map<string, number>()
async function enrolDevice(name: string, by: As): Promise<string> {
  const { headers, body } = await api.call('POST /v1/devices', { body: { name } }, by)
  const secret = headers.get('set-cookie')?.split(';')[0] ?? ''
  idOf.set(secret, body.id)
  return secret
}
/** Gives the lease of the counter to a device. */
const hold = (device: string, { venueId }: As = as) =>
  api.database.asAdmin(
    `insert into offline_leases (operator_id, venue_id, place, device_id, fence)
     select operator_id, id, 'counter', ${idOf.get(device)}, 1 from venues where id = ${venueId}
     on conflict (operator_id, venue_id, place) do update set device_id = excluded.device_id`,
  )
const turnOn = (offline_selling: boolean, by = as) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: Number(by.venueId) }, body: { offline_selling } }, by)
const readSet = (device = cookie) => api.call('GET /v1/device/working-set', {}, { cookie: device })
const readMembers = (query: { limit?: number; cursor?: string } = {}, device = cookie) =>
  api.call('GET /v1/device/working-set/members', { query }, { cookie: device })
const face = (id: number, device = cookie) =>
  fetch(`${api.url}/v1/device/members/${id}/face`, { headers: { cookie: device } })

test('a venue that has it turned off gives nothing away, and neither does a made-up device', async () => {
  await turnOn(false)
  expect((await readSet()).error.code).toBe('offline_off')
  expect((await readMembers()).error.code).toBe('offline_off')
  expect((await face(member)).status).toBe(409)
  await turnOn(true)
  expect((await readMembers()).error.code).toBe('lease_not_held')
  expect((await readSet('')).error.code).toBe('device_unknown')
  expect((await readMembers({}, '__Secure-aforo_device=made-up')).error.code).toBe('device_unknown')
})

test('has the rules, products and categories of the venue', async () => {
  await turnOn(true)
  await hold(cookie)
  const { body } = await readSet()
  expect(body).toMatchObject({
    inside: 1,
    member_count: 1,
    rules: { currency: 'EUR', member_most: null, newcomer_most: 0, hours: 8, till_open: null },
    products: [{ name: 'Magdalena', stock_quantity: 50, price: 2 }],
  })
})

test('has what the gates need of a member, and nothing private', async () => {
  await turnOn(true)
  await hold(cookie)
  const response = await fetch(`${api.url}/v1/device/working-set/members`, { headers: { cookie } })
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject([
    { id: member, name: 'Nerea', standing: 'active', balance: 40, under_age: false, identity_seen: true, months: [] },
  ])
  const set = JSON.stringify((await readSet()).body)
  for (const secret of [...Object.values(secrets), 'CARD-0001']) {
    expect(text).not.toContain(secret)
    expect(set).not.toContain(secret)
  }
})

test('finds a scanned card by a hash that only this device can compute', async () => {
  await turnOn(true)
  await hold(cookie)
  const hashOn = async (device: string) => {
    await hold(device)
    const [salt, found] = [(await readSet(device)).body.card_salt, (await readMembers({}, device)).body[0]?.card_hash]
    const scanned = createHash('sha256').update(`${salt}CARD-0001`).digest('base64url')
    return { found, scanned }
  }
  const first = await hashOn(cookie)
  expect(first.found).toBe(first.scanned)
  const second = await hashOn(await enrolDevice('Tablet 2', as))
  expect(second.found).toBe(second.scanned)
  expect(second.found).not.toBe(first.found)
})

test('has only members of the venue of the device, with their faces', async () => {
  await turnOn(true)
  await hold(cookie)
  expect((await readMembers()).body.map(({ id }) => id)).toEqual([member])
  expect((await face(member)).status).toBe(200)
  expect((await face(stranger)).status).toBe(404)
  await turnOn(true, there)
  const other = await enrolDevice('Otra tablet', there)
  await hold(other, there)
  expect((await readMembers({}, other)).body.map(({ id }) => id)).toEqual([stranger])
  expect((await face(member, other)).status).toBe(404)
})

test('comes in pages, without members who are deactivated', async () => {
  await turnOn(true)
  await hold(cookie)
  const added: number[] = []
  for (let count = 0; count < 3; count += 1) added.push((await makeMember(api, as)).id)
  const [gone = 0] = added
  await api.call(
    'PUT /v1/members/{id}/standing',
    { params: { id: gone }, body: { standing: 'deactivated', reason: 'Moved away' } },
    as,
  )
  const first = await readMembers({ limit: 2 })
  const cursor = first.headers.get(nextCursorHeader) ?? ''
  const second = await readMembers({ limit: 2, cursor })
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual([member, ...added.slice(1)])
  expect(second.headers.get(nextCursorHeader)).toBeNull()
})
