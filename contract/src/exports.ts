import { exportFormats, exportKinds, exportStates } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const filter = z
  .object({
    venues: z.array(z.string()).optional(),
    staff: z.string().optional(),
    client_id: z.int().optional(),
    searched: z.boolean().optional().describe('Something was searched for. What it was is not kept: it may be a name.'),
    period: z.string().optional(),
    month: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    type: z.string().optional(),
    method: z.string().optional(),
    state: z.string().optional(),
    exit_kind: z.string().optional(),
  })
  .describe('What the file was limited to.')

const madeExport = z
  .object({
    id: z.int(),
    kind: z.enum(exportKinds),
    format: z.enum(exportFormats),
    started_at: instant,
    ended_at: instant.nullable(),
    state: z.enum(exportStates),
    rows: z.int().nullable().describe('How many were sent; null while it is not known.'),
    by: z.string(),
    venue: z.object({ id: z.int(), name: z.string() }),
    filter,
  })
  .meta({ id: 'Export', description: 'That somebody took a file along.' })

export const exportEndpoints = {
  'GET /v1/exports': {
    summary: 'Which files were taken at the venues I own, by whom and with how many rows, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(madeExport),
    errors: [],
  },
} as const satisfies EndpointTable
