import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import type { Counter } from './counter-data.ts'
import type { createCaller, Sent } from './load.ts'

type Item = { productId: number; quantityMilli: number; shownCents: number }

/** What somebody at a counter means to do. The reason is a name by which it is found in the books. */
export type Deed = { counter: Counter; reason: string } & (
  | { kind: 'sale'; memberId: number; items: Item[] }
  | { kind: 'top_up'; memberId: number; amountCents: number }
  | { kind: 'void'; saleId: number; memberId: number }
  | { kind: 'return'; saleId: number; memberId: number; line: number; quantityMilli: number; restock: boolean }
)

/** Written down before it was sent, under which keys, and what was told. */
export type Command = { deed: Deed; keys: string[]; answers: Sent[]; retries: number }

export type SaleMade = CallReply<'POST /v1/make-purchase'>
type Known = { counter: Counter; memberId: number; made: SaleMade }

export type Work = {
  send: ReturnType<typeof createCaller>
  counters: readonly Counter[]
  priceCents: number
  random: () => number
  over: AbortSignal
  commands: Command[]
  known: Known[]
  /** Every retry under a key of its own: what a client that does not keep its keys does. */
  freshKeys: boolean
}

const togetherShare = 0.03
const laterShare = 0.05
const laterBy = 20

function choose<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

function chooseDeed({ counters, known, priceCents, random }: Work): Deed {
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

async function sendOnce({ send }: Work, { deed }: Command, key: string): Promise<Sent> {
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

/** Sends until there is an answer: a line that broke says nothing about what happened at its other end. */
async function post(work: Work, command: Command): Promise<void> {
  for (let key = command.keys[0] ?? ''; ;) {
    const answer = await sendOnce(work, command, key).catch(() => null)
    if (answer !== null) {
      command.answers.push(answer)
      return
    }
    command.retries += 1
    if (!work.freshKeys) continue
    key = randomUUID()
    command.keys.push(key)
  }
}

/** Serves one after the other until it is over. Some are sent twice at once, some again late. */
export async function serve(work: Work): Promise<void> {
  const { random, over, commands, known } = work
  const later: { command: Command; due: number }[] = []
  for (let sent = 0; !over.aborted; sent += 1) {
    const due = later[0]
    if (due !== undefined && due.due <= sent) {
      later.shift()
      await post(work, due.command)
    }
    const command: Command = { deed: chooseDeed(work), keys: [randomUUID()], answers: [], retries: 0 }
    commands.push(command)
    const together = random() < togetherShare
    await Promise.all(together ? [post(work, command), post(work, command)] : [post(work, command)])
    if (random() < laterShare) later.push({ command, due: sent + laterBy })
    const [answer] = command.answers
    if (answer?.status !== 200 || command.deed.kind !== 'sale') continue
    const { counter, memberId } = command.deed
    known.push({ counter, memberId, made: JSON.parse(answer.body) as SaleMade })
  }
  for (const { command } of later) await post(work, command)
}
