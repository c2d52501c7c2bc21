import type { Route } from '../../http/route.ts'
import { changeOperatorSettings, getOperatorSettings, type OperatorSettingsDeps } from './service.ts'

export function operatorSettingsRoutes(route: Route, deps: OperatorSettingsDeps): void {
  route('GET /v1/operator-settings', async ({ venue }) => getOperatorSettings(deps, venue))
  route('PATCH /v1/operator-settings', async ({ caller, venue, origin, body }) =>
    changeOperatorSettings(deps, { caller, venue, origin }, body),
  )
}
