import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { type DestinationStream, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** PostgreSQL explains itself with the row it would not take, and that row can hold anything. */
const rowsOfPostgres = ['detail', 'where', 'internalQuery'] as const

function describeError(error: Error) {
  const described = stdSerializers.err(error)
  for (const part of rowsOfPostgres) delete described[part]
  return described
}

/** Without what follows the question mark: people search for names and papers. */
function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.replace(/\?.*/, ''), host, remoteAddress: ip }
}

/** Fastify writes method, path and status; headers and bodies, where secrets are, are never written. */
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
