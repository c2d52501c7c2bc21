import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../address.ts'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import { createAdmissionQueue, type QueuedClass } from './admission-queue.ts'
import { busy } from './busy.ts'
import { createKnownOperators } from './known-operators.ts'
import { startLoopClock } from './loop-clock.ts'

/** Even a slow database gets this many calls at once. */
const limitLeast = 4
export type AdmissionControl = ReturnType<typeof createAdmissionControl>

/** Lets in as many calls as the process and its database can serve, before anything is read for them. */
export function createAdmissionControl({ isOn, most }: { isOn: boolean; most: Record<QueuedClass, number> }) {
  const clock = startLoopClock(() => queue.tick())
  const limit = createAdaptiveLimit({ clock, least: limitLeast, most: most.command + most.read })
  const queue = createAdmissionQueue({ clock, limit, most })
  const operators = createKnownOperators()

  const venueIn = ({ headers }: FastifyRequest) => String(headers['x-venue-id'] ?? headers['venue-id'] ?? '')
  const signInOf = (request: FastifyRequest) => `${request.headers.authorization} ${venueIn(request)}`

  return {
    /** Waits until the call may run. Returns the function that makes room for the next one. */
    async enter(request: FastifyRequest, reply: FastifyReply, workClass: QueuedClass): Promise<() => void> {
      if (!isOn) return () => {}
      const operator = operators.find(signInOf(request)) ?? addressOf(request)
      const claim = {
        route: `${request.method} ${request.routeOptions.url}`,
        workClass,
        operator,
        venue: `${operator} ${venueIn(request)}`,
      }
      const slot = await queue.enter(claim, (leave) => void reply.raw.once('close', leave))
      if (slot === null) throw busy()
      return () => queue.leave(slot)
    },
    /** Remembers for whom this sign-in works, so that its next calls count for that operator. */
    learn(request: FastifyRequest): void {
      if (request.access === null) return
      const { caller, venue } = request.access
      const operatorId = venue?.operatorId ?? caller.venues[0]?.operatorId
      // An API key takes turns with the operators, so that it uses up nothing of the screens of its own.
      if (caller.apiKey !== null) operators.learn(signInOf(request), `key ${caller.apiKey.id}`)
      else if (operatorId !== undefined) operators.learn(signInOf(request), `operator ${operatorId}`)
    },
    running: queue.running,
    waiting: queue.waiting,
    limit: limit.current,
    close: clock.stop,
  }
}
