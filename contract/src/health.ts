import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

export const healthEndpoints = {
  'GET /healthz': {
    summary: 'Check that the process is running',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: [],
  },
  'GET /readyz': {
    summary:
      'Check that the database accepts writes, the clock is right and the process is not stopping, and report the state of live updates',
    reply: z.object({
      status: z.literal('ready'),
      database: z.enum(['ok', 'away']).describe('`away`: only signed-in people can go on, until the directory is back'),
      live: z.enum(['redis', 'in_process', 'degraded']),
    }),
    errors: ['database_unavailable', 'database_read_only', 'clock_wrong', 'stopping'],
  },
  'GET /v1/support': {
    summary: 'Get the support contact, if one is configured',
    reply: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    errors: [],
  },
} as const satisfies EndpointTable
