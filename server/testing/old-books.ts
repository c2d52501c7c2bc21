import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inOperator } from '../src/db/transaction.ts'
import { closeDays, lockClosing } from '../src/features/transactions/day-queries.ts'
import type { As, TestApi } from './api.ts'
import type { TestDatabase } from './database.ts'
import { makeMember } from './members.ts'

type Api = Pick<TestApi, 'call'>
type Venue = { id: number; operatorId: number }

/** The calls of a counter, each of which must succeed. */
export function counterOf(api: Api, as: As) {
  const once = () => ({ idempotencyKey: randomUUID() })
  const done = async <T extends { status: number; body: unknown; error: { code: string } }>(call: Promise<T>) => {
    const answer = await call
    expect(answer.error?.code ?? answer.status).toBe(200)
    return answer.body as T['body']
  }
  const member = async () => {
    const { id } = await makeMember(api, as, { identity_seen: true })
    await done(api.call('POST /v1/entries', { body: { user_id: id } }, as))
    return id
  }
  return {
    member,
    product: async () => {
      const product = { name: 'Limón', price: 8, unit_type: 'weight', category_id: null, stock_quantity: 100 } as const
      return (await done(api.call('POST /v1/products', { multipart: { product } }, as))).id
    },
    receive: (id: number, quantity: number, cost: number | null) =>
      done(
        api.call(
          'POST /v1/products/{id}/movements',
          { params: { id }, body: { kind: 'receive', quantity, cost, batch: {} }, ...once() },
          as,
        ),
      ),
    lose: (id: number, quantity: number) =>
      done(
        api.call(
          'POST /v1/products/{id}/movements',
          { params: { id }, body: { kind: 'loss', quantity, loss_kind: 'crumbs' }, ...once() },
          as,
        ),
      ),
    topUp: async (id: number, amount: number, method: 'cash' | 'card') =>
      (await done(api.call('POST /v1/add-cash', { body: { user_id: id, amount, method } }, as))).transaction_id,
    sell: async (id: number, productId: number, quantity: number) => {
      const items = [{ product_id: productId, quantity, unit_price: 8 }]
      return (await done(api.call('POST /v1/make-purchase', { body: { user_id: id, items } }, as))).transaction_id
    },
    void: (id: number) =>
      done(api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Wrong one' }, ...once() }, as)),
    giveBack: (id: number, quantity: number) =>
      done(
        api.call(
          'POST /v1/sales/{id}/returns',
          { params: { id }, body: { items: [{ line: 1, quantity, restock: true }], reason: 'Mouldy' }, ...once() },
          as,
        ),
      ),
    payOut: (id: number, amount: number, method: 'cash' | 'card') =>
      done(
        api.call(
          'POST /v1/members/{id}/payout',
          { params: { id }, body: { amount, method, reason: 'Asked for it' }, ...once() },
          as,
        ),
      ),
    spend: (amount: number) =>
      done(api.call('POST /v1/expenses', { body: { amount, method: 'cash', category: 'supplies' }, ...once() }, as)),
    openTill: async (till = 'Bar') =>
      (await done(api.call('POST /v1/till-sessions', { body: { till, float: 100 }, ...once() }, as))).id,
    closeTill: (id: number, counted: number) =>
      done(
        api.call(
          'POST /v1/till-sessions/{id}/closing',
          { params: { id }, body: { counted, reason: 'Counted' }, ...once() },
          as,
        ),
      ),
  }
}

/** Moves the books of an operator some years back, or only those since a day. */
export async function ageBooks(
  asAdmin: TestDatabase['asAdmin'],
  { operatorId }: Pick<Venue, 'operatorId'>,
  { years, since = '-infinity' }: { years: number; since?: string },
): Promise<void> {
  const back = `interval '${years} years'`
  const own = `operator_id = ${operatorId}`
  await asAdmin(`
    begin;
    update transactions set business_date = business_date - ${back}, at = at - ${back}
      where ${own} and business_date >= '${since}';
    update transaction_taxes share set business_date = booked.business_date from transactions booked
      where share.${own} and booked.operator_id = share.operator_id and booked.id = share.transaction_id;
    update stock_movements set at = at - ${back} where ${own} and at >= '${since}';
    update till_sessions set business_date = business_date - ${back}, opened_at = opened_at - ${back},
      closed_at = closed_at - ${back} where ${own} and business_date >= '${since}';
    commit`)
}

/** Closes the days of a venue up to some days ago, as the nights would have done. Today may be yesterday at the venue. */
export async function closeBooks({ db, asAdmin }: Pick<TestDatabase, 'db' | 'asAdmin'>, { id, operatorId }: Venue) {
  const tables = ['day_figures', 'day_hours', 'day_products', 'day_taxes', 'month_buyers', 'day_closings']
  for (const table of tables) await asAdmin(`delete from ${table} where operator_id = ${operatorId}`)
  await inOperator(db, operatorId, async (trx) => {
    await lockClosing(trx, operatorId, id)
    const until = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    await closeDays(trx, { operatorId, venueId: id, from: '2000-01-01', until })
  })
}
