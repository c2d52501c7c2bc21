import { randomUUID } from 'node:crypto'
import type { CallInput, CallReply } from '@aforo/contract'
import type { Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

type Transfer = CallReply<'GET /v1/transfers/{id}'>
type Venue = Awaited<ReturnType<typeof makeVenue>>
type Received = CallInput<'POST /v1/transfers/{id}/receipt'>['body']['items'][number]

let api: TestApi
let almirante: Venue
let puerto: Venue
/** The owner of both venues, at each of them. */
let here: As
let there: As
let azul: number
let lot: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const key = () => ({ idempotencyKey: randomUUID() })
const employ = async (venue: Venue, ...capabilities: Capability[]): Promise<As> => {
  const place = { venueId: venue.id, role: 'employee' as const, capabilities }
  return { token: (await makePerson(api.database.db, 'employee', [place])).token, venueId: venue.id }
}
const makeProduct = async (
  name: string,
  by: As,
  part: Partial<{ unit_type: 'fixed' | 'weight'; barcode: string }> = {},
) => {
  const product = { name, price: 10, stock_quantity: 0, unit_type: 'weight', category_id: null, ...part } as const
  return (await api.call('POST /v1/products', { multipart: { product } }, by)).body.id
}
const deliver = async (id: number, quantity: number, code: string | null, by: As) => {
  const batch =
    code === null ? null : { code, strain: 'Azul', expires_on: '2027-05-01', thc_percent: 18.5, jar_tare: 120 }
  const body = { kind: 'receive', quantity, supplier: 'Cooperativa del Valle', batch } as const
  return (
    (await api.call('POST /v1/products/{id}/movements', { params: { id }, body, ...key() }, by)).body.batch?.id ?? 0
  )
}

beforeEach(async () => {
  almirante = await makeVenue(api.database.db, 'Club Almirante')
  puerto = await makeVenue(api.database.db, 'Club Puerto', almirante.operatorId)
  const { token } = await makePerson(api.database.db, 'owner', [
    { venueId: almirante.id, role: 'owner' },
    { venueId: puerto.id, role: 'owner' },
  ])
  here = { token, venueId: almirante.id }
  there = { token, venueId: puerto.id }
  azul = await makeProduct('Noche Azul', here)
  lot = await deliver(azul, 500, '0412', here)
})

type Item = CallInput<'POST /v1/transfers'>['body']['items'][number]

const send = (items: Item[], by = here, to = puerto.id, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/transfers', { body: { to_venue_id: to, items }, idempotencyKey }, by)
const sendAzul = async (quantity = 82) => (await send([{ product_id: azul, batch_id: lot, quantity }])).body
const receive = (id: number, items: Received[], by = there, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/transfers/{id}/receipt', { params: { id }, body: { items }, idempotencyKey }, by)
const cancel = (id: number, by = here, idempotencyKey: string = randomUUID()) =>
  api.call(
    'POST /v1/transfers/{id}/cancellation',
    { params: { id }, body: { reason: 'Wrong venue' }, idempotencyKey },
    by,
  )
const read = async (id: number, by = here) => (await api.call('GET /v1/transfers/{id}', { params: { id } }, by)).body
const stock = async (id: number, by = here) =>
  (await api.call('GET /v1/products/{id}', { params: { id } }, by)).body.stock_quantity
const batch = async (id: number, by = here) => (await api.call('GET /v1/batches/{id}', { params: { id } }, by)).body
const journey = async (id: number, by = here) =>
  (await api.call('GET /v1/batches/{id}/journey', { params: { id } }, by)).body
const movements = async (id: number, by = here) =>
  (await api.call('GET /v1/products/{id}/movements', { params: { id }, query: {} }, by)).body
const lineOf = ({ items }: Transfer, number = 1) => {
  const line = items.find((one) => one.number === number)
  if (line === undefined) throw new Error(`The transfer has no line ${String(number)}.`)
  return line
}

describe('sending', () => {
  test('takes the goods out of stock at once, and they are on the way for both venues', async () => {
    const { status, body } = await send([{ product_id: azul, batch_id: lot, quantity: 82 }])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'sent',
      from: { id: almirante.id, name: 'Club Almirante' },
      to: { id: puerto.id, name: 'Club Puerto' },
      received: null,
      products: ['Noche Azul'],
      lines: 1,
    })
    expect(lineOf(body)).toMatchObject({ batch: { id: lot, code: '0412' }, sent: 82, received: null, lost: null })
    expect(await stock(azul)).toBe(418)
    expect(await batch(lot)).toMatchObject({ left: 418, moved: 82, unexplained: 0 })
    expect((await movements(azul))[0]).toMatchObject({ kind: 'send', change: -82, batch: { code: '0412' } })
    const counts = (by: As) => api.call('GET /v1/transfers/on-the-way', {}, by)
    expect((await counts(here)).body).toEqual({ incoming: 0, outgoing: 1 })
    expect((await counts(there)).body).toEqual({ incoming: 1, outgoing: 0 })
    expect((await read(body.id, there)).state).toBe('sent')
    const { body: events } = await api.call('GET /v1/audit', { query: { kind: 'transfer.sent' } }, here)
    expect(events[0]?.after).toMatchObject({ toVenue: 'Club Puerto', goods: ['Noche Azul (0412): 82 g'] })
  })

  test('is refused for goods that are not there, and nothing of it is kept', async () => {
    const loose = await makeProduct('Limón', here)
    const refused = async (items: Item[], to = puerto.id) => (await send(items, here, to)).error.code
    expect(await refused([{ product_id: azul, batch_id: lot, quantity: 500.001 }])).toBe('batch_short')
    expect(await refused([{ product_id: azul, quantity: 1 }])).toBe('batch_short')
    expect(await refused([{ product_id: loose, quantity: 1 }])).toBe('stock_insufficient')
    expect(await refused([{ product_id: azul, batch_id: 999_999, quantity: 1 }])).toBe('batch_not_found')
    const half = { product_id: azul, batch_id: lot, quantity: 300 }
    expect(await refused([half, half])).toBe('batch_short')
    expect(await refused([half], almirante.id)).toBe('transfer_same_venue')
    expect(await refused([half], 999_999)).toBe('venue_not_found')
    const stranger = await makeVenue(api.database.db, 'Club Ajeno')
    expect(await refused([half], stranger.id)).toBe('venue_not_found')
    expect(await refused([{ product_id: 999_999, quantity: 1 }])).toBe('product_not_found')
    const papers = await makeProduct('Papel', here, { unit_type: 'fixed' })
    await deliver(papers, 5, null, here)
    expect(await refused([{ product_id: papers, quantity: 0.5 }])).toBe('quantity_not_whole')
    expect(await stock(azul)).toBe(500)
    expect((await api.call('GET /v1/transfers', { query: {} }, here)).body).toEqual([])
  })

  test('leaves a blocked batch where it is', async () => {
    await api.call('POST /v1/batches/{id}/block', { params: { id: lot }, body: { reason: 'Mould' }, ...key() }, here)
    expect((await send([{ product_id: azul, batch_id: lot, quantity: 1 }])).error.code).toBe('batch_blocked')
  })

  test('happens once for its key', async () => {
    const once = randomUUID()
    const items = [{ product_id: azul, batch_id: lot, quantity: 82 }]
    const first = await send(items, here, puerto.id, once)
    expect((await send(items, here, puerto.id, once)).body.id).toBe(first.body.id)
    expect(await stock(azul)).toBe(418)
  })

  test('of one jar by two people at the same moment sends no more than there is', async () => {
    const lock = {
      sql: 'select from stocks where product_id = $1 for update',
      values: [azul],
      operatorId: almirante.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([300, 300].map((quantity) => send([{ product_id: azul, batch_id: lot, quantity }]))),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await stock(azul)).toBe(200)
  })

  test('offers the other venues of the operator only', async () => {
    await makeVenue(api.database.db, 'Club Ajeno')
    const { body } = await api.call('GET /v1/transfers/venues', {}, here)
    expect(body).toEqual([{ id: puerto.id, name: 'Club Puerto' }])
  })
})

describe('receiving', () => {
  test('makes a batch that remembers where it came from, and keeps what was lost on the way', async () => {
    const sent = await sendAzul()
    const theirs = await makeProduct('noche azul', there)
    expect(lineOf(await read(sent.id, there)).match).toEqual({ id: theirs, name: 'noche azul' })
    expect(lineOf(await read(sent.id, here)).match).toBeNull()
    const { status, body } = await receive(sent.id, [
      { number: 1, quantity: 80.8, product_id: theirs, gap_reason: 'moisture' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'received', differs: true })
    const line = lineOf(body)
    expect(line).toMatchObject({ sent: 82, received: 80.8, lost: 1.2, gap_reason: 'moisture' })
    expect(line.to_product?.id).toBe(theirs)
    expect(await stock(theirs, there)).toBe(80.8)
    const made = await batch(line.to_batch?.id ?? 0, there)
    expect(made).toMatchObject({
      code: '0412',
      supplier: 'Cooperativa del Valle',
      strain: 'Azul',
      expires_on: '2027-05-01',
      thc_percent: 18.5,
      jar_tare: 120,
      received: 80.8,
      left: 80.8,
      unexplained: 0,
    })
    expect((await journey(made.id, there)).origin).toMatchObject({
      venue: { name: 'Club Almirante' },
      batch: { id: lot, code: '0412' },
      sent: 82,
      received: 80.8,
      lost: 1.2,
    })
    const life = await journey(lot)
    expect(life.origin).toBeNull()
    expect(life.sent).toMatchObject([{ venue: { name: 'Club Puerto' }, batch: { id: made.id }, lost: 1.2 }])
    // Every gram over both venues: what is left, there and here, and what was lost on the way.
    const { left } = await batch(lot)
    expect(left + made.left + (life.sent[0]?.lost ?? 0)).toBe(500)
    expect(await batch(lot)).toMatchObject({ moved: 82, unexplained: 0 })
  })

  test('asks why another quantity arrived', async () => {
    const sent = await sendAzul()
    const theirs = await makeProduct('Noche Azul', there)
    const arrive = async (part: Partial<Received>) =>
      (await receive(sent.id, [{ number: 1, quantity: 82, product_id: theirs, ...part }])).error.code
    expect(await arrive({ quantity: 81 })).toBe('transfer_gap_unexplained')
    expect(await arrive({ quantity: 0 })).toBe('transfer_gap_unexplained')
    expect(await arrive({ quantity: 164.001, gap_reason: 'scale' })).toBe('transfer_too_much')
    expect(await arrive({ number: 2 })).toBe('request_invalid')
    expect(
      (await receive(sent.id, [{ number: 1, quantity: 82.1, product_id: theirs, gap_reason: 'scale' }])).status,
    ).toBe(200)
    expect((await journey(lot)).sent[0]).toMatchObject({ received: 82.1, lost: -0.1 })
  })

  test('keeps a parcel that never arrived as lost, without a batch', async () => {
    const sent = await sendAzul()
    const { status, body } = await receive(sent.id, [{ number: 1, quantity: 0, gap_reason: 'missing' }])
    expect(status).toBe(200)
    expect(lineOf(body)).toMatchObject({ received: 0, lost: 82, to_batch: null, to_product: null })
  })

  test('copies a product that the venue does not have, once, with its price and category', async () => {
    const categories = await Promise.all(
      [here, there].map((by) => api.call('POST /v1/categories', { body: { name: 'Genéticas' }, ...key() }, by)),
    )
    const product = { name: 'Limón', price: 8.5, stock_quantity: 0, unit_type: 'weight' as const }
    const { body: limon } = await api.call(
      'POST /v1/products',
      { multipart: { product: { ...product, category_id: categories[0]?.body.id ?? null } } },
      here,
    )
    const [one, two] = [await deliver(limon.id, 10, 'A', here), await deliver(limon.id, 10, 'B', here)]
    const { body: sent } = await send([
      { product_id: limon.id, batch_id: one, quantity: 4 },
      { product_id: limon.id, batch_id: two, quantity: 3 },
    ])
    expect(lineOf(await read(sent.id, there)).match).toBeNull()
    const { body } = await receive(sent.id, [
      { number: 1, quantity: 4 },
      { number: 2, quantity: 3 },
    ])
    const copy = lineOf(body).to_product?.id ?? 0
    expect(lineOf(body, 2).to_product?.id).toBe(copy)
    expect((await api.call('GET /v1/products/{id}', { params: { id: copy } }, there)).body).toMatchObject({
      name: 'Limón',
      price: 8.5,
      stock_quantity: 7,
      category: { name: 'Genéticas' },
    })
  })

  test('without the right to make products needs one to be chosen', async () => {
    const sent = await sendAzul()
    const clerk = await employ(puerto, 'receive_stock')
    expect((await receive(sent.id, [{ number: 1, quantity: 82 }], clerk)).error.code).toBe('transfer_product_needed')
    const theirs = await makeProduct('Azul', there)
    const papers = await makeProduct('Papel', there, { unit_type: 'fixed' })
    const into = async (id: number) => receive(sent.id, [{ number: 1, quantity: 82, product_id: id }], clerk)
    expect((await into(papers)).error.code).toBe('transfer_unit_differs')
    expect((await into(azul)).error.code).toBe('product_not_found')
    expect((await into(theirs)).status).toBe(200)
  })

  test('a second delivery of the same batch keeps apart from the first', async () => {
    const theirs = await makeProduct('Noche Azul', there)
    const codes = []
    for (const quantity of [10, 20]) {
      const sent = await sendAzul(quantity)
      const { body } = await receive(sent.id, [{ number: 1, quantity, product_id: theirs }])
      codes.push(lineOf(body).to_batch?.code)
    }
    expect(codes).toEqual(['0412', '0412-2'])
    expect(await stock(theirs, there)).toBe(30)
  })

  test('the longest code still gets a number at the third delivery', async () => {
    const theirs = await makeProduct('Noche Azul', there)
    const long = await deliver(azul, 90, 'L'.repeat(40), here)
    const codes = []
    for (const quantity of [10, 20, 30]) {
      const { body: sent } = await send([{ product_id: azul, batch_id: long, quantity }])
      const { body } = await receive(sent.id, [{ number: 1, quantity, product_id: theirs }])
      codes.push(lineOf(body).to_batch?.code)
    }
    expect(codes).toEqual(['L'.repeat(40), `${'L'.repeat(38)}-2`, `${'L'.repeat(38)}-3`])
  })

  test('goods are worth what they came in for, with a batch and without', async () => {
    const theirs = await makeProduct('Noche Azul', there)
    const paid = async (body: { quantity: number; cost: number; batch?: { code: string } }) => {
      const sent = { kind: 'receive', note: '', ...body } as const
      await api.call('POST /v1/products/{id}/movements', { params: { id: azul }, body: sent, ...key() }, here)
    }
    await paid({ quantity: 100, cost: 400, batch: { code: '0500' } })
    await paid({ quantity: 10, cost: 30 })
    const known = (await movements(azul)).find((row) => row.batch?.code === '0500')?.batch?.id ?? 0
    const { body: sent } = await send([
      { product_id: azul, batch_id: known, quantity: 50 },
      { product_id: azul, batch_id: null, quantity: 5 },
      { product_id: azul, batch_id: lot, quantity: 5 },
    ])
    await receive(sent.id, [
      { number: 1, quantity: 49.5, product_id: theirs, gap_reason: 'moisture' },
      { number: 2, quantity: 5, product_id: theirs },
      { number: 3, quantity: 5, product_id: theirs },
    ])
    const arrived = (await movements(theirs, there)).filter(({ kind }) => kind === 'arrive')
    expect(arrived.map(({ change, cost }) => [change, cost])).toEqual([
      [5, null],
      [5, 15],
      [49.5, 198],
    ])
  })

  test('goods without a batch arrive without one', async () => {
    const limon = await makeProduct('Limón', here)
    await deliver(limon, 10, null, here)
    const { body: sent } = await send([{ product_id: limon, quantity: 4 }])
    const theirs = await makeProduct('Limón', there)
    const { body } = await receive(sent.id, [{ number: 1, quantity: 4, product_id: theirs }])
    expect(lineOf(body)).toMatchObject({ batch: null, to_batch: null, received: 4 })
    expect(await stock(theirs, there)).toBe(4)
  })

  test('a loss on the way beyond the limit of the venue needs somebody who may approve', async () => {
    const body = { loss_most: 20 }
    await api.call('PATCH /v1/venues/{id}/settings', { params: { id: puerto.id }, body }, there)
    const theirs = await makeProduct('Noche Azul', there)
    const sent = await sendAzul()
    const clerk = await employ(puerto, 'receive_stock')
    const short = (quantity: number, by = clerk) =>
      receive(sent.id, [{ number: 1, quantity, product_id: theirs, gap_reason: 'missing' }], by)
    expect((await short(79)).error.code).toBe('stock_loss_limit')
    expect((await short(79, there)).status).toBe(200)
  })

  test('of a batch that was blocked meanwhile brings a blocked batch', async () => {
    const sent = await sendAzul()
    await api.call('POST /v1/batches/{id}/block', { params: { id: lot }, body: { reason: 'Mould' }, ...key() }, here)
    const theirs = await makeProduct('Noche Azul', there)
    const { body } = await receive(sent.id, [{ number: 1, quantity: 82, product_id: theirs }])
    expect((await batch(lineOf(body).to_batch?.id ?? 0, there)).blocked?.reason).toBe('Mould')
  })
})

test('blocking a batch blocks what was sent of it, and what was sent on from there, and each venue unblocks its own', async () => {
  const norte = await makeVenue(api.database.db, 'Club Norte', almirante.operatorId)
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: norte.id, role: 'owner' }])
  const far = { token, venueId: norte.id }
  const [theirs, farther] = [await makeProduct('Noche Azul', there), await makeProduct('Noche Azul', far)]
  const first = await sendAzul()
  const { body: one } = await receive(first.id, [{ number: 1, quantity: 82, product_id: theirs }])
  const made = lineOf(one).to_batch?.id ?? 0
  const { body: next } = await send([{ product_id: theirs, batch_id: made, quantity: 30 }], there, norte.id)
  const { body: two } = await receive(next.id, [{ number: 1, quantity: 30, product_id: farther }], far)
  const last = lineOf(two).to_batch?.id ?? 0
  const block = (id: number, by: As, how: 'block' | 'unblock') =>
    api.call(`POST /v1/batches/{id}/${how}`, { params: { id }, body: { reason: 'Mould' }, ...key() }, by)
  expect((await block(lot, here, 'block')).status).toBe(200)
  for (const [id, by] of [
    [lot, here],
    [made, there],
    [last, far],
  ] as const) {
    expect((await batch(id, by)).blocked?.reason).toBe('Mould')
  }
  expect((await api.call('GET /v1/audit', { query: { kind: 'batch.blocked' } }, far)).body).toHaveLength(1)
  expect((await block(lot, here, 'unblock')).status).toBe(200)
  expect((await batch(made, there)).blocked).not.toBeNull()
  expect((await block(made, there, 'unblock')).body.blocked).toBeNull()
})

test('blocking a batch also finds what arrives elsewhere while it waits', async () => {
  const theirs = await makeProduct('Noche Azul', there)
  const first = await sendAzul()
  const { body } = await receive(first.id, [{ number: 1, quantity: 82, product_id: theirs }])
  const made = lineOf(body).to_batch?.id ?? 0
  const late = await makeProduct('Noche Azul 2', there)
  // As a venue does that receives goods of this batch: it keeps it from being blocked until it has copied it.
  const arriving = {
    sql: `with held as (select * from batches where id = $1 for share)
      insert into batches (operator_id, venue_id, product_id, code, received_by, received_milli, quantity_milli, origin_id)
      select operator_id, venue_id, $2, 'late', received_by, 1, 0, id from held`,
    values: [made, late],
    operatorId: almirante.operatorId,
  }
  const reply = await holdLock(api.database, arriving, 1, () =>
    api.call('POST /v1/batches/{id}/block', { params: { id: lot }, body: { reason: 'Mould' }, ...key() }, here),
  )
  expect(reply.status).toBe(200)
  const rows = await api.database.asAdmin<{ blocked_reason: string | null }>(
    `select blocked_reason from batches where code = 'late' and operator_id = ${almirante.operatorId}`,
  )
  expect(rows).toEqual([{ blocked_reason: 'Mould' }])
})

describe('taking back', () => {
  test('puts the goods back, even if the product was archived meanwhile', async () => {
    const sent = await sendAzul()
    await api.call('DELETE /v1/delete-product/{id}', { params: { id: azul } }, here)
    expect((await cancel(sent.id)).status).toBe(200)
    const rows = await api.database.asAdmin<{ quantity_milli: string }>(
      `select quantity_milli from stocks where product_id = ${azul} and operator_id = ${almirante.operatorId}`,
    )
    expect(Number(rows[0]?.quantity_milli)).toBe(500_000)
  })

  test('puts the goods back into the batch that they came from', async () => {
    const sent = await sendAzul()
    const { body } = await cancel(sent.id)
    expect(body).toMatchObject({ state: 'cancelled', cancelled: { reason: 'Wrong venue' } })
    expect(await stock(azul)).toBe(500)
    expect(await batch(lot)).toMatchObject({ left: 500, moved: 0, unexplained: 0 })
    expect((await receive(sent.id, [{ number: 1, quantity: 82 }])).error.code).toBe('transfer_cancelled')
    expect((await cancel(sent.id)).error.code).toBe('transfer_cancelled')
  })

  test('of a batch that itself came from elsewhere leaves every gram explained', async () => {
    const theirs = await makeProduct('Noche Azul', there)
    const first = await sendAzul()
    const { body } = await receive(first.id, [{ number: 1, quantity: 82, product_id: theirs }])
    const made = lineOf(body).to_batch?.id ?? 0
    const back = await send([{ product_id: theirs, batch_id: made, quantity: 30 }], there, almirante.id)
    expect((await cancel(back.body.id, there)).status).toBe(200)
    expect(await batch(made, there)).toMatchObject({ received: 82, left: 82, moved: 0, unexplained: 0 })
  })
})

describe('at the same moment', () => {
  const heldTransfer = (id: number) => ({
    sql: 'select from transfers where id = $1 for update',
    values: [id],
    operatorId: almirante.operatorId,
  })

  test('two people who receive a transfer receive it once', async () => {
    const sent = await sendAzul()
    const theirs = await makeProduct('Noche Azul', there)
    const items = [{ number: 1, quantity: 82, product_id: theirs }]
    const answers = await holdLock(api.database, heldTransfer(sent.id), 2, () =>
      Promise.all([receive(sent.id, items), receive(sent.id, items)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await stock(theirs, there)).toBe(82)
  })

  test('a double tap is one receipt, and both presses get the same answer', async () => {
    const sent = await sendAzul()
    const theirs = await makeProduct('Noche Azul', there)
    const items = [{ number: 1, quantity: 82, product_id: theirs }]
    const once = randomUUID()
    const answers = await holdLock(api.database, heldTransfer(sent.id), 2, () =>
      Promise.all([receive(sent.id, items, there, once), receive(sent.id, items, there, once)]),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stock(theirs, there)).toBe(82)
  })

  test('receiving and taking back never give the goods to both venues', async () => {
    const sent = await sendAzul()
    const theirs = await makeProduct('Noche Azul', there)
    const answers = await holdLock(api.database, heldTransfer(sent.id), 2, () =>
      Promise.all([receive(sent.id, [{ number: 1, quantity: 82, product_id: theirs }]), cancel(sent.id)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await stock(azul)) + (await stock(theirs, there))).toBe(500)
  })
})

describe('who may', () => {
  test('each venue does its own part, with the right for it', async () => {
    const sent = await sendAzul()
    const theirs = await makeProduct('Noche Azul', there)
    const items = [{ number: 1, quantity: 82, product_id: theirs }]
    expect((await receive(sent.id, items, here)).error.code).toBe('privileges_missing')
    expect((await cancel(sent.id, there)).error.code).toBe('privileges_missing')
    const counter = await employ(puerto, 'count_stock')
    expect((await receive(sent.id, items, counter)).error.code).toBe('privileges_missing')
    const keeper = await employ(almirante, 'count_stock')
    expect((await send([{ product_id: azul, batch_id: lot, quantity: 1 }], keeper)).status).toBe(200)
  })

  test('a third venue sees nothing of it', async () => {
    const sent = await sendAzul()
    const third = await makeVenue(api.database.db, 'Club Norte', almirante.operatorId)
    const keeper = await employ(third, 'receive_stock', 'count_stock')
    expect((await api.call('GET /v1/transfers/{id}', { params: { id: sent.id } }, keeper)).error.code).toBe(
      'transfer_not_found',
    )
    expect((await receive(sent.id, [{ number: 1, quantity: 82 }], keeper)).error.code).toBe('transfer_not_found')
    expect((await api.call('GET /v1/transfers', { query: {} }, keeper)).body).toEqual([])
    expect((await api.call('GET /v1/batches/{id}/journey', { params: { id: lot } }, keeper)).error.code).toBe(
      'batch_not_found',
    )
  })
})

test('the list comes in pages, newest first, and by state', async () => {
  const ids = []
  for (const quantity of [1, 2, 3]) ids.push((await sendAzul(quantity)).id)
  await cancel(ids[1] ?? 0)
  const list = (query: CallInput<'GET /v1/transfers'>['query']) => api.call('GET /v1/transfers', { query }, there)
  const first = await list({ limit: 2 })
  expect(first.body.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const next = await list({ limit: 2, cursor: first.headers.get('x-next-cursor') ?? '' })
  expect(next.body.map(({ id }) => id)).toEqual([ids[0]])
  expect((await list({ state: 'sent' })).body.map(({ id }) => id)).toEqual([ids[2], ids[0]])
})

describe('the database itself', () => {
  test.each([
    [
      'a transfer that arrived and went back',
      'update transfers set received_at = now(), received_by = sent_by, cancelled_at = now(), cancelled_by = sent_by, cancelled_reason = $2 where id = $1',
      'transfers_ended_once',
    ],
    [
      'a difference without a reason',
      'update transfer_lines set received_milli = 0 where transfer_id = $1 and $2::text is not null',
      'transfer_lines_gap_explained',
    ],
    [
      'goods that arrived nowhere',
      'update transfer_lines set received_milli = sent_milli where transfer_id = $1 and $2::text is not null',
      'transfer_lines_arrived_whole',
    ],
  ])('keeps no %s', async (_title, sql, constraint) => {
    const sent = await sendAzul()
    await expect(api.database.asAdmin(sql, [sent.id, 'x'])).rejects.toThrow(constraint)
  })

  test('does not let what was sent be changed', async () => {
    for (const [table, column] of [
      ['transfers', 'to_venue_id'],
      ['transfer_lines', 'sent_milli'],
    ] as const) {
      const [row] = await api.database.asAdmin<{ may: boolean }>(
        `select has_column_privilege('aforo_api', '${table}', '${column}', 'update')
           or has_table_privilege('aforo_api', '${table}', 'delete') as may`,
      )
      expect(row?.may).toBe(false)
    }
  })
})
