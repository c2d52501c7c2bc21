import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { openCounting } from '../../../testing/counting.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let club: Awaited<ReturnType<typeof openCounting>>

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  club = await openCounting(api)
})

describe('a count sheet', () => {
  test('has each jar, each batch without jars, and the goods that are in no batch', async () => {
    const { productId } = await club.makeBatch({ jars: 3 })
    await club.makeBatch({ productId })
    await club.makeProduct('Mechero', 'fixed', 12)
    const sheet = (await club.start()).body
    expect(sheet).toMatchObject({ state: 'open', scope: 'all', products: 2, jars: 5, jars_weighed: 0, recount: null })
    const entries = await club.entries(sheet.id)
    expect(entries.map(({ jar, batch }) => [jar?.number ?? null, batch !== null])).toEqual(
      expect.arrayContaining([
        [1, true],
        [2, true],
        [3, true],
        [null, true],
        [null, false],
      ]),
    )
    expect(entries.find(({ jar }) => jar?.number === 2)).toMatchObject({ tare: 180, jar: { place: 'B2' } })
  })

  test('covers only what was chosen, and nothing is no sheet', async () => {
    const one = await club.makeBatch()
    const other = await club.makeBatch()
    const sheet = (await club.start(club.dani, { scope: 'products', ids: [one.productId] })).body
    expect(sheet).toMatchObject({ jars: 1, scope_names: ['Noche Azul'] })
    expect((await club.start(club.dani, { scope: 'batches', ids: [other.batchId] })).body.jars).toBe(1)
    expect((await club.start(club.dani, { scope: 'products', ids: [987_654] })).error.code).toBe('count_nothing')
  })

  test('never shows what is expected while it is open, whoever asks', async () => {
    await club.makeBatch({ grams: 98.765 })
    const id = await club.started()
    await club.weigh(id, 1, 98)
    const calls = [
      await club.sheet(id, club.owner),
      (await club.next(id, club.owner, 1)).body,
      (await api.call('GET /v1/count-sheets/{id}/entries', { params: { id }, query: {} }, club.owner)).body,
      (await api.call('GET /v1/count-sheets', { query: {} }, club.owner)).body,
    ]
    expect(JSON.stringify(calls)).not.toMatch(/98\.765|expected|difference|verdict/)
    expect((await club.result(id)).error.code).toBe('count_blind')
  })

  test('can be read only where it was started', async () => {
    await club.makeBatch()
    const id = await club.started()
    const elsewhere = await makeVenue(api.database.db, 'Puerto', club.venue.operatorId)
    const made = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const there = { token: made.token, venueId: elsewhere.id, id: made.id }
    for (const reply of [await club.next(id, there), await club.weigh(id, 1, 1, there), await club.result(id, there)]) {
      expect(reply.error.code).toBe('count_sheet_not_found')
    }
  })
})

describe('weighing', () => {
  test('hands out one jar after the other, and the same one again to whoever has it in hand', async () => {
    await club.makeBatch({ jars: 3 })
    const id = await club.started()
    const first = (await club.next(id)).body.entry
    expect(first).toMatchObject({ number: 1, held: { by: { id: club.dani.id } } })
    expect((await club.next(id)).body.entry?.number).toBe(1)
    expect((await club.next(id, club.carla)).body.entry?.number).toBe(2)
    expect((await club.weigh(id, 1, 33, club.dani, { tare: 180 })).body).toMatchObject({
      sheet: { jars_weighed: 1, weighed_by_you: true },
      entry: { state: 'weighed', readings: [{ gross: 213, tare: 180, net: 33, weighed_by: 'scale', round: 1 }] },
    })
    expect((await club.next(id)).body.entry?.number).toBe(3)
  })

  test('never gives two people the same jar', async () => {
    await club.makeBatch({ jars: 4 })
    const id = await club.started()
    const lock = {
      sql: 'select from count_sheets where id = $1 for update',
      values: [id],
      operatorId: club.venue.operatorId,
    }
    const taken = await holdLock(api.database, lock, 2, () =>
      Promise.all([club.next(id, club.dani), club.next(id, club.carla)]),
    )
    expect(new Set(taken.map(({ body }) => body.entry?.number))).toEqual(new Set([1, 2]))
    expect((await club.next(id, club.carla, taken[0]?.body.entry?.number ?? 0)).error.code).toBe('count_entry_taken')
    expect((await club.weigh(id, taken[0]?.body.entry?.number ?? 0, 25, club.carla)).error.code).toBe(
      'count_entry_taken',
    )
  })

  test('gives a jar to somebody else when it was in hand for some minutes', async () => {
    await club.makeBatch()
    const id = await club.started()
    await club.next(id, club.dani)
    expect((await club.next(id, club.carla)).body.entry).toBeNull()
    await api.database.asAdmin(
      "update count_entries set held_until = now() - interval '1 second' where sheet_id = $1",
      [id],
    )
    expect((await club.next(id, club.carla)).body.entry).toMatchObject({
      number: 1,
      held: { by: { id: club.carla.id } },
    })
  })

  test('keeps every reading, and the last one counts', async () => {
    await club.makeBatch()
    const id = await club.started()
    await club.weigh(id, 1, 90)
    await club.next(id, club.dani, 1)
    const { body } = await club.weigh(id, 1, 99.9)
    expect(body.entry.readings.map(({ net }) => net)).toEqual([90, 99.9])
    await club.finish(id)
    expect((await club.result(id)).body.products[0]).toMatchObject({ counted: 99.9 })
  })

  test('is booked once for one key', async () => {
    await club.makeBatch()
    const id = await club.started()
    const sent = { gross: 99, weighed_by: 'hand' } as const
    const call = { params: { id, number: 1 }, body: sent, idempotencyKey: randomUUID() }
    await api.call('POST /v1/count-sheets/{id}/entries/{number}/readings', call, club.dani)
    const again = await api.call('POST /v1/count-sheets/{id}/entries/{number}/readings', call, club.dani)
    expect(again.body.entry.readings).toHaveLength(1)
  })

  test('refuses less than the empty jar, and parts of pieces', async () => {
    await club.makeBatch({ jars: 1 })
    await club.makeProduct('Mechero', 'fixed', 12)
    const id = await club.started()
    const body = { gross: 170, tare: 180, weighed_by: 'scale' } as const
    const light = { params: { id, number: 1 }, body, idempotencyKey: randomUUID() }
    const path = 'POST /v1/count-sheets/{id}/entries/{number}/readings'
    const pieces = (await club.entries(id)).find(({ product }) => product.unit_type === 'fixed')?.number ?? 0
    const jar = (await club.entries(id)).find(({ product }) => product.unit_type === 'weight')?.number ?? 0
    expect((await api.call(path, { ...light, params: { id, number: jar } }, club.dani)).error.code).toBe(
      'count_below_tare',
    )
    expect((await club.weigh(id, pieces, 11.5)).error.code).toBe('quantity_not_whole')
    expect((await club.weigh(id, 77, 11)).error.code).toBe('count_entry_not_found')
  })

  test('brings skipped jars back at the end', async () => {
    await club.makeBatch({ jars: 2 })
    const id = await club.started()
    const skip = { params: { id, number: 1 } }
    expect((await api.call('POST /v1/count-sheets/{id}/entries/{number}/skip', skip, club.dani)).body.entry.state).toBe(
      'skipped',
    )
    expect((await club.next(id)).body.entry?.number).toBe(2)
    await club.weigh(id, 2, 50)
    expect((await club.next(id)).body.entry?.number).toBe(1)
  })

  test('stops while the count is paused', async () => {
    await club.makeBatch({ jars: 2 })
    const id = await club.started()
    await club.next(id)
    const paused = await api.call('POST /v1/count-sheets/{id}/pause', { params: { id } }, club.carla)
    expect(paused.body).toMatchObject({ state: 'paused', people: [] })
    expect((await club.next(id)).error.code).toBe('count_paused')
    expect((await club.weigh(id, 1, 50)).error.code).toBe('count_paused')
    expect((await club.finish(id)).error.code).toBe('count_paused')
    expect((await api.call('POST /v1/count-sheets/{id}/resume', { params: { id } }, club.dani)).body.state).toBe('open')
    expect((await api.call('POST /v1/count-sheets/{id}/resume', { params: { id } }, club.dani)).error.code).toBe(
      'count_not_paused',
    )
    expect((await club.next(id)).body.entry?.number).toBe(1)
  })

  test('shows who weighs and what was weighed last', async () => {
    await club.makeBatch({ jars: 3 })
    const id = await club.started()
    await club.weigh(id, 1, 30)
    await club.weigh(id, 2, 30, club.carla)
    await club.next(id, club.carla)
    const { people } = await club.sheet(id)
    expect(people).toMatchObject([
      { id: club.carla.id, jars: 1, holds: 3 },
      { id: club.dani.id, jars: 1, holds: null },
    ])
    expect((await club.entries(id, 'weighed')).map(({ number }) => number)).toEqual([2, 1])
  })
})

describe('a count while sales go on', () => {
  test('compares with the books at the moment of the reading, and books only the difference', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 100 })
    const id = await club.started()
    await club.lose(productId, 10, batchId)
    await club.weigh(id, 1, 89.9)
    await club.lose(productId, 20, batchId)
    await club.finish(id)
    expect((await club.result(id)).body.products[0]).toMatchObject({ expected: 90, counted: 89.9, difference: -0.1 })
    await club.lose(productId, 5, batchId)
    expect((await club.approve(id)).status).toBe(200)
    expect(await club.left(batchId)).toBe(64.9)
  })

  test('asks for jars again whose batch moved before its other jars were weighed', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 100, jars: 2 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.lose(productId, 10, batchId)
    expect((await club.weigh(id, 2, 50)).body.sheet.jars_weighed).toBe(1)
    expect((await club.entries(id)).map(({ state }) => state)).toEqual(['again', 'weighed'])
    expect((await club.finish(id)).error.code).toBe('count_unfinished')
    expect((await club.next(id)).body.entry?.number).toBe(1)
    await club.weigh(id, 1, 40)
    await club.finish(id)
    expect((await club.result(id)).body.totals).toMatchObject({ expected: 90, counted: 90, difference: 0, outside: 0 })
  })

  test('does not mind what happens to other batches of the product', async () => {
    const { productId } = await club.makeBatch({ grams: 100, jars: 2 })
    const other = await club.makeBatch({ productId })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.lose(productId, 10, other.batchId)
    expect((await club.weigh(id, 2, 50)).body.sheet.jars_weighed).toBe(2)
  })

  test('refuses an approval that would take more than is left', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 100 })
    const id = await club.started()
    await club.weigh(id, 1, 60)
    await club.finish(id)
    await club.weigh(id, 1, 60, club.carla)
    await club.finish(id)
    await club.lose(productId, 70, batchId)
    expect((await club.approve(id)).error.code).toBe('count_goods_gone')
    expect(await club.left(batchId)).toBe(30)
    expect((await club.sheet(id)).state).toBe('to_approve')
  })
})
