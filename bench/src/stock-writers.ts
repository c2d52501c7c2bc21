import { randomUUID } from 'node:crypto'
import type { CallInput, CallReply } from '@aforo/contract'
import type { As, createCaller, Sent } from './load.ts'
import { untilAnswered } from './retrying-clients.ts'

type Movement = CallInput<'POST /v1/products/{id}/movements'>['body']
export type Product = { id: number; weighed: boolean }

/** An intended movement, recorded before it is sent, with its answers. */
export type Command = { key: string; productId: number; movement: Movement; answers: Sent[] }

const sentTwiceShare = 0.05

/** Random numbers between 0 and 1 that repeat for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Work = {
  send: ReturnType<typeof createCaller>
  as: As
  products: readonly Product[]
  random: () => number
  over: AbortSignal
  commands: Command[]
}

/** Receives, loses and counts, one command after the other, until it is over. Some commands are sent twice. */
export async function writeStock({ send, as, products, random, over, commands }: Work): Promise<void> {
  const some = ({ weighed }: Product, most: number) =>
    weighed ? (1 + Math.floor(random() * most * 1000)) / 1000 : 1 + Math.floor(random() * most)

  /** A count needs the current version of the stock. */
  const look = async ({ id }: Product) => {
    const attempt = () => send('GET /v1/products/{id}', { params: { id } }, as)
    const { body } = await untilAnswered({ attempt, random })
    return (JSON.parse(body) as CallReply<'GET /v1/products/{id}'>).stock_version
  }

  const choose = async (product: Product, note: string): Promise<Movement> => {
    const chance = random()
    if (chance < 0.45) return { kind: 'receive', quantity: some(product, 5), note }
    if (chance < 0.8) return { kind: 'loss', loss_kind: 'crumbs', quantity: some(product, 5), note }
    return { kind: 'count', quantity: some(product, 40), stock_version: await look(product), note }
  }

  while (!over.aborted) {
    const product = products[Math.floor(random() * products.length)]
    if (product === undefined) throw new Error('There is no product to move.')
    const key = randomUUID()
    // The key is also the note, so that a movement can be matched with its command.
    const movement = await choose(product, key)
    const command: Command = { key, productId: product.id, movement, answers: [] }
    commands.push(command)
    const post = async () => {
      const input = { params: { id: product.id }, body: movement, idempotencyKey: key }
      const attempt = () => send('POST /v1/products/{id}/movements', input, as)
      command.answers.push(await untilAnswered({ attempt, random }))
    }
    const chance = random()
    // Half of the repetitions are sent at the same moment, the others later.
    if (chance < sentTwiceShare / 2) await Promise.all([post(), post()])
    else await post()
    if (chance >= sentTwiceShare / 2 && chance < sentTwiceShare) await post()
  }
}
