import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const checkEveryMs = 50

/**
 * On closing, readiness fails first, while calls are still answered for `drainMs`. A load balancer then sends new calls
 * elsewhere before the port closes. Returns whether the process is stopping.
 */
export function announceStop(app: FastifyInstance, drainMs: number): () => boolean {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    await sleep(drainMs)
  })
  return () => isStopping
}

/**
 * On closing, waits until every request has its answer, then closes all connections. Fastify itself would wait for
 * connections on which a browser has not sent anything yet.
 */
export function hangUpWhenAnswered(app: FastifyInstance): void {
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  app.addHook('onRequest', async (_request, reply) => {
    unanswered += 1
    reply.raw.once('close', () => {
      unanswered -= 1
    })
  })
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      if (unanswered === 0) app.server.closeAllConnections()
    }, checkEveryMs)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
