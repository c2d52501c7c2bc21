import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import type { Counter } from './counter-data.ts'
import type { createCaller, Sent } from './load.ts'
import { choose, type Client, type Command as Written } from './retrying-clients.ts'

type Send = ReturnType<typeof createCaller>

type Item = { productId: number; quantityMilli: number; shownCents: number }

/** An intended action at a counter. Its reason is a unique name by which it is found in the books. */
export type Action = { counter: Counter; reason: string } & (
  | { kind: 'sale'; memberId: number; items: Item[] }
  | { kind: 'top_up'; memberId: number; amountCents: number }
  | { kind: 'void'; saleId: number; memberId: number }
  | { kind: 'return'; saleId: number; memberId: number; line: number; quantityMilli: number; restock: boolean }
)

export type Command = Written<Action>

export type SaleMade = CallReply<'POST /v1/make-purchase'>
type Known = { counter: Counter; memberId: number; made: SaleMade }

type Work = { counters: readonly Counter[]; priceCents: number; known: Known[] }

function chooseAction({ counters, known, priceCents }: Work, random: () => number): Action {
  const reason = randomUUID()
  const chance = random()
  if (chance < 0.2 && known.length > 0) {
    // Prefers recent sales, so that two clients often reverse the same one.
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
    // Occasionally a client shows an old price.
    shownCents: random() < 0.02 ? priceCents - 10 : priceCents,
  }))
  return { kind: 'sale', counter, reason, memberId, items }
}

async function sendOnce(send: Send, action: Action, key: string): Promise<Sent> {
  const { reason, counter } = action
  const { as } = counter
  if (action.kind === 'top_up') {
    const body = { user_id: action.memberId, amount: amountOfCents(action.amountCents), reason, id: key }
    return send('POST /v1/add-cash', { body }, as)
  }
  if (action.kind === 'void') {
    const params = { id: action.saleId }
    return send('POST /v1/sales/{id}/void', { params, body: { reason }, idempotencyKey: key }, as)
  }
  if (action.kind === 'return') {
    const items = [{ line: action.line, quantity: action.quantityMilli / 1000, restock: action.restock }]
    const params = { id: action.saleId }
    return send('POST /v1/sales/{id}/returns', { params, body: { reason, items }, idempotencyKey: key }, as)
  }
  const items = action.items.map(({ productId, quantityMilli, shownCents }) => ({
    product_id: productId,
    quantity: quantityMilli / 1000,
    unit_price: amountOfCents(shownCents),
  }))
  return send(
    'POST /v1/make-purchase',
    { body: { user_id: action.memberId, type: 'purchase', items, reason, id: key } },
    as,
  )
}

/** A client that serves at any of the counters. */
export const clerkOf =
  (work: Work) =>
  (send: Send, random: () => number): Pick<Client<Action>, 'chooseAction' | 'sendOnce' | 'learn'> => ({
    chooseAction: () => chooseAction(work, random),
    sendOnce: (action, key) => sendOnce(send, action, key),
    learn: (action, body) => {
      if (action.kind !== 'sale') return
      const { counter, memberId } = action
      work.known.push({ counter, memberId, made: JSON.parse(body) as SaleMade })
    },
  })
