import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '../config.ts'
import { loggerOptions } from '../logging.ts'
import { answerError } from './errors.ts'

const bodyMostBytes = 64 * 1024

/** How the server treats connections and bodies. */
export const serverOptions = (config: Config, logTo: DestinationStream | undefined) =>
  ({
    logger: loggerOptions(config.logLevel, logTo),
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    bodyLimit: bodyMostBytes,
    // A client has ten seconds to send its headers, and a minute for a picture over a slow connection.
    http: { headersTimeout: 10_000 },
    requestTimeout: 60_000,
    connectionTimeout: 0,
    // Longer than the idle time of common load balancers, so that they never reuse a connection we are closing.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    // While closing, calls on open connections are answered, and told that the connection closes.
    return503OnClosing: false,
    // A HEAD of a live stream would keep it open without sending anything.
    exposeHeadRoutes: false,
    frameworkErrors: answerError,
  }) satisfies FastifyHttpOptions<Server>
