import type { DeviceCookie } from '../../http/device-cookie.ts'
import type { Route } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'

type OfflineDeps = { deviceCookie: DeviceCookie }

export function offlineRoutes(route: Route, _deps: OfflineDeps): void {
  const refuse = async () => {
    throw new Refusal('offline_off')
  }
  route('GET /v1/device/working-set', refuse)
  route('GET /v1/device/working-set/members', refuse)
  route('GET /v1/device/members/{id}/face', refuse)

  route('POST /v1/device/offline-commands', refuse)
  route('GET /v1/offline/commands', refuse)
  route('GET /v1/offline/summary', refuse)
  route('POST /v1/offline/commands/{id}/decision', refuse)
}
