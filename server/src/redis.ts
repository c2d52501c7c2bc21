import { Redis } from 'ioredis'

const commandTimeoutMs = 500
const reconnectMostMs = 2_000

/** A connection that fails at once while Redis is away, instead of queueing. Everything stored there is dispensable. */
export function connectRedis(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(reconnectMostMs, 100 * attempt),
  })
}
