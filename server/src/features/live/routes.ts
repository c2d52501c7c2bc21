import type { Route } from '../../http/route.ts'
import type { LiveHub } from './service.ts'

export function liveRoutes(route: Route, deps: { live: LiveHub }): void {
  route('GET /v1/events', async ({ caller, venue, reply }) => {
    await deps.live.open(caller, venue, reply)
    // The response is hijacked: the stream writes it, not Fastify.
    return ''
  })
}
