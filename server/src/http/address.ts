import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address of the client. If a proxy sends something that is not an IP address, the address of the connection is used.
 */
export function addressOf(request: FastifyRequest): string {
  // Undefined after the client has disconnected, contrary to the type.
  const forwarded = ((request.ip as string | undefined) ?? '').replace(/%.*$/, '')
  return isIP(forwarded) === 0 ? (request.socket.remoteAddress ?? '0.0.0.0') : forwarded
}
