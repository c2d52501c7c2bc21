import { businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { openCounting } from '../../../testing/counting.ts'
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

const movements = async (productId: number) =>
  (await api.call('GET /v1/products/{id}/movements', { params: { id: productId }, query: {} }, club.owner)).body
const weighedOnce = async (net: number) => {
  const id = await club.started()
  await club.weigh(id, 1, net)
  return { id, finished: (await club.finish(id)).body }
}

describe('the recount', () => {
  test('is asked for what is outside the band, and for nothing else', async () => {
    await club.makeBatch({ grams: 100, jars: 2 })
    await club.makeBatch({ grams: 100 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.weigh(id, 2, 46)
    await club.weigh(id, 3, 100)
    expect((await club.finish(id)).body).toMatchObject({
      state: 'to_recount',
      recount: { jars: 2, jars_weighed: 0, for_you: 0 },
    })
    expect((await club.approve(id)).error.code).toBe('count_not_to_approve')
    expect((await club.next(id, club.carla, 3)).error.code).toBe('count_not_open')
    expect((await club.next(id, club.carla)).body.entry).toMatchObject({ number: 1, state: 'again' })
  })

  test('is made by somebody who did not weigh the jar', async () => {
    await club.makeBatch({ grams: 100, jars: 2 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.weigh(id, 2, 46, club.carla)
    await club.finish(id)
    const leftFor = async (who: typeof club.dani) => (await club.sheet(id, who)).recount?.for_you
    expect([await leftFor(club.dani), await leftFor(club.carla), await leftFor(club.owner)]).toEqual([1, 1, 2])
    expect((await club.next(id, club.dani, 1)).error.code).toBe('count_weighed_before')
    expect((await club.weigh(id, 1, 50)).error.code).toBe('count_weighed_before')
    expect((await club.next(id, club.dani)).body.entry?.number).toBe(2)
    await club.weigh(id, 2, 46.1, club.dani)
    expect((await club.next(id, club.dani)).body.entry).toBeNull()
    expect((await club.finish(id)).error.code).toBe('count_unfinished')
    await club.weigh(id, 1, 50, club.carla)
    expect((await club.finish(id, club.carla)).body.state).toBe('to_approve')
    expect((await club.result(id)).body.totals).toMatchObject({ difference: -3.9, outside: 1 })
  })

  test('is made without what was weighed before, by whoever asks', async () => {
    const { batchId } = await club.makeBatch({ grams: 100, jars: 2 })
    const other = await club.makeBatch({ grams: 100, jars: 1 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.weigh(id, 2, 46)
    await club.weigh(id, 3, 100)
    await club.finish(id)
    const jarsOf = async (batch: number) =>
      (await api.call('GET /v1/batches/{id}/jars', { params: { id: batch } }, club.carla)).body
    const taken = (await club.next(id, club.carla)).body.entry
    expect(taken).toMatchObject({ number: 1, readings: [] })
    const netsOf = async () => (await club.entries(id)).map(({ readings }) => readings.map(({ net }) => net))
    expect(await netsOf()).toEqual([[], [], [100]])
    expect((await jarsOf(batchId)).map(({ weighed }) => weighed)).toEqual([null, null])
    expect((await jarsOf(other.batchId))[0]?.weighed).toMatchObject({ quantity: 100 })
    expect((await club.weigh(id, 1, 49, club.carla)).body.entry.readings).toMatchObject([{ round: 2, net: 49 }])
    await club.weigh(id, 2, 46, club.carla)
    await club.finish(id, club.carla)
    expect(await netsOf()).toEqual([[50, 49], [46, 46], [100]])
    expect((await jarsOf(batchId)).map(({ weighed }) => weighed?.quantity)).toEqual([49, 46])
  })

  test('is not for whoever has read the result', async () => {
    await club.makeBatch({ grams: 100 })
    const { id } = await weighedOnce(90)
    expect((await club.result(id)).body.totals.difference).toBe(-10)
    expect((await club.weigh(id, 1, 90, club.owner)).error.code).toBe('count_result_seen')
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'count.result_read' } }, club.owner)
    expect(body).toHaveLength(1)
    expect((await club.weigh(id, 1, 99.95, club.carla)).status).toBe(200)
    await club.finish(id)
    expect((await club.result(id)).body.products[0]).toMatchObject({ counted: 99.95, verdict: 'normal' })
  })

  test('leaves nothing out', async () => {
    await club.makeBatch({ grams: 100 })
    const { id } = await weighedOnce(90)
    await club.skip(id, 1, club.carla)
    expect((await club.finish(id, club.carla, true)).error.code).toBe('count_unfinished')
  })
})

describe('the result', () => {
  test('is in grams and money, by product and batch, the worst first', async () => {
    const first = await club.makeBatch({ grams: 100, jars: 2, cost: 300 })
    await club.makeBatch({ grams: 50, productId: first.productId, cost: 150 })
    await club.makeBatch({ grams: 40 })
    const id = await club.started()
    for (const [number, net] of [50, 47, 50, 40].entries()) await club.weigh(id, number + 1, net)
    await club.finish(id)
    const { body } = await club.result(id)
    expect(body.totals).toEqual({
      expected: 190,
      counted: 187,
      difference: -3,
      pieces_difference: 0,
      value: -24,
      cost: null,
      within: 1,
      outside: 1,
      jars_outside: 2,
    })
    expect(body.products.map(({ verdict, cost }) => [verdict, cost])).toEqual([
      ['missing_more', -9],
      ['normal', null],
    ])
    expect(body.products[0]?.batches).toMatchObject([
      { difference: -3, verdict: 'missing_more', entries: [1, 2], booked: null },
      { difference: 0, verdict: 'normal', entries: [3] },
    ])
  })

  test('leaves out batches with a skipped jar, and says how many', async () => {
    await club.makeBatch({ grams: 100, jars: 2 })
    await club.makeBatch({ grams: 100 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.skip(id, 2)
    expect((await club.finish(id)).error.code).toBe('count_unfinished')
    await club.weigh(id, 3, 100)
    expect((await club.finish(id, club.dani, true)).body.state).toBe('to_approve')
    expect((await club.result(id)).body).toMatchObject({ left_out: 1, totals: { expected: 100 } })
    await club.approve(id)
    expect((await club.result(id)).body.products[0]?.batches[0]?.booked).toBe(0)
  })

  test('is for people who count and approve', async () => {
    await club.makeBatch()
    const { id } = await weighedOnce(100)
    const manager = await club.person('employee', ['count_stock', 'approve'])
    expect((await club.result(id, club.carla)).error.code).toBe('privileges_missing')
    expect((await club.result(id, manager)).status).toBe(200)
  })
})

describe('expected drying', () => {
  test('is not a loss until it passes its band', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 100 })
    await club.daysPass(10)
    // 0.15 % a day: 1.5 g are expected, and twice that is normal.
    const { id, finished } = await weighedOnce(97.5)
    expect(finished.state).toBe('to_approve')
    expect((await club.result(id)).body.products[0]).toMatchObject({ low: -3.1, high: 0.1, verdict: 'normal' })
    await club.approve(id)
    expect(await club.left(batchId)).toBe(97.5)
    expect((await movements(productId))[0]).toMatchObject({ kind: 'loss', loss_kind: 'moisture', change: -2.5 })
  })

  test('beyond the band is booked as moisture only as far as it was expected', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 100 })
    await club.daysPass(10)
    const { id } = await weighedOnce(90)
    await club.weigh(id, 1, 90, club.carla)
    await club.finish(id)
    await club.approve(id)
    expect(await club.left(batchId)).toBe(90)
    expect((await movements(productId)).slice(0, 2)).toMatchObject([
      { kind: 'count', change: -8.5, note: 'Recuento del mes' },
      { kind: 'loss', loss_kind: 'moisture', change: -1.5 },
    ])
  })

  test('is counted from the last approved count on', async () => {
    await club.makeBatch({ grams: 100 })
    await club.daysPass(10)
    await club.approve((await weighedOnce(98.5)).id)
    const { id } = await weighedOnce(98.3)
    expect((await club.result(id)).error.code).toBeUndefined()
    expect((await club.sheet(id)).state).toBe('to_recount')
  })

  test('is set by category, from a day on', async () => {
    const category = (await api.call('POST /v1/categories', { body: { name: 'Flores' } }, club.owner)).body
    const productId = await club.makeProduct('Limón')
    const product = (await api.call('GET /v1/products/{id}', { params: { id: productId } }, club.owner)).body
    await api.database.asAdmin('update products set category_id = $1 where id = $2', [category.id, product.id])
    await club.makeBatch({ grams: 100, productId })
    await club.daysPass(10)
    const today = businessDateOf(new Date(), 'Europe/Madrid')
    const set = (valid_from: string) =>
      api.call(
        'PUT /v1/moisture/{category_id}/{valid_from}',
        { params: { category_id: category.id, valid_from }, body: { loss_percent: 0.5 } },
        club.owner,
      )
    expect((await set('2020-01-01')).error.code).toBe('moisture_past')
    expect((await set('2999-01-01')).body).toMatchObject([
      { loss_percent: 0.15, valid_from: null, next: { loss_percent: 0.5, valid_from: '2999-01-01' } },
    ])
    expect((await set(today)).status).toBe(200)
    expect((await weighedOnce(92)).finished.state).toBe('to_approve')
  })
})

describe('the approval', () => {
  test('is by somebody who weighed nothing of it', async () => {
    const { batchId } = await club.makeBatch({ grams: 100 })
    const manager = await club.person('employee', ['count_stock', 'approve'])
    const id = await club.started(manager)
    await club.weigh(id, 1, 99.95, manager)
    await club.finish(id)
    expect((await club.approve(id, manager)).error.code).toBe('count_weighed_by_you')
    expect((await club.approve(id, club.carla)).error.code).toBe('privileges_missing')
    expect(await club.left(batchId)).toBe(100)
    expect((await club.approve(id)).body).toMatchObject({
      state: 'approved',
      closed: { by: { id: club.owner.id }, reason: 'Recuento del mes' },
    })
    expect(await club.left(batchId)).toBe(99.95)
  })

  test('books once if two people approve at once', async () => {
    const { batchId } = await club.makeBatch({ grams: 100 })
    const { id } = await weighedOnce(99.95)
    const other = await club.person('owner')
    const lock = {
      sql: 'select from count_sheets where id = $1 for update',
      values: [id],
      operatorId: club.venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([club.approve(id), club.approve(id, other)]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await club.left(batchId)).toBe(99.95)
  })

  test('of two counts of the same goods books what is missing once, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { batchId } = await club.makeBatch({ grams: 100 })
      const counts: number[] = []
      for (const net of [98, 96]) {
        const id = await club.started(club.dani, { scope: 'batches', ids: [batchId] })
        await club.weigh(id, 1, net)
        await club.finish(id)
        await club.weigh(id, 1, net, club.carla)
        await club.finish(id)
        counts.push(id)
      }
      for (const index of order) expect((await club.approve(counts[index] ?? 0)).status).toBe(200)
      expect(await club.left(batchId)).toBe(96)
    }
  })

  test('adds nothing to what was counted by hand since', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 100 })
    const { id } = await weighedOnce(99.9)
    const { version } = (await movements(productId))[0] ?? { version: 0 }
    await club.move(productId, { kind: 'count', quantity: 99.8, stock_version: version, batch_id: batchId })
    await club.approve(id)
    expect(await club.left(batchId)).toBe(99.8)
  })

  test('empties jars that were found empty, and they are in no later count', async () => {
    const { batchId } = await club.makeBatch({ grams: 50, jars: 2 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.weigh(id, 2, 30, club.dani, { empty: true })
    await club.finish(id)
    await club.approve(id)
    const jars = (await api.call('GET /v1/batches/{id}/jars', { params: { id: batchId } }, club.owner)).body
    expect(jars).toMatchObject([
      { number: 1, weighed: { quantity: 50 }, emptied_at: null },
      { number: 2, weighed: { quantity: 0 }, emptied_at: expect.any(String) },
    ])
    expect((await club.start()).body.jars).toBe(1)
  })

  test('is on record with every movement', async () => {
    const { productId } = await club.makeBatch({ grams: 100 })
    const { id } = await weighedOnce(99.95)
    await club.approve(id)
    const { body } = await api.call('GET /v1/audit', { query: {} }, club.owner)
    const actions = body.map(({ action }) => action)
    for (const action of ['count.started', 'count.finished', 'stock.lost', 'count.approved'])
      expect(actions).toContain(action)
    expect(body.find(({ action }) => action === 'stock.lost')?.subject.id).toBe(productId)
  })
})

describe('a discarded count', () => {
  test('books nothing, and once it shows differences needs the right to approve', async () => {
    const { batchId } = await club.makeBatch({ grams: 100 })
    const { id } = await weighedOnce(90)
    expect((await club.discard(id, club.carla)).error.code).toBe('privileges_missing')
    expect((await club.discard(id)).body.state).toBe('discarded')
    expect((await club.discard(id)).error.code).toBe('count_closed')
    expect((await club.weigh(id, 1, 90, club.carla)).error.code).toBe('count_not_open')
    expect(await club.left(batchId)).toBe(100)
    expect((await club.discard(await club.started(), club.carla)).body.state).toBe('discarded')
  })
})

describe('the weigh-in of a shift', () => {
  const moved = { scope: 'moved' } as const

  test('has only what moved since it was last weighed', async () => {
    const first = await club.makeBatch({ grams: 100 })
    await club.makeBatch({ grams: 100 })
    const id = await club.started()
    await club.weigh(id, 1, 100)
    await club.weigh(id, 2, 100)
    await club.finish(id)
    await club.approve(id)
    expect((await club.start(club.dani, moved)).error.code).toBe('count_nothing')
    await club.lose(first.productId, 5, first.batchId)
    const sheet = (await club.start(club.dani, moved)).body
    expect(sheet).toMatchObject({ jars: 1, scope: 'moved' })
    expect((await club.entries(sheet.id))[0]?.batch?.id).toBe(first.batchId)
  })

  test('passes over closed jars, which still hold what they held', async () => {
    const { productId, batchId } = await club.makeBatch({ grams: 90, jars: 3 })
    const id = await club.started()
    for (const number of [1, 2, 3]) await club.weigh(id, number, 30)
    await club.finish(id)
    await club.approve(id)
    const change = { place: 'Barra 1', tare: 180, open: true, emptied: false, version: 1 }
    const put = { params: { id: batchId, number: 2 }, body: change }
    expect((await api.call('PUT /v1/batches/{id}/jars/{number}', put, club.owner)).body.open).toBe(true)
    expect((await api.call('PUT /v1/batches/{id}/jars/{number}', put, club.owner)).error.code).toBe('jar_changed')
    await club.lose(productId, 10, batchId)
    const weighIn = await club.started(club.dani, moved)
    expect((await club.entries(weighIn)).map(({ jar }) => jar?.number)).toEqual([2])
    await club.weigh(weighIn, 1, 19.95)
    await club.finish(weighIn)
    expect((await club.result(weighIn)).body.totals).toMatchObject({ expected: 80, counted: 79.95, outside: 0 })
  })
})
