import { bookComparisons } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const lastCheck = z
  .object({ at: instant, differences: z.int() })
  .nullable()
  .describe('The last check of the books. Null before the first one.')

const figures = {
  inside: z.int().nullable().describe('People inside. Null before the first entry.'),
  sales_today: z.number().nullable().describe('Null if nothing was sold today.'),
  failures: z.int().describe('Calls of the last 24 hours that failed through a fault of the server.'),
  last_seen_at: instant.nullable().describe('When somebody of the staff was last active.'),
}

const operatorFacts = {
  id: z.int(),
  name: z.string(),
  since: instant,
  currency: z.string(),
  books: lastCheck,
  ...figures,
}

export const operatorEndpoints = {
  'GET /v1/operators': {
    summary: 'List the operators of the platform with the figures of today. Sums only: no member is shown',
    reply: z
      .object({
        at: instant,
        operators: z.array(z.object({ ...operatorFacts, venues: z.int() }).meta({ id: 'OperatorRow' })),
        other_failures: z.int().describe('Failed calls of the last 24 hours that belong to no operator.'),
      })
      .meta({ id: 'Platform' }),
    errors: [],
  },
  'GET /v1/operators/{id}': {
    summary: 'Get an operator: venues, owners, use, failed calls and inspections. Sums only: no member is shown',
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    reply: z
      .object({
        ...operatorFacts,
        venues: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            address: z.string(),
            capacity: z.int().nullable(),
            differences: z.int().nullable().describe('Null before the first check of the books.'),
            ...figures,
          }),
        ),
        owners: z.array(
          z.object({
            id: z.int(),
            email: z.string(),
            name: z.string(),
            joined: z.boolean(),
            last_seen_at: instant.nullable(),
          }),
        ),
        use: z.object({ members: z.int(), staff: z.int(), sales_30_days: z.number().nullable() }),
        differences: z.array(
          z.object({ comparison: z.enum(bookComparisons), venue: z.string().nullable(), count: z.int() }),
        ),
        failed_calls: z.array(
          z.object({
            call: z.string(),
            venue: z.string().nullable(),
            count: z.int(),
            since: instant,
            last_at: instant,
          }),
        ),
        inspections: z
          .array(
            z.object({
              id: z.int(),
              by: z.string(),
              reason: z.string(),
              at: instant,
              ends_at: instant,
              ended_at: instant.nullable().describe('Set if it was ended before its time.'),
            }),
          )
          .describe('The last ones, newest first.'),
      })
      .meta({ id: 'OperatorPage' }),
    errors: ['operator_not_found'],
  },
} as const satisfies EndpointTable
