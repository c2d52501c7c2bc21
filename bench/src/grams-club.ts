import { randomUUID } from 'node:crypto'
import type { callerOf } from '../../server/testing/api.ts'
import { makePerson } from '../../server/testing/people.ts'
import { type Counter, openCounters } from './counter-data.ts'
import type { Environment } from './environment.ts'
import { plenty, soldPriceCents } from './sale-requests.ts'

export type Call = ReturnType<typeof callerOf>
export type Who = { id: number; token: string; venueId: number }

/** A batch, and what is really in its jars, which only the scale knows. */
export type Goods = { productId: number; batchId: number; jars: number[]; tally: Tally }

/** What was really done with a batch, in thousandths. */
type Tally = Record<'received' | 'sold' | 'moved' | 'sampled' | 'crumbs', number>

export const newTally = (received: number): Tally => ({ received, sold: 0, moved: 0, sampled: 0, crumbs: 0 })

export type Club = {
  counter: Counter
  owner: Who
  /** Two who work in the morning, and two in the evening. */
  morning: [Who, Who]
  evening: [Who, Who]
  goods: Goods[]
}

const gramsEach = 400
/** So many batches of a venue are in two jars. */
const inTwoJars = 5

export const keyed = <T extends object>(sent: T) => ({ ...sent, idempotencyKey: randomUUID() })

/** The fullest jar is the one that goods are taken from. */
export function takeFrom({ jars }: Goods, grams: number): void {
  const fullest = jars.indexOf(Math.max(...jars))
  jars[fullest] = Math.max(0, (jars[fullest] ?? 0) - grams)
}

/** Fails loudly: a refused call would falsify the month. */
export async function must<T>(answer: Promise<{ status: number; body: T; error: { code: string } }>): Promise<T> {
  const { status, body, error } = await answer
  if (status >= 300) throw new Error(`A call was refused: ${error.code}`)
  return body
}

async function receive(call: Call, owner: Who, productId: number, jars: number): Promise<Goods> {
  const delivery = { kind: 'receive', quantity: gramsEach, cost: gramsEach * 3, batch: {} } as const
  const sent = keyed({ params: { id: productId }, body: delivery })
  const { batch } = await must(call('POST /v1/products/{id}/movements', sent, owner))
  if (batch === null) throw new Error('A delivery made no batch.')
  const params = { id: batch.id }
  if (jars > 1) await must(call('POST /v1/batches/{id}/jars', keyed({ params, body: { jars, tare: 180 } }), owner))
  const full = Array.from({ length: jars }, () => gramsEach / jars)
  return { productId, batchId: batch.id, jars: full, tally: newTally(gramsEach * 1000) }
}

/** Two venues of one operator, each with its people, and a batch of every product. */
export async function openClubs(environment: Environment, call: Call, batches: number): Promise<Club[]> {
  const size = { operators: 1, venuesEach: 2, membersEach: 20, productsEach: batches / 2 }
  const counters = await openCounters(environment, size, {
    ...plenty,
    stockMilli: 0,
    batchesEach: 0,
    priceCents: soldPriceCents,
  })
  const clubs: Club[] = []
  for (const counter of counters) {
    const venueId = counter.venue.id
    const person = async (role: 'owner' | 'employee'): Promise<Who> => {
      const place = {
        venueId,
        role,
        ...(role === 'employee' && { capabilities: ['sell' as const, 'count_stock' as const] }),
      }
      const { id, token } = await makePerson(environment.db, role, [place])
      return { id, token, venueId }
    }
    const owner = await person('owner')
    const morning: [Who, Who] = [await person('employee'), await person('employee')]
    const evening: [Who, Who] = [await person('employee'), await person('employee')]
    const goods: Goods[] = []
    for (const [index, productId] of counter.productIds.entries()) {
      goods.push(await receive(call, owner, productId, index < inTwoJars ? 2 : 1))
    }
    clubs.push({ counter, owner, morning, evening, goods })
  }
  return clubs
}
