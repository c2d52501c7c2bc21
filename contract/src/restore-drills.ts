import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const seconds = z.int().min(0).max(31_536_000)

export const restoreDrill = z
  .strictObject({
    drilled_at: instant.describe('When everything was lost.'),
    restored_to: instant.describe('The second in the past to which everything was restored.'),
    rpo_seconds: seconds.describe('How much acknowledged work is lost if the log is restored as far as it goes.'),
    rto_seconds: seconds.describe('From nothing to an API that is ready.'),
    differences: z.int().min(0).describe('Between the restored books and what was acknowledged.'),
    ok: z.boolean(),
  })
  .meta({ id: 'RestoreDrill' })

export const restoreDrillEndpoints = {
  'GET /v1/restore-drills/latest': {
    summary: 'Get the result of the last restore drill',
    reply: z.object({ last: restoreDrill.nullable().describe('Null before the first one.') }),
    errors: [],
  },
} as const satisfies EndpointTable
