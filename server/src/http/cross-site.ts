import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

const isLoopback = (origin: string) => URL.canParse(origin) && loopbackNames.includes(new URL(origin).hostname)

/**
 * Prevents other sites from making a browser act here, including signing it in as another person. Browsers send the
 * origin of a request in one or both of these headers. Other programs send neither, and have no cookie to misuse.
 */
export function createCrossSiteGuard(publicUrl: string) {
  // On a developer's machine, the web app has another port than the API.
  const isOwn = (origin: string) => origin === publicUrl || (isLoopback(publicUrl) && isLoopback(origin))

  return function refuseCrossSite({ method, headers }: FastifyRequest): void {
    if (method === 'GET') return
    const isForeign = headers.origin !== undefined && !isOwn(headers.origin)
    if (isForeign || headers['sec-fetch-site'] === 'cross-site') throw new Refusal('request_cross_site')
  }
}
