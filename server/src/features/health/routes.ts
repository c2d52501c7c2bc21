import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { version } from '../../version.ts'
import type { LiveHub } from '../live/service.ts'
import { pingDatabase } from './queries.ts'

type HealthDeps = { db: Database; live: LiveHub; support: { email: string | null; phone: string | null } }

export function healthRoutes(route: Route, deps: HealthDeps): void {
  route('GET /healthz', async () => ({ status: 'ok' as const, version }))
  route('GET /readyz', async () => {
    await pingDatabase(deps.db)
    return { status: 'ready' as const, database: 'ok' as const, live: deps.live.state() }
  })
  route('GET /v1/support', async () => deps.support)
}
