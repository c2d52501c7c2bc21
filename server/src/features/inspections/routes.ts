import type { Route } from '../../http/route.ts'
import { endInspection, findCurrentInspection, listOpenInspections, openInspection } from './service.ts'

export function inspectionRoutes(route: Route, deps: Parameters<typeof openInspection>[0]): void {
  route('POST /v1/inspections', async ({ caller, venue, origin, body }) =>
    openInspection(deps, { caller, venue, origin }, body.reason),
  )
  route('GET /v1/inspections/current', async ({ caller, venue }) => findCurrentInspection(deps, caller, venue))
  route('GET /v1/inspections/open', async ({ caller }) => listOpenInspections(deps, caller))
  route('DELETE /v1/inspections/open/{operator_id}', async ({ caller, origin, params }) =>
    endInspection(deps, { caller, origin }, params.operator_id),
  )
}
