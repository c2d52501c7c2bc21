import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing inline, nothing from elsewhere, no framing. */
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

/** In our own pages no script can be made from a string: there is no policy that would allow one, and none can be made. */
const trustedTypesOnly = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

/** The same as a header, for the pages of the API description: they draw themselves with innerHTML. */
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
