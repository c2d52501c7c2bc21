import type { Route } from '../../http/route.ts'
import { getRetention, type PeriodDeps, previewPeriods, setRetention } from './periods.ts'

export function retentionRoutes(route: Route, deps: PeriodDeps): void {
  route('GET /v1/retention', async ({ venue }) => getRetention(deps, venue))
  route('PUT /v1/retention', async ({ caller, venue, origin, body }) =>
    setRetention(deps, { caller, venue, origin }, body),
  )
  route('POST /v1/retention/preview', async ({ venue, body }) => previewPeriods(deps, venue, body))
}
