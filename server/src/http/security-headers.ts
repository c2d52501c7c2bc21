import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing inline, nothing from other sites, no framing. */
const directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'manifest-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
}

/** No script can be made from a string in our own pages: no policy allows it, and none can be created. */
const trustedTypesOnly = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

/** The same as a header for the API docs, without the trusted types, because those pages use innerHTML. */
export const policyOfApiDocs = Object.entries(directives)
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';')

export async function addSecurityHeaders(app: FastifyInstance, options: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, ...trustedTypesOnly } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), serial=(self)')
  })
}
