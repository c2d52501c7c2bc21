import type { Route } from '../../http/route.ts'
import type { createStatus } from './service.ts'

type StatusDeps = { status: Pick<ReturnType<typeof createStatus>, 'describe'> }

export function statusRoutes(route: Route, { status }: StatusDeps): void {
  route('GET /v1/status', async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=30')
    return status.describe()
  })
}
