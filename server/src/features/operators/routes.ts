import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import type { LiveHub } from '../live/service.ts'
import { changeOperator, createOperator } from './put-operator.ts'
import { describeOperator, describePlatform } from './service.ts'
import { reactivateOperator, suspendOperator } from './suspend-operator.ts'

export function operatorRoutes(route: Route, deps: { db: Database; live: LiveHub }): void {
  route('GET /v1/operators', async () => describePlatform(deps))
  route('GET /v1/operators/{id}', async ({ params }) => describeOperator(deps, params.id))
  route('POST /v1/operators', async ({ caller, origin, body }) => createOperator(deps, { caller, origin }, body))
  route('PUT /v1/operators/{id}', async ({ caller, origin, params, body }) =>
    changeOperator(deps, { caller, origin }, params.id, body),
  )
  route('POST /v1/operators/{id}/suspension', async ({ caller, origin, params, body }) =>
    suspendOperator(deps, { caller, origin }, params.id, body.name),
  )
  route('DELETE /v1/operators/{id}/suspension', async ({ caller, origin, params }) =>
    reactivateOperator(deps, { caller, origin }, params.id),
  )
}
