import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import type { Capability } from '@aforo/domain'
import type { TestApi } from './api.ts'
import { makePerson, makeVenue } from './people.ts'

export type Counter = { token: string; venueId: number; id: number }
type Scope = CallInput<'POST /v1/count-sheets'>['body']
type Movement = CallInput<'POST /v1/products/{id}/movements'>['body']

/** A venue with an owner and two people who count, and the calls of a count in their words. */
export async function openCounting(api: TestApi) {
  const { db } = api.database
  const venue = await makeVenue(db, 'Club Almirante')
  const person = async (role: 'owner' | 'employee', capabilities: Capability[] = []): Promise<Counter> => {
    const { token, id } = await makePerson(db, role, [{ venueId: venue.id, role, capabilities }])
    return { token, venueId: venue.id, id }
  }
  const owner = await person('owner')
  const dani = await person('employee', ['count_stock'])
  const carla = await person('employee', ['count_stock'])
  const key = () => randomUUID()

  const makeProduct = async (name: string, unit_type: 'fixed' | 'weight' = 'weight', stock_quantity = 0) => {
    const product = { name, price: 8, stock_quantity, category_id: null, unit_type }
    return (await api.call('POST /v1/products', { multipart: { product } }, owner)).body.id
  }
  const move = (id: number, body: Movement) =>
    api.call('POST /v1/products/{id}/movements', { params: { id }, body, idempotencyKey: key() }, owner)

  /** A batch of a product, which is new if none is named, with jars of 180 g each. */
  async function makeBatch({ grams = 100, jars = 0, cost = null as number | null, productId = 0 } = {}) {
    const id = productId === 0 ? await makeProduct('Noche Azul') : productId
    const { body } = await move(id, { kind: 'receive', quantity: grams, cost, batch: {} })
    const batchId = body.batch?.id ?? 0
    const added = { jars, tare: 180, place: 'B2' }
    if (jars > 0) {
      await api.call(
        'POST /v1/batches/{id}/jars',
        { params: { id: batchId }, body: added, idempotencyKey: key() },
        owner,
      )
    }
    return { productId: id, batchId }
  }

  /** Goods that leave by another way than a count. */
  const lose = (productId: number, quantity: number, batch_id: number | null) =>
    move(productId, { kind: 'loss', quantity, loss_kind: 'crumbs', batch_id })

  const start = (by = dani, body: Scope = { scope: 'all' }) =>
    api.call('POST /v1/count-sheets', { body, idempotencyKey: key() }, by)
  const started = async (by = dani, body: Scope = { scope: 'all' }) => (await start(by, body)).body.id
  const next = (id: number, by = dani, entry: number | null = null) =>
    api.call('POST /v1/count-sheets/{id}/next', { params: { id }, body: { entry } }, by)
  const weigh = (id: number, number: number, net: number, by = dani, { tare = 0, empty = false } = {}) =>
    api.call(
      'POST /v1/count-sheets/{id}/entries/{number}/readings',
      { params: { id, number }, body: { gross: net + tare, tare, weighed_by: 'scale', empty }, idempotencyKey: key() },
      by,
    )
  const skip = (id: number, number: number, by = dani) =>
    api.call('POST /v1/count-sheets/{id}/entries/{number}/skip', { params: { id, number } }, by)
  const finish = (id: number, by = dani, leave_skipped = false) =>
    api.call(
      'POST /v1/count-sheets/{id}/finish',
      { params: { id }, body: { leave_skipped }, idempotencyKey: key() },
      by,
    )
  const approve = (id: number, by = owner) =>
    api.call(
      'POST /v1/count-sheets/{id}/approval',
      { params: { id }, body: { reason: 'Recuento del mes' }, idempotencyKey: key() },
      by,
    )
  const discard = (id: number, by = owner) =>
    api.call(
      'POST /v1/count-sheets/{id}/discard',
      { params: { id }, body: { reason: 'Empezado por error' }, idempotencyKey: key() },
      by,
    )
  const result = (id: number, by = owner) => api.call('GET /v1/count-sheets/{id}/result', { params: { id } }, by)
  const sheet = async (id: number, by = dani) =>
    (await api.call('GET /v1/count-sheets/{id}', { params: { id } }, by)).body
  const entries = async (id: number, order: 'number' | 'weighed' = 'number') =>
    (await api.call('GET /v1/count-sheets/{id}/entries', { params: { id }, query: { order } }, dani)).body
  const left = async (batchId: number) =>
    (await api.call('GET /v1/batches/{id}', { params: { id: batchId } }, owner)).body.left
  /** Moves what was read and received to the past, which no call can do. */
  const daysPass = async (days: number) => {
    const moved = (table: string, columns: string[]) =>
      api.database.asAdmin(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${days} days'`).join(', ')}
         where operator_id = $1`,
        [venue.operatorId],
      )
    await moved('batches', ['received_at'])
    await moved('count_units', ['read_at', 'since_at'])
    await moved('count_sheets', ['started_at', 'finished_at', 'closed_at'])
    await moved('count_readings', ['at'])
    await moved('stock_movements', ['at'])
  }

  const goods = { makeProduct, makeBatch, move, lose, left, daysPass }
  const calls = { start, started, next, weigh, skip, finish, approve, discard, result, sheet, entries }
  return { venue, owner, dani, carla, person, ...goods, ...calls }
}
