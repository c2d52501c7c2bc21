import { erasureStates } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

export const erasureState = z
  .enum(erasureStates)
  .describe('Pending until the store has deleted the pictures too; that is tried again by itself.')

const erasure = z
  .object({
    id: z.int(),
    user_id: z.int(),
    client_id: z.int(),
    at: instant,
    by: z.string().nullable().describe('Null where it was applied again after a restore.'),
    state: erasureState,
    done_at: instant.nullable(),
  })
  .meta({
    id: 'Erasure',
    description: 'That the data of a member were erased, without anything that tells who it was.',
  })

export const erasureEndpoints = {
  'GET /v1/erasures': {
    summary: 'Members whose data were erased, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(erasure),
    errors: [],
  },
  'GET /v1/erasures/export': {
    summary: 'The same as CSV, whole, to apply it again after a restore. Its columns are the same in every language',
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'erasures',
    errors: [],
  },
} as const satisfies EndpointTable
