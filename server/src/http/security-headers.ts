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
 * No script can be made from a string in our own pages. Each policy can be created only once, and returns the address of
 * one worker and no other (web/src/device/app-worker.ts, web/src/device/trusted-worker.ts).
 */
const trustedTypesOnly = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['aforo-worker', 'aforo-code-worker', 'aforo-import-worker'],
}

/**
 * The worker that reads the codes before the camera (web/worker/code-worker.ts) runs WebAssembly. A worker obeys the
 * policy of its own answer, so that only this file may, and no page.
 */
const codeWorkerPath = /^\/assets\/code-worker-[\w-]+\.js$/
const codeWorkerDirectives = { ...directives, 'script-src': ["'self'", "'wasm-unsafe-eval'"] }

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

type Options = {
  https: boolean
  /** The origins of print bridges. Pages may call them besides us. */
  printBridges: readonly string[]
}

export function addSecurityHeaders(app: FastifyInstance, options: Options): void {
  const headersWith = (policy: Record<string, string[]>) =>
    headersOf({
      contentSecurityPolicy: { useDefaults: false, directives: { ...policy, ...trustedTypesOnly } },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    }).set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), serial=(self), usb=(self)')
  const headers = headersWith({ ...directives, 'connect-src': ["'self'", ...options.printBridges] })
  const codeWorkerHeaders = headersWith(codeWorkerDirectives)
  // On the raw answer, because live streams are written past Fastify.
  app.addHook('onRequest', async ({ url }, { raw }) => {
    raw.setHeaders(codeWorkerPath.test(url) ? codeWorkerHeaders : headers)
  })
}
