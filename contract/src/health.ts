import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

export const healthEndpoints = {
  'GET /healthz': {
    summary: 'The process runs',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: [],
  },
  'GET /readyz': {
    summary: 'The process can serve: its database answers; how the live fan-out fares',
    reply: z.object({
      status: z.literal('ready'),
      database: z.literal('ok'),
      live: z.enum(['redis', 'in_process', 'degraded']),
    }),
    errors: ['database_unavailable'],
  },
  'GET /v1/support': {
    summary: 'Whom to ask for help, where somebody was named',
    reply: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    errors: [],
  },
} as const satisfies EndpointTable
