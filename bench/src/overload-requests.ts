import { randomUUID } from 'node:crypto'
import { amountOfCents } from '@aforo/domain'
import type { Counter } from './counter-data.ts'
import { choose } from './retrying-clients.ts'

export const overloadPriceCents = 1_000

type Visitor = { memberId: number; inside: boolean }
/** A venue with members who come and go, and members who stay and buy. */
export type BusyVenue = Counter & { visitors: Visitor[]; buyers: number[] }
/** A request as text, and what its success changes. */
export type Asked = { text: string; done: () => void; free: () => void }

export function busyVenueOf(counter: Counter, inside: ReadonlySet<number>): BusyVenue {
  const half = Math.floor(counter.memberIds.length / 2)
  return {
    ...counter,
    visitors: counter.memberIds.slice(0, half).map((memberId) => ({ memberId, inside: inside.has(memberId) })),
    buyers: counter.memberIds.slice(half),
  }
}

const nothing = () => {}

/** Built by hand to cost as little as possible. */
function requestText(venue: BusyVenue, method: string, path: string, body = ''): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${venue.as.token}`,
    `x-venue-id: ${venue.venue.id}`,
  ]
  if (body !== '') lines.push('content-type: application/json', `content-length: ${body.length}`)
  return [...lines, '', body].join('\r\n')
}

function sale(venue: BusyVenue, random: () => number): Asked {
  const price = amountOfCents(overloadPriceCents)
  const item = `{"product_id":${choose(venue.productIds, random)},"quantity":1,"unit_price":${price}}`
  const body = `{"id":"${randomUUID()}","user_id":${choose(venue.buyers, random)},"venue_id":${venue.venue.id},"type":"purchase","amount":${price},"status":"completed","items":[${item}]}`
  return { text: requestText(venue, 'POST', '/v1/make-purchase', body), done: nothing, free: nothing }
}

function passage(venue: BusyVenue, random: () => number): Asked {
  const visitor = venue.visitors.splice(Math.floor(random() * venue.visitors.length), 1)[0]
  if (visitor === undefined) return read(venue, random)
  const { memberId, inside } = visitor
  const key = randomUUID()
  const text = inside
    ? requestText(venue, 'PATCH', `/v1/checkout?user_id=${memberId}&id=${key}`)
    : requestText(venue, 'POST', '/v1/entries', `{"user_id":${memberId},"id":"${key}"}`)
  return {
    text,
    done: () => {
      visitor.inside = !inside
    },
    free: () => venue.visitors.push(visitor),
  }
}

function read(venue: BusyVenue, random: () => number): Asked {
  const paths = ['/v1/occupancy', '/v1/active-entries?limit=20', `/v1/counter/members/${choose(venue.buyers, random)}`]
  return { text: requestText(venue, 'GET', choose(paths, random)), done: nothing, free: nothing }
}

/** What a busy night asks for: 35 % door, 30 % counter, 35 % reads. */
export function nextRequest(venue: BusyVenue, random: () => number): Asked {
  const kind = random()
  if (kind < 0.35) return passage(venue, random)
  return kind < 0.65 ? sale(venue, random) : read(venue, random)
}

/** What an API key with the scope visits:read may ask. */
export const visitsRequest = (venue: BusyVenue, random: () => number): Asked => ({
  text: requestText(venue, 'GET', choose(['/v1/occupancy', '/v1/active-entries?limit=20'], random)),
  done: nothing,
  free: nothing,
})
