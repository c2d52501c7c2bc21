import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import type { Counter } from './counter-data.ts'
import type { createCaller, Sent } from './load.ts'
import { choose, type Client, type Command as Written } from './retrying-clients.ts'

type Send = ReturnType<typeof createCaller>

type Item = { productId: number; quantityMilli: number; shownCents: number }

/** What somebody at a counter means to do. The reason is a name by which it is found in the books. */
export type Deed = { counter: Counter; reason: string } & (
  | { kind: 'sale'; memberId: number; items: Item[] }
  | { kind: 'top_up'; memberId: number; amountCents: number }
  | { kind: 'void'; saleId: number; memberId: number }
  | { kind: 'return'; saleId: number; memberId: number; line: number; quantityMilli: number; restock: boolean }
)

export type Command = Written<Deed>

export type SaleMade = CallReply<'POST /v1/make-purchase'>
type Known = { counter: Counter; memberId: number; made: SaleMade }

type Work = { counters: readonly Counter[]; priceCents: number; known: Known[] }

function chooseDeed({ counters, known, priceCents }: Work, random: () => number): Deed {
  const reason = randomUUID()
  const chance = random()
  if (chance < 0.2 && known.length > 0) {
    // Lately made ones are likely to be taken back by two at once.
    const { counter, memberId, made } = choose(random() < 0.5 ? known.slice(-20) : known, random)
    const saleId = made.transaction_id
    if (chance < 0.1) return { kind: 'void', counter, reason, saleId, memberId }
    const { line, quantity } = choose(made.items, random)
    const quantityMilli = Math.ceil(quantity * 1000 * random()) || 1
    return { kind: 'return', counter, reason, saleId, memberId, line, quantityMilli, restock: random() < 0.7 }
  }
  const counter = choose(counters, random)
  const memberId = choose(counter.memberIds, random)
  if (chance < 0.35)
    return { kind: 'top_up', counter, reason, memberId, amountCents: 1 + Math.floor(random() * 10_000) }
  const productIds = new Set(
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => choose(counter.productIds, random)),
  )
  const items = [...productIds].map((productId) => ({
    productId,
    quantityMilli: 1 + Math.floor(random() * 5_000),
    // Now and then somebody looks at an old price.
    shownCents: random() < 0.02 ? priceCents - 10 : priceCents,
  }))
  return { kind: 'sale', counter, reason, memberId, items }
}

async function sendOnce(send: Send, deed: Deed, key: string): Promise<Sent> {
  const { reason, counter } = deed
  const { as } = counter
  if (deed.kind === 'top_up') {
    const body = { user_id: deed.memberId, amount: amountOfCents(deed.amountCents), reason, id: key }
    return send('POST /v1/add-cash', { body }, as)
  }
  if (deed.kind === 'void') {
    const params = { id: deed.saleId }
    return send('POST /v1/sales/{id}/void', { params, body: { reason }, idempotencyKey: key }, as)
  }
  if (deed.kind === 'return') {
    const items = [{ line: deed.line, quantity: deed.quantityMilli / 1000, restock: deed.restock }]
    const params = { id: deed.saleId }
    return send('POST /v1/sales/{id}/returns', { params, body: { reason, items }, idempotencyKey: key }, as)
  }
  const items = deed.items.map(({ productId, quantityMilli, shownCents }) => ({
    product_id: productId,
    quantity: quantityMilli / 1000,
    unit_price: amountOfCents(shownCents),
  }))
  return send(
    'POST /v1/make-purchase',
    { body: { user_id: deed.memberId, type: 'purchase', items, reason, id: key } },
    as,
  )
}

/** Somebody who serves at any of the counters. */
export const clerkOf =
  (work: Work) =>
  (send: Send, random: () => number): Pick<Client<Deed>, 'chooseDeed' | 'sendOnce' | 'learn'> => ({
    chooseDeed: () => chooseDeed(work, random),
    sendOnce: (deed, key) => sendOnce(send, deed, key),
    learn: (deed, body) => {
      if (deed.kind !== 'sale') return
      const { counter, memberId } = deed
      work.known.push({ counter, memberId, made: JSON.parse(body) as SaleMade })
    },
  })
