import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { getVenueSign } from './service.ts'

export function venueRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/venue-signs/{subdomain}', async ({ params }) => getVenueSign(deps.db, params.subdomain))
}
