import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from './config.ts'

/** Fastify writes method, address and status; headers and bodies, where secrets are, are never written. */
export function loggerOptions(
  level: Config['logLevel'],
  logTo?: DestinationStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['*.password', '*.access_token', '*.token', '*.authorization', '*.cookie', 'req.headers', 'res.headers'],
    ...(logTo === undefined ? {} : { stream: logTo }),
  }
}
