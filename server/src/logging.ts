import type { FastifyServerOptions } from 'fastify'
import { type DestinationStream, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** PostgreSQL explains itself with the row it would not take, and that row can hold anything. */
const rowsOfPostgres = ['detail', 'where', 'internalQuery'] as const

function describeError(error: Error) {
  const described = stdSerializers.err(error)
  for (const part of rowsOfPostgres) delete described[part]
  return described
}

/** Fastify writes method, address and status; headers and bodies, where secrets are, are never written. */
export function loggerOptions(
  level: Config['logLevel'],
  logTo?: DestinationStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: { err: describeError },
    ...(logTo === undefined ? {} : { stream: logTo }),
  }
}
