import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

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

/**
 * No script can be made from a string in our own pages. The one policy that can be created, and only once, returns the
 * address of the service worker and no other (web/src/device/app-worker.ts).
 */
const trustedTypesOnly = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['aforo-worker'] }

/** The same as a header for the API docs, without the trusted types, because those pages use innerHTML. */
export const policyOfApiDocs = Object.entries(directives)
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';')

/** What Helmet would set on every answer. It is asked once, because the answers do not differ. */
function headersOf(options: HelmetOptions): Map<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => {})
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]))
}

export function addSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, ...trustedTypesOnly } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  })
  headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), serial=(self)')
  // On the raw answer, because live streams are written past Fastify.
  app.addHook('onRequest', async (_request, { raw }) => void raw.setHeaders(headers))
}
