import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { buildRequest, type CallInput, type CallReply } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { redisUrl } from './redis-url.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { areRolesSeparate, separateEnv } from './separate-roles.ts'

export type As = { token?: string; venueId?: number | string; tillId?: number; language?: string; cookie?: string }

export type Answer<K extends ApiEndpoint> = {
  status: number
  body: CallReply<K>
  error: { detail: string; code: string }
  headers: Headers
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>

/** Sends HTTP calls to one running API process. */
export function callerOf(url: string) {
  return async function call<K extends ApiEndpoint>(key: K, input: CallInput<K>, as: As = {}): Promise<Answer<K>> {
    const { method, path, headers, body } = buildRequest(key, input)
    if (as.token !== undefined) headers['authorization'] = `Bearer ${as.token}`
    if (as.venueId !== undefined) headers['x-venue-id'] = String(as.venueId)
    if (as.tillId !== undefined) headers['x-till-id'] = String(as.tillId)
    if (as.cookie !== undefined) headers['cookie'] = as.cookie
    headers['accept-language'] = as.language ?? 'en'
    const response = await fetch(url + path, { method, headers, body })
    const isFile = response.headers.get('content-type') === 'application/zip'
    const text = await response.text()
    const parsed = text === '' || isFile ? undefined : JSON.parse(text)
    return { status: response.status, body: parsed, error: parsed, headers: response.headers }
  }
}

/** Starts one API process on a database; several can share one. */
export async function startApi(
  database: { urls: Pick<TestDatabase['urls'], 'api'> },
  options: { env?: Record<string, string>; log?: string[] } = {},
): Promise<{ app: FastifyInstance; url: string; call: ReturnType<typeof callerOf> }> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.urls.api,
    DATABASE_POOL_SIZE: '20',
    PUBLIC_URL: 'https://aforo.example',
    LOG_LEVEL: options.log === undefined ? 'silent' : 'debug',
    // The work of the night would lock rows and send hints of its own at any full minute.
    JOBS: 'off',
    ...options.env,
  })
  const { log } = options
  const app = await buildApp(config, log === undefined ? {} : { logTo: { write: (line) => void log.push(line) } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, call: callerOf(url) }
}

/** The number of open connections to a process. */
export const connectionsOf = (app: FastifyInstance): Promise<number> =>
  promisify(app.server.getConnections.bind(app.server))()

/** One API process with its own database, for a whole test file. */
export async function openTestApi(options: { env?: Record<string, string>; log?: string[] } = {}) {
  const database = await openTestDatabase()
  const env = { ...(areRolesSeparate ? separateEnv(database.urls.api) : {}), ...options.env }
  const api = await startApi(database, { ...options, env })
  return {
    ...api,
    database,
    close: async () => {
      await api.app.close()
      await database.close()
    },
  }
}

/** Redis with a prefix that no other test uses. */
export const ownRedis = (url = redisUrl) => ({
  REDIS_URL: url,
  REDIS_PREFIX: `test:${randomBytes(4).toString('hex')}:`,
})
