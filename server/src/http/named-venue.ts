import type { Endpoint } from '@aforo/contract'
import type { AccessRule } from '@aforo/domain'
import type { FastifyRequest } from 'fastify'

/** An invalid id matches no venue. */
const idOf = (given: unknown): number => (/^[1-9]\d{0,14}$/.test(String(given)) ? Number(given) : 0)

const firstGiven = (values: readonly unknown[]): number | null => {
  const given = values.find((value) => value !== undefined && value !== '')
  return given === undefined ? null : idOf(given)
}

type Named = { venue_id?: unknown; venueID?: unknown } | null | undefined

/** The venue that a request names: in its header or, from older clients, in its query. Null if in neither. */
export function namedVenueId(request: FastifyRequest, rule: AccessRule): number | null {
  const { 'x-venue-id': header, 'venue-id': older } = request.headers
  // The query is not validated yet; its schema is checked later.
  const query = rule.kind === 'venue' ? (request.query as Named) : null
  return firstGiven([header, older, query?.venue_id, query?.venueID])
}

/** Where older clients name the venue in a body. */
export const venueIdInBody = (body: unknown): number | null => firstGiven([(body as Named)?.venue_id])

/** Whether the venue of a call can only be in its body. */
export const namesVenueInBody = (endpoint: Endpoint, rule: AccessRule, request: FastifyRequest): boolean =>
  rule.kind === 'venue' && endpoint.body !== undefined && namedVenueId(request, rule) === null
