import type { Route } from '../../http/route.ts'
import { beginPractice } from './begin-practice.ts'
import { endPractice, type PracticeDeps } from './service.ts'

export function practiceRoutes(route: Route, deps: PracticeDeps): void {
  route('PUT /v1/practice', async ({ caller, venue, origin }) => beginPractice(deps, { caller, venue, origin }))
  route('DELETE /v1/practice', async ({ caller }) => endPractice(deps, caller))
}
