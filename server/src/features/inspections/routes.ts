import type { Route } from '../../http/route.ts'
import { findCurrentInspection, openInspection } from './service.ts'

export function inspectionRoutes(route: Route, deps: Parameters<typeof openInspection>[0]): void {
  route('POST /v1/inspections', async ({ caller, venue, origin, body }) =>
    openInspection(deps, { caller, venue, origin }, body.reason),
  )
  route('GET /v1/inspections/current', async ({ caller, venue }) => findCurrentInspection(deps, caller, venue))
}
