import type { DeviceCookie } from '../../http/device-cookie.ts'
import type { Route } from '../../http/route.ts'
import { describeOffline, giveBack, takeOver } from './hand-over.ts'
import type { LeaseDeps } from './service.ts'

export function leaseRoutes(route: Route, deps: LeaseDeps & { deviceCookie: DeviceCookie }): void {
  const { deviceCookie } = deps

  route('DELETE /v1/device/leases/{place}', async ({ request, reply, params, body }) =>
    giveBack(deps, deviceCookie.read(request, reply), params.place, body),
  )
  route('GET /v1/offline', async ({ caller, venue }) => describeOffline(deps, { caller, venue }))
  route('POST /v1/offline/take-over', async ({ caller, venue, origin, body }) =>
    takeOver(deps, { caller, venue, origin }, body),
  )
}
