import { bookComparisons } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const state = z
  .object({
    running: z.boolean(),
    last: z
      .object({
        at: instant,
        nightly: z.boolean(),
        by: z.string().nullable().describe('Who asked for it; null where it ran by itself.'),
        seconds: z.number(),
        looked_at: z.record(z.enum(bookComparisons), z.int()),
        differences: z.int(),
        rows: z
          .array(
            z.object({
              comparison: z.enum(bookComparisons),
              venue_id: z.int().nullable(),
              venue: z.string().nullable(),
              subject_id: z.int().nullable().describe('The member, product, venue, till session or transaction.'),
              business_date: z.iso.date().nullable(),
              kept: z.number().describe('What the books keep ready.'),
              reckoned: z.number().describe('What everything that was written down comes to.'),
            }),
          )
          .describe('The first of them.'),
      })
      .nullable()
      .describe('Null before the first check.'),
  })
  .meta({ id: 'BookChecks' })

export const bookCheckEndpoints = {
  'GET /v1/book-checks/latest': {
    summary: "Whether the operator's books added up when they were last checked",
    reply: state,
    errors: [],
  },
  'POST /v1/book-checks': {
    summary: 'Check the books now; the answer says that it has begun',
    reply: state,
    errors: [],
  },
} as const satisfies EndpointTable
