import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { type Capability, type GateLevels, placeOfKind } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { openAlerts } from '../../../testing/alerts.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { holdLock, untilOthersWait } from '../../../testing/waiting.ts'
import { createBookChecks } from '../book-checks/service.ts'

type Sent = CallInput<'POST /v1/device/offline-commands'>['body']
type Command = Sent['command']
type Kind = Command['kind']
type Device = { id: number; cookie: string }

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let nerea: Awaited<ReturnType<typeof makePerson>>
let bar: Device
let member: number
let flower: number
let cake: number
let numbers: Record<'counter' | 'door', number>

const pin = '3719'
const fence = 4
const rights: Capability[] = ['sell', 'let_in', 'let_out_early', 'top_up', 'overrule']

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue, other].map((place) => ({ venueId: place.id, role: 'owner' as const }))
  as = { token: (await makePerson(db, 'owner', places)).token, venueId: venue.id }
  nerea = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: rights }])
  await api.call('PUT /v1/users/me/pin', { body: { password, pin } }, { token: nerea.token })
  bar = await enrol('Barra 1')
  await comeIn(bar, nerea.id)
  await grant(bar)
  member = await arrive()
  flower = await offer({ name: 'Limón Sierra', price: 8.5, stock_quantity: 100, unit_type: 'weight' })
  cake = await offer({ name: 'Magdalena', price: 2.8, stock_quantity: 4, unit_type: 'fixed', gram_equivalent: 0.5 })
  numbers = { counter: 0, door: 0 }
})

const elsewhere = () => ({ ...as, venueId: other.id })
async function enrol(name: string): Promise<Device> {
  const { body, headers } = await api.call('POST /v1/devices', { body: { name } }, as)
  return { id: body.id, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}
const comeIn = ({ cookie }: Device, staffId: number) =>
  api.call('POST /v1/device/sign-in', { body: { staff_id: staffId, pin } }, { cookie })

/** Gives both leases to a device, as if it had asked for them some hours ago and was heard just now. */
async function grant({ id }: Device, number = fence) {
  await api.database.asAdmin(`update venues set offline_selling = true where id = ${venue.id}`)
  for (const place of ['counter', 'door']) {
    await api.database.asAdmin(
      `insert into offline_leases (operator_id, venue_id, place, created_at, device_id, fence, granted_at, renewed_at)
       values (${venue.operatorId}, ${venue.id}, '${place}', now() - interval '3 days', ${id}, ${number},
         now() - interval '2 days', now())
       on conflict (operator_id, venue_id, place) do update
         set device_id = ${id}, fence = ${number}, last_command = 0, renewed_at = now()`,
    )
  }
}

/** Does something with a connection, as if no device held a lease meanwhile. */
async function withoutHolder<T>(work: () => Promise<T>): Promise<T> {
  const setHolder = (id: number | null) =>
    api.database.asAdmin(`update offline_leases set device_id = ${id} where venue_id = ${venue.id}`)
  await setHolder(null)
  const answer = await work()
  await setHolder(bar.id)
  return answer
}

type Form = Parameters<typeof makeMember>[2]
const enrolMember = async (form: Form = {}) => {
  const facts = { identity_seen: true, owned_shops: [venue.id, other.id], cash_balance: 64.5, ...form }
  return (await makeMember(api, as, facts)).id
}
/** Inside for three hours. */
async function arrive(form: Form = {}): Promise<number> {
  const id = await enrolMember(form)
  await api.call('POST /v1/entries', { body: { user_id: id } }, as)
  await api.database.asAdmin(
    `update visits set entered_at = entered_at - interval '3 hours' where operator_id = ${venue.operatorId} and member_id = ${id}`,
  )
  return id
}
type Product = Omit<CallInput<'POST /v1/products'>['multipart']['product'], 'category_id'>
const offer = async (product: Product): Promise<number> =>
  (await api.call('POST /v1/products', { multipart: { product: { category_id: null, ...product } } }, as)).body.id

const grams = (quantity: number, unit_price = 8.5) => ({ product_id: flower, quantity, unit_price })
const pieces = (quantity: number, unit_price = 2.8) => ({ product_id: cake, quantity, unit_price })

const agoText = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ofKind = {
  entry: { kind: 'entry', reason: '' },
  exit: { kind: 'exit', early: false },
  sale: { kind: 'sale', discount_percent: 0, reason: '' },
  top_up: { kind: 'top_up', till_id: null, reason: '' },
} as const

/** A command of Nerea on the bar, 20 minutes ago, with the next number of its place. */
function made(kind: Kind, part: object = {}): Command {
  const place = placeOfKind(kind)
  numbers[place] += 1
  return {
    ...ofKind[kind],
    key: randomUUID(),
    number: numbers[place],
    fence,
    staff_id: nerea.id,
    user_id: member,
    made_at: agoText(20),
    ...part,
  } as Command
}
const sold = (items: object[], amount: number, part: object = {}) => made('sale', { items, amount, ...part })
const send = (command: Command, { cookie }: { cookie: string } = bar, sent_at = new Date().toISOString()) =>
  api.call('POST /v1/device/offline-commands', { body: { command, sent_at } }, { cookie })

const balanceOf = async (id = member) =>
  (await api.call('GET /v1/members/{id}', { params: { id } }, as)).body.profile.cash_balance
const stockOf = async (id: number) =>
  (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body.stock_quantity
const listed = async (query: object = {}) => (await api.call('GET /v1/offline/commands', { query }, as)).body
const decide = (id: number, choice: 'keep' | 'book' | 'drop', key: string = randomUUID()) =>
  api.call('POST /v1/offline/commands/{id}/decision', { params: { id }, body: { choice }, idempotencyKey: key }, as)
const erase = (id: number) => api.call('POST /v1/members/{id}/erasure', { params: { id } }, as)
const levels = (gate_levels: Partial<GateLevels>) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { gate_levels } }, as)
const eventsOf = async (action: string) =>
  (await api.call('GET /v1/audit', { query: {} }, as)).body.filter((event) => event.action === action)
const rowOf = async <T>(sql: string) => (await api.database.asAdmin<T & object>(sql))[0]
const minutesAgo = (at: string | Date | null) => Math.round((Date.now() - new Date(at ?? 0).getTime()) / 60_000)

const live = { publish: () => {} } as unknown as Parameters<typeof createBookChecks>[0]['live']
/** The differences that a check of the books finds. */
async function checkBooks() {
  await api.call('POST /v1/book-checks', {}, as)
  const jobs = await openJobs(api.database, api.app.log)
  const alerts = openAlerts(api.database, api.app.log, jobs)
  const { job } = createBookChecks({ db: api.database.db, live, log: api.app.log, jobs, alerts })
  await runJob(job, { operatorId: venue.operatorId })
  await alerts.close()
  await jobs.close()
  return (await api.call('GET /v1/book-checks/latest', {}, as)).body.last?.rows
}

describe('what was done without a connection', () => {
  test('a sale is booked with its real time, by the person and on the device', async () => {
    const { body, status } = await send(sold([grams(2), pieces(2)], 22.6))
    expect(status).toBe(200)
    expect(body).toMatchObject({ result: 'done', flags: [], member: { id: member, balance: 41.9 } })
    expect(body.products).toMatchObject([
      { id: flower, stock_quantity: 98 },
      { id: cake, stock_quantity: 2 },
    ])
    expect([await balanceOf(), await stockOf(flower), await stockOf(cake)]).toEqual([41.9, 98, 2])
    const [command] = await listed()
    expect(command).toMatchObject({ kind: 'sale', device: 'Barra 1', amount: 22.6, products: 2, choices: [] })
    expect(minutesAgo(command?.made_at ?? null)).toBe(20)
    const sale = (await api.call('GET /v1/sales/{id}', { params: { id: command?.transaction_id ?? 0 } }, as)).body
    expect(minutesAgo(sale.at)).toBe(20)
    const [event] = await eventsOf('sale.made')
    expect(event).toMatchObject({ who: { id: nerea.id }, device: 'Barra 1', after: { offline: true } })
    expect(await checkBooks()).toEqual([])
  })

  test('an entry and an exit are booked at their real times', async () => {
    const guest = await enrolMember()
    const entry = await send(made('entry', { user_id: guest, made_at: agoText(50) }))
    expect(entry.body).toMatchObject({ result: 'done', member: { inside: { venue_id: venue.id } } })
    expect(minutesAgo(entry.body.member?.inside?.entry_time ?? null)).toBe(50)
    const exit = await send(made('exit', { user_id: guest, made_at: agoText(5) }))
    expect(exit.body).toMatchObject({ result: 'done', member: { inside: null } })
    const visit = await rowOf<{ entered_at: Date; left_at: Date }>(`select * from visits where member_id = ${guest}`)
    expect([minutesAgo(visit?.entered_at ?? null), minutesAgo(visit?.left_at ?? null)]).toEqual([50, 5])
    const [event] = await eventsOf('door.left')
    expect(event).toMatchObject({ who: { id: nerea.id }, device: 'Barra 1', after: { offline: true } })
    expect(await checkBooks()).toEqual([])
  })

  test('an exit is never before its entry', async () => {
    const guest = await enrolMember()
    await send(made('entry', { user_id: guest, made_at: agoText(10) }))
    expect((await send(made('exit', { user_id: guest, early: true, made_at: agoText(10.2) }))).body.result).toBe('done')
    const visit = await rowOf<{ zero: boolean }>(
      `select left_at = entered_at as zero from visits where member_id = ${guest}`,
    )
    expect(visit?.zero).toBe(true)
  })

  test('a top-up goes into the drawer of its till', async () => {
    const opening = { body: { till: 'Barra', float: 50 }, idempotencyKey: randomUUID() }
    const session = (await api.call('POST /v1/till-sessions', opening, as)).body
    const { body } = await send(made('top_up', { amount: 30, till_id: session.till_id }))
    expect(body).toMatchObject({ result: 'done', flags: [], member: { balance: 94.5 } })
    const booked = await rowOf<{ till_session_id: number; at: Date }>(
      `select till_session_id, at from transactions where member_id = ${member} order by id desc limit 1`,
    )
    expect(Number(booked?.till_session_id)).toBe(session.id)
    expect(minutesAgo(booked?.at ?? null)).toBe(20)
    expect(await checkBooks()).toEqual([])
  })

  test('the clock of the device may be wrong, as long as it runs', async () => {
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await send(sold([grams(1)], 8.5, { made_at: ahead(7 - 12) }), bar, ahead(7))
    await send(sold([grams(1)], 8.5, { made_at: ahead(-7 - 12) }), bar, ahead(-7))
    expect((await listed()).map(({ made_at }) => minutesAgo(made_at))).toEqual([12, 12])
  })

  test('nothing is booked on a closed day, but its real time stays', async () => {
    const yesterday = agoText(24 * 60)
    await api.database.asAdmin(
      `insert into day_closings (operator_id, venue_id, closed_until)
       values (${venue.operatorId}, ${venue.id}, current_date - 1)`,
    )
    await api.database.asAdmin(`update visits set entered_at = now() - interval '30 hours' where member_id = ${member}`)
    await send(sold([grams(1)], 8.5, { made_at: yesterday }))
    const [command] = await listed()
    expect(command?.result).toBe('done')
    expect(Math.abs(new Date(command?.made_at ?? 0).getTime() - new Date(yesterday).getTime())).toBeLessThan(60_000)
    const sale = (await api.call('GET /v1/sales/{id}', { params: { id: command?.transaction_id ?? 0 } }, as)).body
    const settings = (await api.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } }, as)).body
    expect(sale.business_date).toBe(settings.business_date)
  })

  test('the sold lines leave the cart', async () => {
    const put = { params: { user_id: member, product_id: flower }, body: { id: randomUUID(), quantity: 2, seen: 0 } }
    await api.call('PUT /v1/carts/{user_id}/items/{product_id}', put, as)
    await send(sold([grams(2)], 17))
    expect(await rowOf(`select from cart_lines where member_id = ${member}`)).toBeUndefined()
  })
})

describe('the order of a device', () => {
  test('a gap is refused and nothing is applied', async () => {
    expect((await send(sold([grams(1)], 8.5, { number: 2 }))).error.code).toBe('offline_order')
    expect([await balanceOf(), (await listed()).length]).toEqual([64.5, 0])
    numbers.counter = 0
    expect((await send(sold([grams(1)], 8.5))).status).toBe(200)
    expect((await send(sold([grams(1)], 8.5, { number: 1 }))).error.code).toBe('offline_order')
    expect(await balanceOf()).toBe(56)
  })

  test('counts for the counter and the door apart', async () => {
    expect((await send(sold([grams(1)], 8.5))).status).toBe(200)
    expect((await send(made('exit'))).status).toBe(200)
  })

  test('a repeated key gets the first answer, and cannot be used for another command', async () => {
    const command = sold([grams(1)], 8.5)
    const first = await send(command)
    const second = await send(command)
    expect(second.body).toEqual(first.body)
    expect(await balanceOf()).toBe(56)
    expect((await send({ ...command, ...sold([grams(2)], 17), key: command.key })).error.code).toBe(
      'idempotency_key_reused',
    )
  })

  test('two tabs that send the same command at once have one effect', async () => {
    const command = sold([grams(1)], 8.5)
    const [one, two] = await holdLock(
      api.database,
      {
        sql: `select from wallets where member_id = ${member} for update`,
        operatorId: venue.operatorId,
      },
      2,
      () => Promise.all([send(command), send(command)]),
    )
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expect([await balanceOf(), await stockOf(flower), (await listed()).length]).toEqual([56, 99, 1])
    expect(await checkBooks()).toEqual([])
  })

  test('the key of something done with a connection cannot be used', async () => {
    const command = sold([grams(1)], 8.5)
    const items = [grams(1)]
    await withoutHolder(() =>
      api.call('POST /v1/make-purchase', { body: { id: command.key, user_id: member, items } }, as),
    )
    expect((await send(command)).error.code).toBe('idempotency_key_reused')
    expect(await balanceOf()).toBe(56)
  })
})

describe('a device that is not the holder', () => {
  test('sends commands of an old lease, and nothing of them is applied', async () => {
    const phone = await enrol('Barra 2')
    await grant(phone, fence + 1)
    const { body } = await send(sold([grams(1)], 8.5))
    expect(body).toMatchObject({ result: 'held', flags: ['old_lease'], member: { balance: 64.5 } })
    expect((await send(made('entry', { user_id: await enrolMember() }))).body.result).toBe('held')
    // Under an old lease their order does not matter.
    expect((await send(sold([grams(1)], 8.5, { number: 9 }))).body.result).toBe('held')
    expect([await balanceOf(), await stockOf(flower)]).toEqual([64.5, 100])
    expect((await listed({ open: 'only' })).map(({ choices }) => choices)).toEqual([
      ['book', 'drop'],
      ['book', 'drop'],
      ['book', 'drop'],
    ])
  })

  test.each([
    ['the lease has run out', `update offline_leases set renewed_at = now() - interval '9 hours'`],
    ['the venue has turned it off', `update venues set offline_selling = false`],
  ])('because %s', async (_title, change) => {
    const where = change.includes('venues') ? `id = ${venue.id}` : `venue_id = ${venue.id}`
    await api.database.asAdmin(`${change} where ${where}`)
    expect((await send(sold([grams(1)], 8.5))).body.result).toBe('held')
  })

  test('a new holder waits until a command that is being applied is done', async () => {
    const command = made('top_up', { amount: 10 })
    const phone = await enrol('Barra 2')
    let takeOver: Promise<unknown> = Promise.resolve()
    const sent = await holdLock(
      api.database,
      { sql: `select from wallets where member_id = ${member} for update`, operatorId: venue.operatorId },
      2,
      async () => {
        const sending = send(command)
        await untilOthersWait(api.database, 1)
        takeOver = api.database.asAdmin(
          `begin;
           select from offline_leases where venue_id = ${venue.id} and place = 'counter' for update;
           update offline_leases set device_id = ${phone.id}, fence = fence + 1, last_command = 0
           where venue_id = ${venue.id} and place = 'counter';
           commit`,
        )
        return sending
      },
    )
    await takeOver
    expect(sent.body.result).toBe('done')
    const lease = await rowOf<{ last_command: number }>(
      `select last_command from offline_leases where venue_id = ${venue.id} and place = 'counter'`,
    )
    // It came after the number of the command was stored.
    expect(Number(lease?.last_command)).toBe(0)
    expect((await send(sold([grams(1)], 8.5))).body.result).toBe('held')
    expect(await balanceOf()).toBe(74.5)
  })

  test('is unknown without its cookie, and people who never came in on it are flagged', async () => {
    const command = sold([grams(1)], 8.5)
    expect((await send(command, { cookie: '' })).error.code).toBe('device_unknown')
    const stranger = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: rights },
    ])
    expect((await send({ ...command, user_id: 987_654 })).error.code).toBe('request_invalid')
    expect((await send({ ...command, staff_id: 987_654 })).error.code).toBe('request_invalid')
    expect(await balanceOf()).toBe(64.5)
    const named = await send({ ...command, staff_id: stranger.id })
    expect(named.body).toMatchObject({ result: 'flagged', flags: ['person_unseen'] })
  })
})

describe('what the server would have refused is booked with a flag', () => {
  test('a sale that does not add up is kept for people, and what comes after it is booked', async () => {
    expect((await send(sold([grams(1)], 9))).body).toMatchObject({ result: 'held', flags: ['not_bookable'] })
    expect(await balanceOf()).toBe(64.5)
    expect((await send(sold([grams(1)], 8.5))).body.result).toBe('done')
    expect(await listed({ open: 'only' })).toMatchObject([{ flags: ['not_bookable'], choices: ['book', 'drop'] }])
    expect(await checkBooks()).toEqual([])
  })

  test('credit that is not there: the wallet goes below zero, and what comes in pays it first', async () => {
    const { body } = await send(sold([grams(10)], 85))
    expect(body).toMatchObject({ result: 'flagged', flags: ['dispense_credit'], member: { balance: -20.5 } })
    const [command] = await listed({ open: 'only' })
    expect(command).toMatchObject({ missing: 20.5, choices: ['keep'], member: { balance: -20.5 } })
    expect(await checkBooks()).toEqual([])
    const byBalance = await api.call('GET /v1/venue-clients', { query: { sort: 'balance' } }, as)
    expect(byBalance.body[0]?.profile.cash_balance).toBe(-20.5)
    const payout = { params: { id: member }, body: { amount: 1, method: 'cash', reason: 'x' } } as const
    const paid = await api.call('POST /v1/members/{id}/payout', { ...payout, idempotencyKey: randomUUID() }, as)
    expect(paid.error.code).toBe('credit_insufficient')
    expect((await api.call('GET /v1/members/{id}/payout', { params: { id: member } }, as)).body).toMatchObject({
      balance: -20.5,
      credit: { cash: 0, card: 0, transfer: 0 },
    })
    const topUp = (amount: number) => api.call('POST /v1/add-cash', { body: { user_id: member, amount } }, as)
    expect((await topUp(10)).body.new_balance).toBe(-10.5)
    const sale = { body: { user_id: member, items: [grams(1)] } }
    const buy = await withoutHolder(() => api.call('POST /v1/make-purchase', sale, as))
    expect(buy.error.code).toBe('dispense_credit')
    expect((await topUp(30)).body.new_balance).toBe(19.5)
    const wallet = () => rowOf<{ overdrawn: boolean }>(`select overdrawn from wallets where member_id = ${member}`)
    expect((await wallet())?.overdrawn).toBe(false)
    expect(await checkBooks()).toEqual([])
  })

  test('a weight outside the tolerance: what was weighed has left', async () => {
    const weighed = (quantity: number) => ({ ...grams(2.5), weighed_quantity: quantity, weighed_by: 'scale' })
    expect((await send(sold([weighed(2.53)], 21.25))).body).toMatchObject({
      result: 'done',
      products: [{ id: flower, stock_quantity: 97.47 }],
    })
    const { body } = await send(sold([weighed(2.6)], 21.25))
    expect(body).toMatchObject({ result: 'flagged', flags: ['weight_outside_tolerance'], member: { balance: 22 } })
    expect(await stockOf(flower)).toBe(94.87)
    const last = await offer({ name: 'Amnesia', price: 8.5, stock_quantity: 2.5, unit_type: 'weight' })
    const short = await send(sold([{ ...weighed(2.52), product_id: last }], 21.25))
    expect(short.body.flags).toEqual(['dispense_stock'])
    expect(await stockOf(last)).toBe(0)
    expect(await checkBooks()).toEqual([])
  })

  test('stock that is not there: it is corrected to what was sold', async () => {
    const { body } = await send(sold([pieces(6)], 16.8))
    expect(body).toMatchObject({ result: 'flagged', flags: ['dispense_stock'] })
    expect(body.products).toMatchObject([{ id: cake, stock_quantity: 0 }])
    const movements = (await api.call('GET /v1/products/{id}/movements', { params: { id: cake }, query: {} }, as)).body
    expect(movements.map(({ kind, change }) => [kind, change])).toEqual([
      ['sale', -6],
      ['count', 2],
      ['count', 4],
    ])
    expect(movements[1]?.note).toContain('without a connection')
    expect(await checkBooks()).toEqual([])
  })

  test('a price that has changed since: the charged one counts', async () => {
    await api.database.asAdmin(`update products set price_cents = 950 where id = ${flower}`)
    const { body } = await send(sold([grams(2, 7)], 14))
    expect(body).toMatchObject({ result: 'flagged', flags: ['dispense_price_changed'], member: { balance: 50.5 } })
    expect(await checkBooks()).toEqual([])
  })

  test('a batch that is blocked or too small by now: what was delivered came out of it', async () => {
    const receive = async (quantity: number) =>
      (
        await api.call(
          'POST /v1/products/{id}/movements',
          { params: { id: flower }, body: { kind: 'receive', quantity, batch: {} }, idempotencyKey: randomUUID() },
          as,
        )
      ).body.batch?.id ?? 0
    const [first, second] = [await receive(2), await receive(50)]
    const params = { id: second }
    const body = { reason: 'Moho' }
    await api.call('POST /v1/batches/{id}/block', { params, body, idempotencyKey: randomUUID() }, as)
    const blocked = await send(sold([{ ...grams(2, 1), batch_id: second }], 2))
    expect(blocked.body).toMatchObject({ result: 'flagged', flags: ['dispense_price_changed', 'batch_blocked'] })
    const short = await send(sold([{ ...grams(3, 1), batch_id: first }], 3))
    expect(short.body).toMatchObject({ result: 'flagged', flags: ['dispense_price_changed'] })
    const read = async (id: number) => (await api.call('GET /v1/batches/{id}', { params: { id } }, as)).body
    expect(await read(second)).toMatchObject({ left: 48, sold: 2, unexplained: 0 })
    expect(await read(first)).toMatchObject({ left: 0, sold: 3, counted: 1, unexplained: 0 })
    // Empty by now, and still the batch that the member received from.
    expect((await send(sold([{ ...grams(1, 1), batch_id: first }], 1))).body.result).toBe('flagged')
    expect(await read(first)).toMatchObject({ left: 0, sold: 4, counted: 2, unexplained: 0 })
    expect(await stockOf(flower)).toBe(148)
    expect(await checkBooks()).toEqual([])
  })

  test('a product that was archived since', async () => {
    await api.call('DELETE /v1/delete-product/{id}', { params: { id: cake } }, as)
    const { body } = await send(sold([pieces(1)], 2.8))
    expect(body.flags).toContain('product_gone')
    expect(body.member?.balance).toBe(61.7)
  })

  test('a member who was banned, at the door and at the counter', async () => {
    const guest = await enrolMember()
    for (const id of [guest, member]) {
      await api.database.asAdmin(`update members set standing = 'banned' where id = ${id}`)
    }
    expect((await send(made('entry', { user_id: guest }))).body).toMatchObject({
      result: 'flagged',
      flags: ['entry_barred'],
      member: { inside: { venue_id: venue.id } },
    })
    expect((await send(sold([grams(1)], 8.5))).body).toMatchObject({ flags: ['dispense_not_active'] })
  })

  test('a person who has lost the right, or works there no more', async () => {
    const { id } = nerea
    await api.database.asAdmin(`update grants set rights = '{}' where staff_id = ${id}`)
    expect((await send(sold([grams(1)], 8.5))).body).toMatchObject({ result: 'flagged', flags: ['rights'] })
    await api.database.asAdmin(`delete from grants where staff_id = ${id}`)
    expect((await send(made('exit'))).body).toMatchObject({ result: 'flagged', flags: ['rights'] })
    expect(await balanceOf()).toBe(56)
  })

  test('a warning without a reason, but not with one', async () => {
    await levels({ dispense_waiting_days: 'warn' })
    await api.database.asAdmin(`update venues set waiting_days = 30 where id = ${venue.id}`)
    expect((await send(sold([grams(1)], 8.5))).body.flags).toEqual(['dispense_waiting_days'])
    const said = await send(sold([grams(1)], 8.5, { reason: 'Guest of the board' }))
    expect(said.body).toMatchObject({ result: 'done', flags: [] })
  })

  test('a member who is inside already gets no second visit', async () => {
    const { body } = await send(made('entry'))
    expect(body).toMatchObject({ result: 'flagged', flags: ['already_inside'] })
    const guest = await enrolMember()
    await api.call('POST /v1/entries', { body: { user_id: guest } }, elsewhere())
    expect((await send(made('entry', { user_id: guest }))).body).toMatchObject({
      flags: ['already_inside'],
      member: { inside: { venue_id: other.id } },
    })
    expect((await send(made('exit', { user_id: guest }))).body.flags).toEqual(['not_inside'])
    expect(await checkBooks()).toEqual([])
  })

  test('a full room lets them in all the same', async () => {
    await api.database.asAdmin(`update venues set capacity = 1 where id = ${venue.id}`)
    const { body } = await send(made('entry', { user_id: await enrolMember() }))
    expect(body).toMatchObject({ result: 'flagged', flags: ['entry_room_full'] })
    expect(await checkBooks()).toEqual([])
  })

  test('a top-up above the ceiling, into a till that is closed', async () => {
    await api.database.asAdmin(`update venues set top_up_most_cents = 1000 where id = ${venue.id}`)
    const opening = { body: { till: 'Barra', float: 50 }, idempotencyKey: randomUUID() }
    const session = (await api.call('POST /v1/till-sessions', opening, as)).body
    const closing = { params: { id: session.id }, body: { counted: 50, reason: '' }, idempotencyKey: randomUUID() }
    expect((await api.call('POST /v1/till-sessions/{id}/closing', closing, as)).status).toBe(200)
    const { body } = await send(made('top_up', { amount: 30, till_id: session.till_id }))
    expect(body).toMatchObject({ flags: ['top_up_amount_ceiling', 'till_closed'], member: { balance: 94.5 } })
    expect(await checkBooks()).toEqual([])
  })

  test('nothing is booked for an erased member', async () => {
    const guest = await enrolMember({ cash_balance: 0 })
    expect((await erase(guest)).status).toBe(200)
    const { body } = await send(sold([grams(1)], 8.5, { user_id: guest }))
    expect(body).toMatchObject({ result: 'held', flags: ['member_gone'], member: null })
    const [command] = await listed({ open: 'only' })
    expect(command?.choices).toEqual(['drop'])
    const booked = await withoutHolder(() => decide(command?.id ?? 0, 'book'))
    expect(booked.error.code).toBe('member_erased')
    expect((await decide(command?.id ?? 0, 'drop')).body).toMatchObject({ result: 'dropped', choice: 'drop' })
    // The next one has the next number.
    expect((await send(sold([grams(1)], 8.5))).body.result).toBe('done')
  })
})

describe('what people decide', () => {
  test('a flagged command is kept, once, and it is on record who did', async () => {
    await send(sold([grams(10)], 85))
    const [command] = await listed({ open: 'only' })
    const id = command?.id ?? 0
    expect((await decide(id, 'drop')).error.code).toBe('request_invalid')
    const kept = await decide(id, 'keep')
    expect(kept.body).toMatchObject({ result: 'flagged', choice: 'keep', choices: [], chosen_by: expect.any(String) })
    expect((await decide(id, 'keep')).error.code).toBe('offline_command_decided')
    expect(await listed({ open: 'only' })).toEqual([])
    expect(await eventsOf('offline.kept')).toHaveLength(1)
  })

  test('a held sale is booked by the person who made it, with its real time', async () => {
    await grant(await enrol('Barra 2'), fence + 1)
    await send(sold([grams(10)], 85))
    const [command] = await listed({ open: 'only' })
    const key = randomUUID()
    // The new holder may be selling to the member.
    expect((await decide(command?.id ?? 0, 'book', key)).error.code).toBe('offline_claim_unanswered')
    const booked = await withoutHolder(() => decide(command?.id ?? 0, 'book', key))
    expect(booked.body).toMatchObject({ result: 'flagged', flags: ['dispense_credit'], missing: 20.5, choice: 'book' })
    expect((await decide(command?.id ?? 0, 'book', key)).body).toEqual(booked.body)
    expect(await balanceOf()).toBe(-20.5)
    const sale = (await api.call('GET /v1/sales/{id}', { params: { id: booked.body.transaction_id ?? 0 } }, as)).body
    expect(minutesAgo(sale.at)).toBe(20)
    const [event] = await eventsOf('sale.made')
    expect(event).toMatchObject({ who: { id: nerea.id }, device: 'Barra 1', after: { offline: true } })
    expect(await eventsOf('offline.booked')).toHaveLength(1)
    expect(await checkBooks()).toEqual([])
  })

  test('a held command that is dropped has no effect', async () => {
    await grant(await enrol('Barra 2'), fence + 1)
    await send(made('top_up', { amount: 30 }))
    const [command] = await listed({ open: 'only' })
    expect((await decide(command?.id ?? 0, 'drop')).body).toMatchObject({ result: 'dropped', choices: [] })
    expect(await balanceOf()).toBe(64.5)
    expect(await eventsOf('offline.dropped')).toHaveLength(1)
    expect((await decide(command?.id ?? 0, 'book')).error.code).toBe('offline_command_decided')
  })

  test('of two people at once, the second is told so', async () => {
    await grant(await enrol('Barra 2'), fence + 1)
    await send(sold([grams(1)], 8.5))
    const [command] = await listed({ open: 'only' })
    const id = command?.id ?? 0
    const both = await holdLock(
      api.database,
      { sql: `select from offline_commands where id = ${id} for update`, operatorId: venue.operatorId },
      2,
      () => withoutHolder(() => Promise.all([decide(id, 'book'), decide(id, 'drop')])),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('offline_command_decided')
    expect(await checkBooks()).toEqual([])
  })

  test('the list has pages and can show one device', async () => {
    for (const minutes of [30, 20, 10]) await send(sold([grams(1)], 8.5, { made_at: agoText(minutes) }))
    const first = await api.call('GET /v1/offline/commands', { query: { limit: 2 } }, as)
    expect(first.body.map(({ made_at }) => minutesAgo(made_at))).toEqual([10, 20])
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect((await listed({ limit: 2, cursor })).map(({ made_at }) => minutesAgo(made_at))).toEqual([30])
    expect(await listed({ device_id: bar.id })).toHaveLength(3)
    expect(await listed({ device_id: bar.id + 1 })).toEqual([])
    const since = { query: { since: agoText(25) } }
    expect((await api.call('GET /v1/offline/summary', since, as)).body).toMatchObject({
      sent: 2,
      open: 0,
      waiting: 0,
      devices: [{ id: bar.id, name: 'Barra 1', sent: 2 }],
    })
  })

  test('the erasure of a member takes along what was typed', async () => {
    const guest = await enrolMember({ cash_balance: 0 })
    await send(made('entry', { user_id: guest, reason: 'Knows the owner' }))
    await send(made('exit', { user_id: guest, early: true, made_at: agoText(1) }))
    expect((await erase(guest)).status).toBe(200)
    const row = await rowOf<{ body: object }>(
      `select body from offline_commands where member_id = ${guest} and kind = 'entry'`,
    )
    expect(row?.body).toMatchObject({ reason: '' })
  })
})
