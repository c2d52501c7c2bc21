import { platformActions } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const id = z.coerce.number<number>().int().positive()
/** PostgreSQL does not accept every year that the schema does. */
const day = z.iso.date().regex(/^[12]/)
const state = z.record(z.string(), z.unknown()).nullable()

export const platformRecordEndpoints = {
  'GET /v1/platform-events': {
    summary: 'List what superadmins did with operators, newest first',
    query: z.object({
      operator: id.optional().describe('Only what concerns this operator.'),
      action: z.enum(platformActions).optional(),
      from: day.optional().describe('The first day, in UTC.'),
      to: day.optional().describe('The last day, inclusive, in UTC.'),
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    reply: z.array(
      z
        .object({
          id: z.int(),
          at: instant,
          by: z.string().describe('The e-mail address of the superadmin.'),
          action: z.enum(platformActions),
          operator: z
            .object({ id: z.int(), name: z.string() })
            .nullable()
            .describe('Null if it concerns all operators.'),
          before: state,
          after: state,
        })
        .meta({ id: 'PlatformEvent' }),
    ),
    errors: [],
  },
} as const satisfies EndpointTable
