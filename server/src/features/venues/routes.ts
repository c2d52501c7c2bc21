import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { createVenue } from './create-venue.ts'
import {
  changeVenue,
  closeVenue,
  describeVenue,
  getVenueSign,
  listOwnVenues,
  restoreVenue,
  type VenueDeps,
} from './service.ts'

export function venueRoutes(route: Route, deps: VenueDeps): void {
  route('GET /v1/venues/all', async ({ caller, query, reply }) =>
    sendPage(reply, await listOwnVenues(deps, caller, query)),
  )
  route('GET /v1/venues/here', async ({ caller, venue }) => describeVenue(deps, caller, venue))
  route('GET /api/shops/my', async ({ caller }) => caller.venues.map(({ id, name }) => ({ id, name })))
  route('POST /v1/venues', async ({ caller, venue, origin, multipart }) =>
    createVenue(deps, { caller, origin }, venue, multipart),
  )
  route('PUT /v1/venues/{id}', async ({ caller, origin, params, multipart }) =>
    changeVenue(deps, { caller, origin }, params.id, multipart),
  )
  route('DELETE /v1/venues/{id}', async ({ caller, origin, params }) => closeVenue(deps, { caller, origin }, params.id))
  route('POST /v1/venues/{id}/restoration', async ({ caller, origin, params }) =>
    restoreVenue(deps, { caller, origin }, params.id),
  )
  route('GET /v1/venue-signs/{subdomain}', async ({ params, origin }) => getVenueSign(deps, params.subdomain, origin))
}
