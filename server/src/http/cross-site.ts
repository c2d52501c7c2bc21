import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

const isLoopback = (origin: string) => URL.canParse(origin) && loopbackNames.includes(new URL(origin).hostname)

/**
 * Another site may not make a browser act here, not even by signing it in as somebody else. Browsers say where a request
 * comes from in one or both of these headers; other programs send neither and carry no cookie that somebody could misuse.
 */
export function createCrossSiteGuard(publicUrl: string) {
  // A developer's machine serves the web app from other ports than the API.
  const isOwn = (origin: string) => origin === publicUrl || (isLoopback(publicUrl) && isLoopback(origin))

  return function refuseCrossSite({ method, headers }: FastifyRequest): void {
    if (method === 'GET') return
    const isForeign = headers.origin !== undefined && !isOwn(headers.origin)
    if (isForeign || headers['sec-fetch-site'] === 'cross-site') throw new Refusal('request_cross_site')
  }
}
