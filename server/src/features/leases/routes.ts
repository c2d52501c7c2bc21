import type { DeviceCookie } from '../../http/device-cookie.ts'
import type { Route } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'

type LeaseDeps = { deviceCookie: DeviceCookie }

export function leaseRoutes(route: Route, _deps: LeaseDeps): void {
  const refuse = async () => {
    throw new Refusal('offline_off')
  }
  route('POST /v1/device/leases', refuse)
  route('DELETE /v1/device/leases/{place}', refuse)
  route('GET /v1/offline', refuse)
  route('POST /v1/offline/take-over', refuse)
}
