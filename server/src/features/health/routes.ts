import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { version } from '../../version.ts'
import type { LiveHub } from '../live/service.ts'
import { pingDatabase } from './queries.ts'

type HealthDeps = {
  db: Database
  live: LiveHub
  isStopping: () => boolean
  support: { email: string | null; phone: string | null }
}

export function healthRoutes(route: Route, deps: HealthDeps): void {
  route('GET /healthz', async () => ({ status: 'ok' as const, version }))
  route('GET /readyz', async () => {
    if (deps.isStopping()) throw new Refusal('stopping')
    await pingDatabase(deps.db)
    return { status: 'ready' as const, database: 'ok' as const, live: deps.live.state() }
  })
  route('GET /v1/support', async () => deps.support)
}
