import type { Route } from '../../http/route.ts'
import type { OperatorExports } from './service.ts'

export function operatorExportRoutes(route: Route, { operatorExports }: { operatorExports: OperatorExports }): void {
  route('GET /v1/operator-exports', async ({ venue }) => operatorExports.list(venue))
  route('POST /v1/operator-exports', async ({ caller, venue, origin, body }) =>
    operatorExports.ask({ caller, venue, origin }, body.passphrase),
  )
  route('POST /v1/operator-exports/{id}/file', async ({ caller, venue, origin, params }) =>
    operatorExports.download({ caller, venue, origin }, params.id),
  )
}
