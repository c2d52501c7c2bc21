import type { Route } from '../../http/route.ts'
import { version } from '../../version.ts'
import { describeReadiness, type ReadinessDeps } from './service.ts'

type HealthDeps = ReadinessDeps & { support: { email: string | null; phone: string | null } }

export function healthRoutes(route: Route, deps: HealthDeps): void {
  route('GET /healthz', async () => ({ status: 'ok' as const, version }))
  route('GET /readyz', async () => describeReadiness(deps))
  route('GET /v1/support', async () => deps.support)
}
