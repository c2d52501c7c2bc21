import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '@aforo/contract'
import type { ApiEndpoint, WebhookEvent } from '@aforo/domain'
import type { createCaller } from './load.ts'

/** What must be told: its kind, and the id by which the answer of the command named it. */
export type Done = { type: WebhookEvent; id: number }

type Place = { venueId: number; token: string; productId: number }

/** A command that is not let in at once waits and goes on with its key. */
async function must<K extends ApiEndpoint>(
  send: ReturnType<typeof createCaller>,
  call: K,
  input: CallInput<K>,
  as: { venueId: number; token: string },
): Promise<Record<string, number>> {
  for (;;) {
    const { status, body, retryAfterMs } = await send(call, input, as)
    if (status < 300) return JSON.parse(body) as Record<string, number>
    if (status !== 503 && status !== 429) throw new Error(`${call}: ${body}`)
    await sleep(retryAfterMs ?? 500)
  }
}

/** A top-up, the entry, a sale and the exit. */
export const commandsOfVisit = 4

/** How often a member comes, and how long the pauses after their commands are on average. */
type Habit = { visits: number; pauseMs: number; random: () => number }

/**
 * One member comes, buys and goes, again and again. Each command waits for the answer to the one before, so their order is
 * known. Returns what was done, in that order.
 */
export async function keepBusy(
  send: ReturnType<typeof createCaller>,
  { productId, ...as }: Place,
  userId: number,
  { visits, pauseMs, random }: Habit,
): Promise<Done[]> {
  const done: Done[] = []
  const did = async (type: WebhookEvent, id: number | undefined) => {
    if (id === undefined) throw new Error(`The answer to ${type} names nothing.`)
    done.push({ type, id })
    await sleep(2 * pauseMs * random())
  }
  for (let visit = 0; visit < visits; visit += 1) {
    const top = { user_id: userId, amount: 10, method: 'card', id: randomUUID() } as const
    await did('money.topped_up', (await must(send, 'POST /v1/add-cash', { body: top }, as))['transaction_id'])
    const entry = { user_id: userId, id: randomUUID() }
    await did('visit.entered', (await must(send, 'POST /v1/entries', { body: entry }, as))['visit_id'])
    const items = [{ product_id: productId, quantity: 1, unit_price: 2 }]
    const sale = { user_id: userId, id: randomUUID(), items }
    await did('sale.made', (await must(send, 'POST /v1/make-purchase', { body: sale }, as))['transaction_id'])
    const exit = { user_id: userId, early: 'true', id: randomUUID() } as const
    await did('visit.left', (await must(send, 'PATCH /v1/checkout', { query: exit }, as))['visit_id'])
  }
  return done
}
