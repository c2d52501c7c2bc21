import { businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { type Counter, openCounting } from '../../../testing/counting.ts'

let api: TestApi
let club: Awaited<ReturnType<typeof openCounting>>

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  club = await openCounting(api)
})

const day = (ago: number) => businessDateOf(new Date(Date.now() - ago * 86_400_000), 'Europe/Madrid')
const report = (by = club.owner, query = { from: day(60), to: day(0) }) => api.call('GET /v1/shrink', { query }, by)

/** One jar is weighed, and again by somebody else if it is outside. */
async function weighIn(net: number) {
  const id = await club.started()
  await club.weigh(id, 1, net)
  const { body } = await club.finish(id)
  if (body.state === 'to_recount') {
    await club.weigh(id, 1, net, club.carla)
    await club.finish(id, club.carla)
  }
  return id
}

/** Weighs at every change of shift. In each, something is sold, and some is taken on the shifts of one person. */
async function work(shifts: number, takenBy: (shift: number) => number) {
  const { productId, batchId } = await club.makeBatch({ grams: 500, cost: 1_500 })
  const people: [Counter, Counter] = [club.dani, club.carla]
  let grams = 500
  await weighIn(grams)
  for (let shift = 0; shift < shifts; shift += 1) {
    await club.daysPass(0.5)
    await api.database.asAdmin(
      `update time_records set began_at = began_at - interval '0.5 days', ended_at = ended_at - interval '0.5 days',
         business_date = (began_at - interval '0.5 days')::date where operator_id = $1`,
      [club.venue.operatorId],
    )
    await api.database.asAdmin(
      `insert into time_records (operator_id, venue_id, staff_id, business_date, began_at, began_by, ended_at, ended_by)
       values ($1, $2, $3, (now() - interval '12 hours')::date, now() - interval '12 hours', $3, now(), $3)`,
      [club.venue.operatorId, club.venue.id, people[shift % 2]?.id],
    )
    await club.lose(productId, 5, batchId)
    // The scale is a little off, now this way and now that.
    grams -= 5 + takenBy(shift)
    await weighIn(Number((grams + (shift % 3) * 0.05).toFixed(3)))
  }
  return { productId, batchId }
}

describe('the shrink report', () => {
  test('names the person on whose shifts goods go missing, with the number of cases', async () => {
    const { productId, batchId } = await work(20, (shift) => (shift % 2 === 0 ? 2 : 0))
    const { body } = await report()
    expect(body.sheets).toBe(21)
    // The opening is a case too: the delivery was weighed.
    expect(body.totals).toMatchObject({ cases: 21 })
    expect(body.totals.missing).toBeCloseTo(20, 0)
    expect(body.products).toMatchObject([{ product: { id: productId }, cases: 21 }])
    expect(body.batches).toMatchObject([{ batch: { id: batchId }, cases: 21 }])
    expect(body.shifts).toHaveLength(20)
    expect(body.people).toMatchObject([{ people: [{ id: club.dani.id }], shifts: 10, other_shifts: 10, cases: 10 }])
    expect(body.people[0]?.difference).toBeCloseTo(2, 0)
    expect(body.people[0]?.value).toBeGreaterThan(100)
    expect(body.people_compared).toBe(2)
  })

  test('names nobody if nothing goes missing, however often it is weighed', async () => {
    await work(20, () => 0)
    const { body } = await report()
    expect(body).toMatchObject({ people: [], people_compared: 2, people_too_few: 0 })
    expect(body.parts.some(({ stands_out: standsOut }) => standsOut)).toBe(false)
  })

  test('names nobody for a few shifts, whatever is missing', async () => {
    await work(8, (shift) => (shift % 2 === 0 ? 5 : 0))
    const { body } = await report()
    expect(body).toMatchObject({ people: [], people_compared: 0, people_too_few: 2 })
    expect(body.totals.excess).toBeGreaterThan(15)
  })

  test('is for people who count and approve, and for a year at most', async () => {
    expect((await report(club.dani)).error.code).toBe('privileges_missing')
    expect((await report(club.owner, { from: '2020-01-01', to: '2026-01-01' })).error.code).toBe('period_too_long')
    expect((await report()).body).toMatchObject({ sheets: 0, shifts: [], products: [] })
  })

  test('leaves out a count that was discarded or waits for its recount', async () => {
    await club.makeBatch({ grams: 100 })
    const id = await club.started()
    await club.weigh(id, 1, 50)
    await club.finish(id)
    expect((await report()).body.sheets).toBe(0)
    await club.weigh(id, 1, 50, club.carla)
    await club.finish(id)
    expect((await report()).body.totals).toMatchObject({ cases: 1, outside: 1, missing: 50 })
    await club.discard(id)
    expect((await report()).body.totals.cases).toBe(0)
  })
})
