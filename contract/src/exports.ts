import { exportFormats, exportKinds, exportStates, registerKinds } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const filter = z
  .object({
    venues: z.array(z.string()).optional(),
    staff: z.string().optional(),
    client_id: z.int().optional(),
    searched: z
      .boolean()
      .optional()
      .describe('Whether a search text was used. The text is not stored, because it may be a name.'),
    period: z.string().optional(),
    month: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    type: z.string().optional(),
    method: z.string().optional(),
    state: z.string().optional(),
    exit_kind: z.string().optional(),
    register: z.enum(registerKinds).optional(),
  })
  .describe('The filter of the export.')

const madeExport = z
  .object({
    id: z.int(),
    kind: z.enum(exportKinds),
    format: z.enum(exportFormats),
    started_at: instant,
    ended_at: instant.nullable(),
    state: z.enum(exportStates),
    rows: z.int().nullable().describe('The number of rows sent. Null while unknown.'),
    by: z.string(),
    venue: z.object({ id: z.int(), name: z.string() }),
    filter,
  })
  .meta({ id: 'Export', description: 'A record of a downloaded file.' })

export const exportEndpoints = {
  'GET /v1/exports': {
    summary: 'List exports at the venues that the caller owns, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(madeExport),
    errors: [],
  },
} as const satisfies EndpointTable
