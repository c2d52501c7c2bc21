import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { announce, listAllAnnouncements, listCurrentAnnouncements, withdraw } from './service.ts'

export function announcementRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/announcements', async () => listAllAnnouncements(deps))
  route('POST /v1/announcements', async ({ caller, body }) => announce(deps, caller, body))
  route('DELETE /v1/announcements/{id}', async ({ caller, params }) => withdraw(deps, caller, params.id))
  route('GET /v1/announcements/current', async ({ caller }) => listCurrentAnnouncements(deps, caller))
}
