import type { DeviceCookie } from '../../http/device-cookie.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { getFace, listWorkingSetMembers, type OfflineDeps, readWorkingSet, renewOwnLeases } from './working-set.ts'

export function offlineRoutes(route: Route, deps: OfflineDeps & { deviceCookie: DeviceCookie }): void {
  const { deviceCookie } = deps
  const refuse = async () => {
    throw new Refusal('offline_off')
  }

  route('POST /v1/device/leases', async ({ request, reply, body }) =>
    renewOwnLeases(deps, deviceCookie.read(request, reply), body),
  )
  route('GET /v1/device/working-set', async ({ request, reply }) =>
    readWorkingSet(deps, deviceCookie.read(request, reply)),
  )
  route('GET /v1/device/working-set/members', async ({ request, reply, query }) =>
    sendPage(reply, await listWorkingSetMembers(deps, deviceCookie.read(request, reply), query)),
  )
  route('GET /v1/device/members/{id}/face', async ({ request, reply, params }) =>
    getFace(deps, deviceCookie.read(request, reply), params.id),
  )

  route('POST /v1/device/offline-commands', refuse)
  route('GET /v1/offline/commands', refuse)
  route('GET /v1/offline/summary', refuse)
  route('POST /v1/offline/commands/{id}/decision', refuse)
}
