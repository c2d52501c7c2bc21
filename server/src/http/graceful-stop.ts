import type { FastifyInstance } from 'fastify'

const lookEveryMs = 50

/**
 * On closing, lets every request that was begun get its answer, then hangs up. Fastify by itself would wait for
 * connections on which a browser has not said anything yet.
 */
export function hangUpWhenAnswered(app: FastifyInstance): void {
  let unanswered = 0
  let watch: NodeJS.Timeout | undefined
  app.addHook('onRequest', async (_request, reply) => {
    unanswered += 1
    reply.raw.once('close', () => {
      unanswered -= 1
    })
  })
  app.addHook('preClose', async () => {
    watch = setInterval(() => {
      if (unanswered === 0) app.server.closeAllConnections()
    }, lookEveryMs)
  })
  app.addHook('onClose', async () => clearInterval(watch))
}
