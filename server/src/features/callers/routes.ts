import type { Route } from '../../http/route.ts'
import { describeCaller } from './service.ts'

export function callerRoutes(route: Route): void {
  route('GET /v1/users/me', async ({ caller }) => describeCaller(caller))
}
