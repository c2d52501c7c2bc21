import type { AccessRule } from '@aforo/domain'
import type { FastifyRequest } from 'fastify'

/** What is no id names a venue that nobody has. */
const idOf = (said: unknown): number => (/^[1-9]\d{0,14}$/.test(String(said)) ? Number(said) : 0)

const firstSaid = (places: readonly unknown[]): number | null => {
  const said = places.find((place) => place !== undefined && place !== '')
  return said === undefined ? null : idOf(said)
}

type Named = { venue_id?: unknown; venueID?: unknown } | null | undefined

/** The venue that a request names: in its header or, as older clients do at a venue, in its query; null where in neither. */
export function namedVenueId(request: FastifyRequest, rule: AccessRule): number | null {
  const { 'x-venue-id': header, 'venue-id': older } = request.headers
  // What a query holds is only looked at; its schema decides later whether it may stay.
  const query = rule.kind === 'venue' ? (request.query as Named) : null
  return firstSaid([header, older, query?.venue_id, query?.venueID])
}

/** Where older clients name the venue of what they send. */
export const venueIdInBody = (body: unknown): number | null => firstSaid([(body as Named)?.venue_id])
