import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { type DestinationStream, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** Errors of PostgreSQL contain the refused row, which can contain personal data. */
const rowsOfPostgres = ['detail', 'where', 'internalQuery'] as const

function describeError(error: Error) {
  const described = stdSerializers.err(error)
  for (const part of rowsOfPostgres) delete described[part]
  return described
}

/** Without the query string: people search for names and documents. */
function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(/\?.*/, ''), host, remoteAddress: ip }
}

/** Fastify logs method, path and status. Headers and bodies contain secrets and are never logged. */
export function loggerOptions(
  level: Config['logLevel'],
  logTo?: DestinationStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: { err: describeError, req: describeRequest },
    ...(logTo === undefined ? {} : { stream: logTo }),
  }
}
