import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { listExceptions } from './list-exceptions.ts'
import { reviewExceptions, undoReviews } from './review-exceptions.ts'

export function exceptionRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/exceptions', async ({ caller, venue, query }) =>
    listExceptions(deps, { caller, venue }, query.venue_ids),
  )
  route('POST /v1/exceptions/reviews', async ({ caller, venue, origin, body }) =>
    reviewExceptions(deps, { caller, venue, origin }, body.event_ids),
  )
  route('POST /v1/exceptions/reviews/undo', async ({ caller, venue, origin, body }) =>
    undoReviews(deps, { caller, venue, origin }, body.event_ids),
  )
}
