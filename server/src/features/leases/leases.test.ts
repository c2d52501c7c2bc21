import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { claimMostMs, leaseSilentMs } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { holdLock, until, untilOthersWait } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let owner: Awaited<ReturnType<typeof makePerson>>
let as: As
let tablet: Device
let member: number
let cake: number

type Device = { id: number; cookie: string; token: string }
type Place = CallInput<'POST /v1/device/leases'>['body']['places'][number]
type Sent = Partial<CallInput<'POST /v1/device/leases'>['body']>

const elsewhere = (): As => ({ ...as, venueId: other.id })
const on = (device: Device): As => ({ token: device.token, venueId: venue.id })

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  owner = await makePerson(
    db,
    'owner',
    [venue, other].map(({ id }) => ({ venueId: id, role: 'owner' })),
  )
  as = { token: owner.token, venueId: venue.id }
  const pin = await api.call('PUT /v1/users/me/pin', { body: { password, pin: '3719' } }, as)
  expect(pin.status).toBe(204)
  await turnOn()
  await openLeases()
  tablet = await enrolDevice('Tablet 1')
  member = await arrive()
  cake = await offer()
})

const turnOn = (isOn = true, at = venue) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: at.id }, body: { offline_selling: isOn } }, as)

/** The rows of the leases, as if they had been there for an hour. */
const openLeases = (at = venue) =>
  api.database.asAdmin(
    `insert into offline_leases (operator_id, venue_id, place, created_at)
     select ${at.operatorId}, ${at.id}, place, now() - interval '1 hour' from unnest(array['counter', 'door']) place`,
  )

const cookieIn = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((one) => one.includes(name))
    ?.split(';')[0] ?? ''

async function enrolDevice(name: string, at = venue): Promise<Device> {
  const { body, headers } = await api.call('POST /v1/devices', { body: { name } }, { ...as, venueId: at.id })
  const cookie = cookieIn(headers, 'aforo_device')
  const { body: signedIn } = await api.call(
    'POST /v1/device/sign-in',
    { body: { staff_id: owner.id, pin: '3719' } },
    { cookie },
  )
  return { id: body.id, cookie, token: signedIn.access_token }
}

async function arrive(by = as): Promise<number> {
  const { id } = await makeMember(api, by, {
    identity_seen: true,
    owned_shops: [venue.id, other.id],
    cash_balance: 60,
    payment_method: 'card',
  })
  await api.call('POST /v1/entries', { body: { user_id: id } }, by)
  return id
}

async function offer(by = as): Promise<number> {
  const product = { name: 'Magdalena', price: 2, stock_quantity: 50, unit_type: 'fixed' as const, category_id: null }
  return (await api.call('POST /v1/products', { multipart: { product } }, by)).body.id
}

const ask = (device: Device, sent: Sent = {}) =>
  api.call(
    'POST /v1/device/leases',
    { body: { places: [{ place: 'counter', fence: null }], confirmed_claim: 0, waiting: 0, ...sent } },
    { cookie: device.cookie },
  )
const at = (place: Place['place'], fence: number | null = null): Sent => ({ places: [{ place, fence }] })

/** The device gets the lease of the counter. Returns its number. */
async function grant(device = tablet): Promise<number> {
  const { body } = await ask(device)
  expect(body.leases).toMatchObject([{ state: 'held' }])
  return body.leases[0]?.fence ?? 0
}

const ago = (milliseconds: number) => `now() - interval '${milliseconds} milliseconds'`
const silence = (milliseconds = leaseSilentMs + 1_000, venueId = venue.id) =>
  api.database.asAdmin(`update offline_leases set renewed_at = ${ago(milliseconds)} where venue_id = ${venueId}`)

const buy = (by = as, part: { id?: string; user_id?: number; product?: number } = {}) =>
  api.call(
    'POST /v1/make-purchase',
    {
      body: {
        ...(part.id === undefined ? {} : { id: part.id }),
        user_id: part.user_id ?? member,
        items: [{ product_id: part.product ?? cake, quantity: 1, unit_price: 2 }],
      },
    },
    by,
  )
const topUp = (by = as, user_id = member) =>
  api.call('POST /v1/add-cash', { body: { user_id, amount: 5, method: 'cash' } }, by)
const payOut = (by = as, id = member, key: string = randomUUID()) =>
  api.call(
    'POST /v1/members/{id}/payout',
    { params: { id }, body: { amount: 5, method: 'card', reason: 'Asked for it' }, idempotencyKey: key },
    by,
  )
const leave = (user_id = member, by = as) => api.call('PATCH /v1/checkout', { query: { user_id, early: 'true' } }, by)
const lookAt = async (by = as) => (await api.call('GET /v1/offline', {}, by)).body
const takeOver = (fence: number, by = as) =>
  api.call('POST /v1/offline/take-over', { body: { place: 'counter', seen: 'read', fence } }, by)

/** A holder that renews as fast as it can and stores what it gets, until the call has its answer. */
async function whileHolderAnswers<T>(fence: number, call: () => Promise<T>): Promise<T> {
  const pending = call()
  const isAnswered = pending.then(() => true)
  let confirmed = 0
  do {
    const { body } = await ask(tablet, { ...at('counter', fence), confirmed_claim: confirmed })
    confirmed = body.claim
  } while (!(await Promise.race([isAnswered, Promise.resolve(false)])))
  return pending
}

describe('the lease', () => {
  test('goes to the first device that asks, with a number, and stays there', async () => {
    const second = await enrolDevice('Tablet 2')
    const { body } = await ask(tablet)
    expect(body.leases).toMatchObject([
      { place: 'counter', state: 'held', fence: 1, last_command: 0, holder: { device_name: 'Tablet 1' } },
    ])
    const renewed = await ask(tablet, { ...at('counter', 1), waiting: 3 })
    expect(renewed.body.leases).toMatchObject([{ state: 'held', fence: 1 }])
    const refused = await ask(second)
    expect(refused.body).toMatchObject({ claim: 0, claimed: [] })
    expect(refused.body.leases).toMatchObject([
      {
        state: 'elsewhere',
        holder: { device_id: tablet.id, device_name: 'Tablet 1', offline_since: null, waiting: 3 },
      },
    ])
    expect(refused.body.leases[0]?.holder?.staff_name).not.toBeNull()
  })

  test('of the door can be held by another device than the one of the counter', async () => {
    const door = await enrolDevice('Puerta')
    await grant()
    expect((await ask(door, at('door'))).body.leases).toMatchObject([{ place: 'door', state: 'held', fence: 1 }])
  })

  test('settles for a minute before anybody can hold it', async () => {
    await turnOn(true, other)
    const device = await enrolDevice('Otra tablet', other)
    expect((await ask(device)).body.leases).toMatchObject([{ state: 'settling', fence: null, holder: null }])
    await api.database.asAdmin(`update offline_leases set created_at = ${ago(61_000)} where venue_id = ${other.id}`)
    expect((await ask(device)).body.leases).toMatchObject([{ state: 'held', fence: 1 }])
    // A device asks for its own venue only.
    expect((await lookAt()).leases.map(({ state }) => state)).toEqual(['free', 'free'])
  })

  test('is not given at a venue that has it turned off, and then nobody is held up', async () => {
    const fence = await grant()
    await silence()
    await turnOn(false)
    expect((await ask(tablet, at('counter', fence))).body.leases).toMatchObject([{ state: 'off', fence: null }])
    expect((await buy()).status).toBe(200)
    expect((await takeOver(fence)).error.code).toBe('offline_off')
    expect(await lookAt()).toMatchObject({ enabled: false, leases: [{ state: 'off' }, { state: 'off' }] })
  })

  test('is neither given nor renewed while the operator is suspended, and is there again after it', async () => {
    const fence = await grant()
    const suspend = (suspended: boolean) =>
      api.database.asAdmin('update operators set suspended_at = case when $2 then now() end where id = $1', [
        venue.operatorId,
        suspended,
      ])
    await suspend(true)
    expect((await ask(tablet, at('counter', fence))).body.leases).toMatchObject([{ state: 'off', fence: null }])
    await suspend(false)
    expect((await ask(tablet, at('counter', fence))).body.leases).toMatchObject([{ state: 'held' }])
  })

  test('gets a new number when the holder has lost its own', async () => {
    await grant()
    expect((await ask(tablet, at('counter', null))).body.leases).toMatchObject([{ state: 'held', fence: 2 }])
    expect((await ask(tablet, at('counter', 1))).body.leases).toMatchObject([{ state: 'held', fence: 3 }])
  })

  test('runs out after the hours of the venue', async () => {
    const fence = await grant()
    await silence(8 * 60 * 60_000 - 60_000)
    expect((await buy()).error.code).toBe('offline_sold_elsewhere')
    await silence(8 * 60 * 60_000)
    expect((await buy()).status).toBe(200)
    expect((await lookAt()).leases[0]).toMatchObject({ state: 'free', holder: null })
    expect((await ask(tablet, at('counter', fence))).body.leases).toMatchObject([{ state: 'held', fence: fence + 1 }])
  })

  test('is given back, unless commands wait', async () => {
    const fence = await grant()
    const giveBack = (waiting: number) =>
      api.call(
        'DELETE /v1/device/leases/{place}',
        { params: { place: 'counter' }, body: { fence, waiting } },
        { cookie: tablet.cookie },
      )
    expect((await giveBack(1)).error.code).toBe('lease_commands_wait')
    expect((await lookAt()).leases[0]).toMatchObject({ state: 'elsewhere' })
    expect((await giveBack(0)).status).toBe(204)
    expect((await giveBack(0)).status).toBe(204)
    expect((await lookAt()).leases[0]).toMatchObject({ state: 'free' })
    const second = await enrolDevice('Tablet 2')
    expect((await ask(second)).body.leases).toMatchObject([{ state: 'held', fence: fence + 1 }])
  })

  test('of a revoked device goes to the next one that asks', async () => {
    const fence = await grant()
    const second = await enrolDevice('Tablet 2')
    await api.call('DELETE /v1/devices/{id}', { params: { id: tablet.id } }, as)
    expect((await ask(tablet, at('counter', fence))).error.code).toBe('device_unknown')
    expect((await ask(second)).body.leases).toMatchObject([{ state: 'held', fence: fence + 1 }])
  })

  test('is for shared devices only', async () => {
    for (const cookie of ['', '__Secure-aforo_device=made-up']) {
      expect((await ask({ ...tablet, cookie })).error.code).toBe('device_unknown')
    }
  })

  test('tells the screens of the venue about a new holder', async () => {
    const screen = await openLiveScreen(api.url, as)
    await grant()
    await until('the hint arrives', () => screen.hints().some(({ event }) => event.topic === 'offline'))
    screen.leave()
  })

  test('waits for a sale that was decided before there was a holder', async () => {
    // Holds the wallet, so the sale waits for it with the lease locked; then the grant waits for the sale.
    const wallet = { sql: `select from wallets where member_id = ${member} for update`, operatorId: venue.operatorId }
    const order: string[] = []
    await holdLock(api.database, wallet, 2, async () => {
      const sale = buy().then(({ status }) => order.push(`sale ${status}`))
      await untilOthersWait(api.database, 1)
      const lease = ask(tablet).then(({ body }) => order.push(`lease ${body.leases[0]?.state}`))
      return Promise.all([sale, lease])
    })
    expect(order).toEqual(['sale 200', 'lease held'])
  })
})

describe('while the holder is silent', () => {
  let fence: number
  beforeEach(async () => {
    fence = await grant()
  })

  test('nobody else charges, tops up, returns or pays out at the venue, and they hear why', async () => {
    const bought = await whileHolderAnswers(fence, () => buy())
    expect(bought.status).toBe(200)
    await silence()
    const giveBack = api.call(
      'POST /v1/sales/{id}/returns',
      {
        params: { id: bought.body.transaction_id },
        body: { items: [{ line: 1, quantity: 1, restock: true }], reason: 'Wrong' },
        idempotencyKey: randomUUID(),
      },
      as,
    )
    const voided = api.call(
      'POST /v1/sales/{id}/void',
      { params: { id: bought.body.transaction_id }, body: { reason: 'Wrong' }, idempotencyKey: randomUUID() },
      as,
    )
    const refused = await Promise.all([buy(), topUp(), payOut(), giveBack, voided])
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'offline_sold_elsewhere'))
    for (const { error } of refused) expect(error.detail).toMatch(/Tablet 1 .*\d\d:\d\d/)
  })

  test('the same holds elsewhere for a member who is inside here, and not for others', async () => {
    await silence()
    const free = await arrive(elsewhere())
    expect((await topUp(elsewhere())).error.code).toBe('offline_sold_elsewhere')
    expect((await payOut(elsewhere())).error.code).toBe('offline_sold_elsewhere')
    expect((await topUp(elsewhere(), free)).status).toBe(200)
    expect((await payOut(elsewhere(), free)).status).toBe(200)
    const product = await offer(elsewhere())
    expect((await buy(elsewhere(), { user_id: free, product })).status).toBe(200)
  })

  test('a member who left after the last contact still belongs to the holder', async () => {
    await silence()
    expect((await leave()).status).toBe(200)
    expect((await payOut(elsewhere())).error.code).toBe('offline_sold_elsewhere')
    const product = await offer(elsewhere())
    await api.call('POST /v1/entries', { body: { user_id: member } }, elsewhere())
    expect((await buy(elsewhere(), { product })).error.code).toBe('offline_sold_elsewhere')
  })

  test('a member who had left well before the last contact does not', async () => {
    await leave()
    await api.database.asAdmin(
      `update visits set entered_at = ${ago(600_000)}, left_at = ${ago(300_000)} where member_id = ${member}`,
    )
    const { body } = await ask(tablet, at('counter', fence))
    await ask(tablet, { ...at('counter', fence), confirmed_claim: body.claim })
    await silence()
    expect((await payOut(elsewhere())).status).toBe(200)
  })

  test('an answer that the holder has not confirmed does not count as its last contact', async () => {
    await leave()
    await api.database.asAdmin(
      `update visits set entered_at = ${ago(600_000)}, left_at = ${ago(300_000)} where member_id = ${member}`,
    )
    await ask(tablet, at('counter', fence))
    await silence()
    expect((await payOut(elsewhere())).error.code).toBe('offline_sold_elsewhere')
  })

  test('the holder itself goes on', async () => {
    await silence()
    expect((await buy(on(tablet))).status).toBe(200)
    expect((await topUp(on(tablet))).status).toBe(200)
  })

  test('nothing is stored under the key: the same command succeeds later', async () => {
    await silence()
    const [id, key] = [randomUUID(), randomUUID()]
    expect((await buy(as, { id })).error.code).toBe('offline_sold_elsewhere')
    expect((await payOut(as, member, key)).error.code).toBe('offline_sold_elsewhere')
    await takeOver(fence)
    expect((await buy(as, { id })).status).toBe(200)
    expect((await payOut(as, member, key)).status).toBe(200)
  })

  test('a till is not closed', async () => {
    const { body: session } = await api.call(
      'POST /v1/till-sessions',
      { body: { till: 'Barra', float: 0 }, idempotencyKey: randomUUID() },
      as,
    )
    const key = randomUUID()
    const close = () =>
      api.call(
        'POST /v1/till-sessions/{id}/closing',
        { params: { id: session.id }, body: { counted: 0, pieces: [], reason: '' }, idempotencyKey: key },
        as,
      )
    await silence()
    expect((await close()).error.code).toBe('lease_commands_wait')
    await ask(tablet, { ...at('counter', fence), waiting: 2 })
    expect((await close()).error.code).toBe('lease_commands_wait')
    await ask(tablet, { ...at('counter', fence), waiting: 0 })
    expect((await close()).status).toBe(200)
  })
})

describe('while the holder is connected', () => {
  let fence: number
  beforeEach(async () => {
    fence = await grant()
  })

  test('another counter sells once the holder has stored the claim', async () => {
    const screen = await openLiveScreen(api.url, as)
    const bought = await whileHolderAnswers(fence, () => buy())
    expect(bought.status).toBe(200)
    const hints = screen.hints().filter(({ event }) => event.topic === 'offline')
    expect(hints).toMatchObject([{ event: { changed: { members: [member] } } }])
    screen.leave()
    // The claim lasts, so the next sale does not wait.
    expect((await buy()).status).toBe(200)
    expect((await ask(tablet, at('counter', fence))).body.claimed).toEqual([member])
    expect((await topUp(as, await arrive())).status).toBe(200)
  })

  test('it is refused if the holder does not confirm, and the same command succeeds later', async () => {
    const id = randomUUID()
    const began = performance.now()
    const refused = await buy(as, { id })
    expect(refused.error.code).toBe('offline_claim_unanswered')
    expect(refused.error.detail).toContain('Tablet 1')
    expect(performance.now() - began).toBeGreaterThan(2_500)
    const bought = await whileHolderAnswers(fence, () => buy(as, { id }))
    expect(bought.status).toBe(200)
  })

  test('a holder that renews without storing the answer confirms nothing', async () => {
    const pending = buy()
    await until('the claim is there', async () => (await ask(tablet, at('counter', fence))).body.claimed.length > 0)
    await ask(tablet, at('counter', fence))
    expect((await pending).error.code).toBe('offline_claim_unanswered')
  })

  test('an answer brings every claim that was made while the renewal waited for its row', async () => {
    const claim = {
      sql: `with numbered as (
          update offline_leases set last_claim = last_claim + 1
          where venue_id = ${venue.id} and place = 'counter' returning operator_id, venue_id, last_claim
        )
        insert into offline_claims (operator_id, venue_id, member_id, number)
        select operator_id, venue_id, ${member}, last_claim from numbered`,
      operatorId: venue.operatorId,
    }
    const { body } = await holdLock(api.database, claim, 1, () => ask(tablet, at('counter', fence)))
    expect(body.claimed).toEqual([member])
  })

  test('a number that was never given out confirms nothing', async () => {
    await ask(tablet, { ...at('counter', fence), confirmed_claim: 1_000_000 })
    expect((await buy()).error.code).toBe('offline_claim_unanswered')
  })

  test('payouts and fees from the wallet are claimed too, top-ups are not', async () => {
    expect((await whileHolderAnswers(fence, () => payOut())).status).toBe(200)
    expect((await topUp(as, await arrive())).status).toBe(200)
  })

  test('a claim that ends brings the row of the member, until the holder has stored it', async () => {
    await whileHolderAnswers(fence, () => buy())
    await api.database.asAdmin(`update offline_claims set claimed_at = ${ago(claimMostMs + 1_000)}`)
    const { body: ended } = await ask(tablet, at('counter', fence))
    expect(ended.claimed).toEqual([])
    expect(ended.members).toMatchObject([{ id: member, balance: 58 }])
    const { body: again } = await ask(tablet, { ...at('counter', fence), confirmed_claim: ended.claim - 1 })
    expect(again.members.map(({ id }) => id)).toEqual([member])
    const { body: stored } = await ask(tablet, { ...at('counter', fence), confirmed_claim: again.claim })
    expect(stored.members).toEqual([])
    // Without a claim, the next sale asks again.
    expect((await buy()).error.code).toBe('offline_claim_unanswered')
  })

  test('a claim does not end while a sale uses it', async () => {
    await whileHolderAnswers(fence, () => buy())
    await api.database.asAdmin(`update offline_claims set claimed_at = ${ago(claimMostMs + 1_000)}`)
    const wallet = { sql: `select from wallets where member_id = ${member} for update`, operatorId: venue.operatorId }
    const { bought, during } = await holdLock(api.database, wallet, 2, async () => {
      const sale = buy()
      await untilOthersWait(api.database, 1)
      const { body } = await ask(tablet, at('counter', fence))
      // The second rival, after which the lock ends.
      const [sold] = await Promise.all([sale, topUp()])
      return { bought: sold, during: body }
    })
    expect(bought.status).toBe(200)
    expect(during.claimed).toEqual([member])
  })

  test('the claims of others are confirmed anew by a new holder', async () => {
    await whileHolderAnswers(fence, () => buy())
    await silence()
    await takeOver(fence)
    const second = await enrolDevice('Tablet 2')
    const { body } = await ask(second)
    expect(body.claimed).toEqual([member])
    expect((await buy()).error.code).toBe('offline_claim_unanswered')
    await ask(second, { ...at('counter', body.leases[0]?.fence ?? 0), confirmed_claim: body.claim })
    expect((await buy()).status).toBe(200)
  })

  test('it hears of members who left, also without a hint', async () => {
    await leave()
    const { body } = await ask(tablet, at('counter', fence))
    expect(body.members).toMatchObject([{ id: member, inside: null }])
    expect(body.inside).toBe(0)
  })

  test('it gets the rows that it asks for, of its own venue only', async () => {
    const stranger = await makeMember(api, elsewhere(), { owned_shops: [other.id] })
    const { body } = await ask(tablet, { ...at('counter', fence), refresh: [member, stranger.id] })
    expect(body.members).toMatchObject([{ id: member, balance: 60, inside: { venue_id: venue.id } }])
    expect(body.inside).toBe(1)
  })
})

describe('a take-over', () => {
  let fence: number
  beforeEach(async () => {
    fence = await grant()
  })

  test('frees the lease of a silent device, on the record, and its old number is worth nothing', async () => {
    await ask(tablet, { ...at('counter', fence), waiting: 4 })
    await silence()
    expect((await lookAt()).leases[0]).toMatchObject({
      state: 'elsewhere',
      fence,
      holder: { device_name: 'Tablet 1', waiting: 4, offline_since: expect.any(String) },
    })
    expect((await takeOver(fence)).body).toMatchObject({ place: 'counter', state: 'free', holder: null })
    expect((await buy()).status).toBe(200)
    const { body: events } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(events.find(({ action }) => action === 'offline.taken_over')).toMatchObject({
      after: { device: 'Tablet 1', leasePlace: 'counter', leaseSeen: 'read', commandsWaiting: 4 },
    })
    const back = await ask(tablet, at('counter', fence))
    expect(back.body.leases[0]?.fence).toBeGreaterThan(fence)
  })

  test('sends the old holder away if another device was faster', async () => {
    const second = await enrolDevice('Tablet 2')
    await silence()
    await takeOver(fence)
    await ask(second)
    expect((await ask(tablet, at('counter', fence))).body.leases).toMatchObject([
      { state: 'elsewhere', holder: { device_name: 'Tablet 2' } },
    ])
  })

  test('is refused while the device is heard, on that device, and with another number', async () => {
    const live = await takeOver(fence)
    expect(live.error.code).toBe('lease_live')
    expect(live.error.detail).toContain('Tablet 1')
    await silence()
    expect((await takeOver(fence, on(tablet))).error.code).toBe('lease_own')
    expect((await takeOver(fence + 1)).error.code).toBe('lease_free')
    expect((await takeOver(fence)).status).toBe(200)
    expect((await takeOver(fence)).error.code).toBe('lease_free')
  })

  test('needs the till right', async () => {
    await silence()
    const capabilities = ['sell', 'let_in', 'top_up'] as const
    const seller = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: [...capabilities] },
    ])
    const by = { token: seller.token, venueId: venue.id }
    expect((await takeOver(fence, by)).error.code).toBe('privileges_missing')
    expect((await lookAt(by)).leases[0]).toMatchObject({ holder: { device_name: 'Tablet 1' } })
  })
})
