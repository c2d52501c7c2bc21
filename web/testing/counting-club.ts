import { type Desk, offerProduct, openClub, seedEmployee, unique } from './club.ts'

type Goods = { grams?: number; jars?: number }

/** A club with two people who count, and what they count. */
export async function openCountingClub() {
  const { venue, owner } = await openClub('Club Almirante')
  const dani = await seedEmployee(venue, ['count_stock'])
  const carla = await seedEmployee(venue, ['count_stock'])

  /** A product with one batch in jars of 180 g each. */
  async function fillJars(name: string, { grams = 100, jars = 1 }: Goods = {}) {
    const { id } = await offerProduct(owner, name, { price: 8, stock_quantity: 0 })
    const code = `LOTE-${unique().slice(0, 4).toUpperCase()}1`
    const { batch } = await owner.call('POST /v1/products/{id}/movements', {
      params: { id },
      body: { kind: 'receive', quantity: grams, batch: { code } },
      idempotencyKey: crypto.randomUUID(),
    })
    const batchId = batch?.id ?? 0
    await owner.call('POST /v1/batches/{id}/jars', {
      params: { id: batchId },
      body: { jars, tare: 180, place: 'estante B2' },
      idempotencyKey: crypto.randomUUID(),
    })
    return { id, batchId, code }
  }

  async function startCount(by: Desk = dani): Promise<number> {
    const { id } = await by.call('POST /v1/count-sheets', {
      body: { scope: 'all' },
      idempotencyKey: crypto.randomUUID(),
    })
    return id
  }

  /** Saves a weight without a screen. */
  const weigh = (id: number, number: number, net: number, by: Desk = dani) =>
    by.call('POST /v1/count-sheets/{id}/entries/{number}/readings', {
      params: { id, number },
      body: { gross: net + 180, tare: 180, weighed_by: 'scale' },
      idempotencyKey: crypto.randomUUID(),
    })

  const finish = (id: number, by: Desk = dani) =>
    by.call('POST /v1/count-sheets/{id}/finish', { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() })

  /** What was saved of every jar: net grams, and how it was weighed. */
  const saved = async (id: number) => {
    const entries = await owner.call('GET /v1/count-sheets/{id}/entries', { params: { id }, query: {} })
    return entries.map(({ state, readings }) => [state, ...readings.map(({ net, weighed_by: by }) => `${net} ${by}`)])
  }
  return { venue, owner, dani, carla, fillJars, startCount, weigh, finish, saved }
}
