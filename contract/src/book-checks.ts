import { bookComparisons } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { clubText, staffName } from './personal.ts'

const state = z
  .object({
    running: z.boolean(),
    last: z
      .object({
        at: instant,
        nightly: z.boolean(),
        by: staffName.nullable().describe('Who started the check. Null for a scheduled check.'),
        seconds: z.number(),
        looked_at: z.record(z.enum(bookComparisons), z.int()),
        differences: z.int(),
        rows: z
          .array(
            z.object({
              comparison: z.enum(bookComparisons),
              venue_id: z.int().nullable(),
              venue: clubText.nullable(),
              subject_id: z
                .int()
                .nullable()
                .describe(
                  'The id of the member, product, venue, till session or transaction. Of an invoice, its transaction.',
                ),
              business_date: z.iso.date().nullable(),
              kept: z.number().describe('The stored value.'),
              reckoned: z
                .number()
                .describe('The value computed from the records. 0 for an invoice that its chain does not confirm.'),
            }),
          )
          .describe('The first differences only.'),
      })
      .nullable()
      .describe('Null before the first check.'),
  })
  .meta({ id: 'BookChecks' })

export const bookCheckEndpoints = {
  'GET /v1/book-checks/latest': {
    summary: "Get the result of the last check of the operator's books",
    reply: state,
    errors: [],
  },
  'POST /v1/book-checks': {
    summary: 'Start a check of the books. The reply does not wait for the result',
    reply: state,
    errors: [],
  },
} as const satisfies EndpointTable
