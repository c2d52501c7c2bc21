import type { Route } from '../../http/route.ts'
import type { LiveHub } from './service.ts'

export function liveRoutes(route: Route, deps: { live: LiveHub }): void {
  route('GET /v1/events', async ({ caller, venue, reply }) => {
    await deps.live.open(caller, venue, reply)
    // The stream is the answer; it has left Fastify's hands.
    return ''
  })
}
