import { shareNextRun } from '../../db/batching.ts'
import type { VenueRef } from '../../http/caller.ts'
import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../exports/service.ts'
import {
  describeNight,
  describeOccupancy,
  exportVisits,
  listActiveEntries,
  listVenueOccupancies,
  listVenueVisits,
} from './door-view.ts'
import { letIn } from './let-in.ts'
import { letOut } from './let-out.ts'
import { findAtDoor, searchAtDoor } from './members-at-door.ts'
import { type DoorDeps, undo } from './service.ts'

export function doorRoutes(route: Route, deps: DoorDeps & ExportDeps): void {
  // After a hint, every screen of the venue sends this call at the same time.
  const occupancyOf = shareNextRun(
    ({ id }: VenueRef) => id,
    (venue) => describeOccupancy(deps, venue),
  )
  route('POST /v1/entries', async ({ caller, venue, origin, body }) => letIn(deps, { caller, venue, origin }, body))
  route('PATCH /v1/checkout', async ({ caller, venue, origin, query }) =>
    letOut(deps, { caller, venue, origin }, query),
  )
  route('POST /v1/visits/{id}/undo', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    undo(deps, { caller, venue, origin }, { key, visitId: params.id, what: body.what }),
  )
  route('GET /v1/active-entries', async ({ venue, query, reply }) =>
    sendPage(reply, await listActiveEntries(deps, venue, query)),
  )
  route('GET /v1/door/members', async ({ caller, venue, query }) => findAtDoor(deps, { caller, venue }, query))
  route('GET /v1/door/search', async ({ venue, query }) => searchAtDoor(deps, venue, query))
  route('GET /v1/door/night', async ({ venue, query }) => describeNight(deps, venue, query))
  route('GET /v1/visits', async ({ venue, query, reply }) => sendPage(reply, await listVenueVisits(deps, venue, query)))
  route('GET /v1/visits/export', async ({ caller, venue, origin, query, request }) =>
    exportVisits(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
  route('GET /v1/occupancy', async ({ venue }) => occupancyOf(venue))
  route('GET /v1/occupancies', async ({ caller, query }) =>
    listVenueOccupancies(deps, caller, query.venue_ids.split(',').map(Number)),
  )
}
