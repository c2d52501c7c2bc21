import { randomUUID } from 'node:crypto'
import { amountOfCents } from '@aforo/domain'
import type { Counter } from './counter-data.ts'
import { choose } from './retrying-clients.ts'
import { requestText } from './saturation.ts'

export const soldQuantities = [1_000, 500]
export const soldPriceCents = 1_000
const totalCents = 1_500

/** Enough of everything, so that no rule stops a sale. */
export const plenty = {
  creditCents: 50_000_000,
  stockMilli: 900_000_000,
  priceCents: soldPriceCents,
  monthlyMilli: 1_000_000_000,
}

/** A sale of two products to any member at any counter. */
export function saleRequest(counters: readonly Counter[], random: () => number): string {
  const { as, venue, memberIds, productIds } = choose(counters, random)
  const half = Math.floor(productIds.length / 2)
  const [one, other] = [choose(productIds.slice(0, half), random), choose(productIds.slice(half), random)]
  const price = amountOfCents(soldPriceCents)
  const item = (id: number, quantity = 0) => `{"product_id":${id},"quantity":${quantity / 1000},"unit_price":${price}}`
  const items = `${item(one, soldQuantities[0])},${item(other, soldQuantities[1])}`
  const body = `{"id":"${randomUUID()}","user_id":${choose(memberIds, random)},"venue_id":${venue.id},"type":"purchase","amount":${amountOfCents(totalCents)},"status":"completed","items":[${items}]}`
  return requestText({ method: 'POST', path: '/v1/make-purchase', token: as.token, venueId: venue.id, body })
}
