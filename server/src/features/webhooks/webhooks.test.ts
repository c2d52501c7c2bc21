import { randomUUID } from 'node:crypto'
import { type CallInput, type CallReply, webhookBodies } from '@aforo/contract'
import { type ApiEndpoint, webhookEvents, webhooksMost, webhookTest } from '@aforo/domain'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let as: As
let receiver: WebhookReceiver

beforeAll(async () => {
  api = await openTestApi({ env: { JOBS: 'on', WEBHOOK_HOSTS: '127.0.0.1,::1' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  receiver = await startWebhookReceiver()
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'owner' },
  ])
  as = { token: owner.token, venueId: venue.id }
})
afterEach(() => receiver.close())

const settings = () => ({
  name: 'Contabilidad',
  url: receiver.url,
  events: [...webhookEvents],
  venue_ids: null as number[] | null,
})
const create = (changed: Partial<ReturnType<typeof settings>> = {}, by = as) =>
  api.call('POST /v1/webhooks', { body: { ...settings(), ...changed } }, by)
const list = async (by = as) => (await api.call('GET /v1/webhooks', {}, by)).body
const deliveriesOf = async (id: number, query = {}) =>
  (await api.call('GET /v1/webhooks/{id}/deliveries', { params: { id }, query }, as)).body
const record = async () => (await api.call('GET /v1/audit', { query: {} }, as)).body.map(({ action }) => action)
const key = () => randomUUID()
/** Makes a call, which must succeed. */
async function did<K extends ApiEndpoint>(call: K, input: CallInput<K>, by = as): Promise<CallReply<K>> {
  const { status, body, error } = await api.call(call, input, by)
  if (status >= 300) throw new Error(`${call}: ${error.code}`)
  return body
}
const enter = (user_id: number, by = as) => did('POST /v1/entries', { body: { user_id } }, by)
const leave = (user_id: number) => did('PATCH /v1/checkout', { query: { user_id, early: 'true' } })
const offer = async (name = 'Limón Sierra') => {
  const product = { name, price: 8, stock_quantity: 50, category_id: null, unit_type: 'weight' } as const
  return (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
}
const sell = (user_id: number, product_id: number) =>
  api.call('POST /v1/make-purchase', { body: { user_id, items: [{ product_id, quantity: 2.5, unit_price: 8 }] } }, as)
const takenTypes = () => receiver.taken.map(({ type }) => type)
const untilTaken = (count: number) => until(`${count} events arrive`, () => receiver.taken.length >= count)

describe('what happens', () => {
  test('is told in order for each member, product and till, signed, and in the form of the contract', async () => {
    const { secret, webhook } = (await create()).body
    const money = { method: 'cash' } as const
    const fee = { fee_kind: 'yearly', fee_cost: 20, fee_paid: true } as const
    const till = await did('POST /v1/till-sessions', { body: { till: 'Caja', float: 100 }, idempotencyKey: key() })
    const session = { params: { id: till.id }, idempotencyKey: key() }
    const { id } = await makeMember(api, as, { cash_balance: 100, identity_seen: true, ...fee })
    await enter(id)
    const product = await offer()
    const sale = (await sell(id, product)).body
    const second = (await sell(id, product)).body
    const ofSale = (made: typeof sale) => ({ params: { id: made.transaction_id }, idempotencyKey: key() })
    await did('POST /v1/sales/{id}/void', { ...ofSale(sale), body: { reason: 'Mal pesado' } })
    const items = [{ line: 1, quantity: 1, restock: true }]
    await did('POST /v1/sales/{id}/returns', { ...ofSale(second), body: { reason: 'Mal', items } })
    const topUp = await did('POST /v1/add-cash', { body: { user_id: id, amount: 30, ...money } })
    const one = { params: { id }, idempotencyKey: key() }
    await did('PUT /v1/members/{id}/card', { params: { id }, body: {} })
    await did('POST /v1/members/{id}/fee', { ...one, body: money })
    const reversed = { params: { id: topUp.transaction_id }, idempotencyKey: key() }
    await did('POST /v1/transactions/{id}/reversal', { ...reversed, body: { reason: 'Se tecleó dos veces' } })
    const { visit_id: visitId } = await leave(id)
    const undo = { params: { id: visitId }, body: { what: 'exit' as const }, idempotencyKey: key() }
    await did('POST /v1/visits/{id}/undo', undo)
    await leave(id)
    const payout = { amount: 10, ...money, reason: 'Se da de baja' }
    await did('POST /v1/members/{id}/payout', { ...one, idempotencyKey: key(), body: payout })
    const cash = { way: 'in', amount: 20, reason: 'Cambio' } as const
    await did('POST /v1/till-sessions/{id}/cash', { ...session, body: cash })
    const closing = { counted: 250, reason: 'Se contó mal' }
    await did('POST /v1/till-sessions/{id}/closing', { ...session, idempotencyKey: key(), body: closing })
    const leaver = await makeMember(api, as)
    const erased = { params: { id: leaver.id } }
    await did('PUT /v1/members/{id}/standing', { ...erased, body: { standing: 'deactivated', reason: 'Baja' } })
    await did('POST /v1/members/{id}/erasure', erased)

    await until('everything is told', async () => (await list())[0]?.waiting === 0)
    expect(new Set(takenTypes())).toEqual(new Set(webhookEvents))
    for (const { headers, text, body } of receiver.received) {
      expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow()
      expect(headers).toMatchObject({ 'webhook-id': body.id, 'content-type': 'application/json' })
      expect(webhookBodies.filter((form) => form.strict().safeParse(body).success)).toHaveLength(1)
    }
    const bySubject = Map.groupBy(receiver.taken, ({ subject }) => `${subject.kind} ${subject.id}`)
    for (const events of bySubject.values()) {
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1))
    }
    expect(bySubject.get(`member ${id}`)?.map(({ type }) => type)).toEqual([
      'member.created',
      'money.topped_up',
      'money.fee_paid',
      'visit.entered',
      'sale.made',
      'sale.made',
      'sale.voided',
      'sale.returned',
      'money.topped_up',
      'member.changed',
      'money.fee_paid',
      'money.reversed',
      'visit.left',
      'visit.undone',
      'visit.left',
      'money.paid_out',
    ])
    expect(receiver.taken.find(({ type }) => type === 'sale.made')).toMatchObject({
      venue_id: venue.id,
      subject: { kind: 'member', id },
      data: {
        user_id: id,
        sale_id: sale.transaction_id,
        total: 20,
        grams: 2.5,
        items: [{ product_id: product, quantity: 2.5 }],
      },
    })
    expect(receiver.received.map(({ text }) => text).join()).not.toContain(leaver.email)
    expect(await deliveriesOf(webhook.id, { limit: 1 })).toMatchObject([
      { state: 'delivered', attempts: 1, last_attempt: { status: 204, error: null }, subject: { label: '0002' } },
    ])
  })

  test('is told within seconds, and only what a webhook wants', async () => {
    await create({ events: ['visit.entered'] })
    const { id } = await makeMember(api, as, { identity_seen: true, cash_balance: 50 })
    await enter(id)
    await untilTaken(1)
    expect(takenTypes()).toEqual(['visit.entered'])
  })

  test('is told about the chosen venues only; a member belongs to each of theirs', async () => {
    await create({ venue_ids: [other.id], events: ['visit.entered', 'member.created', 'member.changed'] })
    const there = { ...as, venueId: other.id }
    const own = await makeMember(api, as, { identity_seen: true })
    const both = await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id, other.id] })
    await enter(own.id)
    await enter(both.id)
    await leave(both.id)
    await enter(both.id, there)
    await untilTaken(2)
    const told = receiver.taken.map(({ type, venue_id: at }) => [type, at])
    expect(told).toEqual([
      ['member.created', venue.id],
      ['visit.entered', other.id],
    ])
  })

  test('is not told if it was refused, nor twice if the command is sent again', async () => {
    await create({ events: ['sale.made', 'visit.entered'] })
    const { id } = await makeMember(api, as, { identity_seen: true, cash_balance: 10 })
    const product = await offer()
    await enter(id)
    expect((await sell(id, product)).error.code).toBe('dispense_credit')
    const again = { body: { user_id: (await makeMember(api, as, { identity_seen: true })).id, id: key() } }
    await api.call('POST /v1/entries', again, as)
    await api.call('POST /v1/entries', again, as)
    await untilTaken(2)
    await until('nothing waits', async () => (await list())[0]?.waiting === 0)
    expect(takenTypes()).toEqual(['visit.entered', 'visit.entered'])
  })

  test('is not kept while a webhook is off', async () => {
    const { webhook } = (await create()).body
    const turn = (is_on: boolean) =>
      api.call('PUT /v1/webhooks/{id}', { params: { id: webhook.id }, body: { ...settings(), is_on } }, as)
    expect((await turn(false)).body.is_on).toBe(false)
    await makeMember(api, as)
    await turn(true)
    await makeMember(api, as)
    await untilTaken(1)
    expect(receiver.taken).toMatchObject([{ type: 'member.created', sequence: 1 }])
    expect(await record()).toContain('webhook.changed')
  })
})

describe('a test event', () => {
  const send = (id: number, by = as) => api.call('POST /v1/webhooks/{id}/test', { params: { id } }, by)

  test('arrives, whatever the webhook wants to know', async () => {
    const { webhook } = (await create({ events: ['till.closed'] })).body
    expect((await send(webhook.id)).body).toMatchObject({ type: webhookTest, state: 'waiting', attempts: 0 })
    await untilTaken(1)
    expect(receiver.taken[0]).toMatchObject({ type: webhookTest, data: { webhook_id: webhook.id }, sequence: 1 })
  })

  test('shows what the receiver answered', async () => {
    receiver.react = () => ({ status: 401, text: 'Who are you?' })
    const { webhook } = (await create()).body
    await send(webhook.id)
    await until('it was tried', async () => (await deliveriesOf(webhook.id))[0]?.attempts === 1)
    expect(await deliveriesOf(webhook.id)).toMatchObject([
      { state: 'waiting', last_attempt: { status: 401, error: 'Who are you?' }, next_attempt_at: expect.any(String) },
    ])
  })

  test('is refused while the webhook is off', async () => {
    const { webhook } = (await create()).body
    const body = { ...settings(), is_on: false }
    await api.call('PUT /v1/webhooks/{id}', { params: { id: webhook.id }, body }, as)
    expect((await send(webhook.id)).error.code).toBe('webhook_off')
  })
})

describe('an event that was sent', () => {
  test('can be sent again, under the same id and behind what waits', async () => {
    const { webhook } = (await create({ events: ['member.created', 'member.changed'] })).body
    const { id } = await makeMember(api, as)
    await untilTaken(1)
    const [first] = await deliveriesOf(webhook.id)
    const card = { params: { id }, body: {} }
    await api.call('PUT /v1/members/{id}/card', card, as)
    await untilTaken(2)
    const params = { id: webhook.id, delivery_id: first?.id ?? 0 }
    const replayed = await api.call('POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay', { params }, as)
    expect(replayed.body).toMatchObject({ event_id: first?.event_id, is_repeat: true, sequence: 3 })
    await untilTaken(3)
    expect(receiver.taken.map((event) => [event.id, event.sequence])).toEqual([
      [first?.event_id, 1],
      [receiver.taken[1]?.id, 2],
      [first?.event_id, 3],
    ])
    expect(await record()).toContain('webhook.replayed')
    const unknown = { params: { ...params, delivery_id: 999_999_999 } }
    const refused = await api.call('POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay', unknown, as)
    expect(refused.error.code).toBe('webhook_delivery_not_found')
  })
})

describe('a webhook', () => {
  test('is listed without its secret, which is stored sealed', async () => {
    const { secret, webhook } = (await create()).body
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhook).toMatchObject({ name: 'Contabilidad', url: receiver.url, venues: null, is_on: true, waiting: 0 })
    expect(JSON.stringify(await list())).not.toContain(secret)
    const stored = await api.database.asAdmin('select * from webhooks where operator_id = $1', [venue.operatorId])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect(await record()).toContain('webhook.created')
  })

  test('gets a new secret, and for a day signs with both', async () => {
    const { secret, webhook } = (await create({ events: ['till.opened'] })).body
    const renewed = await api.call('POST /v1/webhooks/{id}/secret', { params: { id: webhook.id } }, as)
    expect(renewed.body.secret).not.toBe(secret)
    const verifies = async (withSecret: string) => {
      const { length } = receiver.taken
      await api.call('POST /v1/webhooks/{id}/test', { params: { id: webhook.id } }, as)
      await untilTaken(length + 1)
      const { text, headers } = receiver.received.at(-1) ?? { text: '', headers: {} }
      try {
        new Webhook(withSecret).verify(text, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    expect([await verifies(secret), await verifies(renewed.body.secret)]).toEqual([true, true])
    await api.database.asAdmin('update webhooks set former_until = now() where id = $1', [webhook.id])
    expect([await verifies(secret), await verifies(renewed.body.secret)]).toEqual([false, true])
  })

  test('that is removed is gone with its secret, and is told nothing more', async () => {
    const { webhook } = (await create()).body
    receiver.react = () => ({ status: 503 })
    await makeMember(api, as)
    await until('it was tried', () => receiver.received.length > 0)
    const params = { id: webhook.id }
    expect((await api.call('DELETE /v1/webhooks/{id}', { params }, as)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await api.call('DELETE /v1/webhooks/{id}', { params }, as)).error.code).toBe('webhook_not_found')
    const [row] = await api.database.asAdmin('select sealed_secret, is_on from webhooks where id = $1', [webhook.id])
    expect(row).toEqual({ sealed_secret: null, is_on: false })
    expect(await record()).toContain('webhook.removed')
  })

  test('is looked after by the owners of all its venues', async () => {
    const { db } = api.database
    const { webhook } = (await create({ venue_ids: [other.id] })).body
    const all = (await create()).body.webhook
    const partner = await makePerson(db, 'owner', [{ venueId: other.id, role: 'owner' }])
    const theirs = { token: partner.token, venueId: other.id }
    expect((await list(theirs)).map(({ id }) => id)).toEqual([webhook.id])
    const params = { id: all.id }
    expect((await api.call('DELETE /v1/webhooks/{id}', { params }, theirs)).error.code).toBe('webhook_not_found')
    const log = await api.call('GET /v1/webhooks/{id}/deliveries', { params, query: {} }, theirs)
    expect(log.error.code).toBe('webhook_not_found')
    expect((await create({}, theirs)).error.code).toBe('webhook_venues_beyond_own')
    const foreign = await makeVenue(db, 'Elsewhere')
    expect((await create({ venue_ids: [foreign.id] })).error.code).toBe('webhook_venues_beyond_own')
  })

  test('is one of a few', async () => {
    const made = await Promise.all(Array.from({ length: webhooksMost + 2 }, () => create()))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(webhooksMost)
    expect(made.find(({ status }) => status !== 200)?.error.code).toBe('webhooks_exhausted')
  })

  test.each([
    ['this machine', 'https://localhost/x'],
    ['this machine by number', 'https://127.0.0.2/x'],
    ['this machine in IPv6, written as IPv4', 'https://[::ffff:127.0.0.2]/x'],
    ['a private network', 'https://192.168.1.4/x'],
    ['a private network in IPv6', 'https://[fd12::1]/x'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['any address', 'https://0.0.0.0/x'],
    ['a name without a domain', 'https://intranet/x'],
    ['a host without encryption', 'http://books.example/x'],
    ['a host with a password', 'https://user:word@books.example/x'],
  ])('cannot be sent to %s', async (_title, url) => {
    expect((await create({ url })).error.code).toBe('webhook_address_refused')
  })

  test.each([['https://books.example/aforo'], ['https://8.8.8.8/aforo'], ['https://books.example:8443/aforo?club=7']])(
    'can be sent to %s',
    async (url) => expect((await create({ url })).status).toBe(200),
  )
})
