import { erasureStates } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { staffName } from './personal.ts'

export const erasureState = z
  .enum(erasureStates)
  .describe('Pending until the pictures are deleted from the store too. The deletion is retried automatically.')

const erasure = z
  .object({
    id: z.int(),
    user_id: z.int(),
    client_id: z.int(),
    at: instant,
    by: staffName.nullable().describe('Null if it was reapplied after a restore, or done by period.'),
    by_period: z.boolean().describe('Done because the operator keeps data of members who left no longer.'),
    state: erasureState,
    done_at: instant.nullable(),
  })
  .meta({
    id: 'Erasure',
    description: 'A record that the data of a member were erased. It does not identify the person.',
  })

export const erasureEndpoints = {
  'GET /v1/erasures': {
    summary: 'List erasures of member data, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(erasure),
    errors: [],
  },
  'GET /v1/erasures/export': {
    summary:
      'Export all erasures as CSV, to reapply them after a restore. The column names do not depend on the language',
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'erasures',
    errors: [],
  },
} as const satisfies EndpointTable
