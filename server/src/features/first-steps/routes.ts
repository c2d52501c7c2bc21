import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { readFirstSteps } from './read-first-steps.ts'

export function firstStepRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/first-steps', async ({ caller, venue }) => readFirstSteps(deps, caller, venue))
}
