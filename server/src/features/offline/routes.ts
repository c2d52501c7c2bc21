import type { DeviceCookie } from '../../http/device-cookie.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import type { CommandDeps } from './apply-command.ts'
import { decideCommand } from './decide-command.ts'
import { listCommands, summariseCommands } from './list-commands.ts'
import { sendCommand } from './send-command.ts'
import { getFace, listWorkingSetMembers, type OfflineDeps, readWorkingSet, renewOwnLeases } from './working-set.ts'

type Deps = OfflineDeps & CommandDeps & { deviceCookie: DeviceCookie }

export function offlineRoutes(route: Route, deps: Deps): void {
  const { deviceCookie } = deps

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

  route('POST /v1/device/offline-commands', async ({ request, reply, body, origin }) =>
    sendCommand(deps, deviceCookie.read(request, reply), body, origin),
  )
  route('GET /v1/offline/commands', async ({ venue, query, reply }) =>
    sendPage(reply, await listCommands(deps, venue, query)),
  )
  route('GET /v1/offline/summary', async ({ venue, query }) => summariseCommands(deps, venue, query.since))
  route('POST /v1/offline/commands/{id}/decision', async ({ caller, venue, origin, params, body, idempotencyKey }) =>
    decideCommand(deps, { caller, venue, origin }, { key: idempotencyKey, id: params.id, choice: body.choice }),
  )
}
