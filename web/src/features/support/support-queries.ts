import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../api/client.ts'

const lookEveryMs = 15_000

type Part = 'ok' | 'down' | 'unknown'
export type Health = { server: Part; database: Part; live: 'redis' | 'in_process' | 'degraded' | 'unknown' }

/** Health as seen from this browser. If the server answers with an error, the database is down. */
async function readHealth(): Promise<Health> {
  try {
    const { live } = await call('GET /readyz', {})
    return { server: 'ok', database: 'ok', live }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unreachable') return { server: 'down', database: 'unknown', live: 'unknown' }
    return { server: 'ok', database: 'down', live: 'unknown' }
  }
}

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: readHealth,
  refetchInterval: lookEveryMs,
})

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async () => (await call('GET /healthz', {})).version,
})

export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: () => call('GET /v1/support', {}),
})
