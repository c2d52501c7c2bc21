import type { Route } from '../../http/route.ts'
import type { ProductDeps } from '../products/service.ts'
import { copyVenue, listSources, previewVenueCopy } from './copy-venue.ts'

export function venueCopyRoutes(route: Route, deps: ProductDeps): void {
  route('GET /v1/venue-copies/sources', async ({ caller, venue }) => listSources(caller, venue))
  route('GET /v1/venue-copies/{from_venue_id}', async ({ caller, venue, params }) =>
    previewVenueCopy(deps, { caller, venue }, params.from_venue_id),
  )
  route('POST /v1/venue-copies', async ({ caller, venue, origin, body, idempotencyKey }) =>
    copyVenue(deps, { caller, venue, origin }, body, idempotencyKey),
  )
}
