import { retentionKinds } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const kind = z.enum(retentionKinds)
const length = z
  .int()
  .positive()
  .max(10_000)
  .nullable()
  .describe('In the unit of the kind. Null for the usual period of this installation.')

const periods = z
  .array(z.object({ kind, length }))
  .max(retentionKinds.length)
  .describe('Kinds that are not named keep what is set.')

const retention = z
  .object({
    business_date: z.iso.date().describe('The day from which changes are counted.'),
    periods: z.array(
      z.object({
        kind,
        unit: z.enum(['days', 'months']),
        length,
        usual: z.int().nullable().describe('The period while the owners set none. Null is without end.'),
        least: z.int(),
        most: z.int(),
        coming: z.object({ length, from: z.iso.date() }).nullable().describe('A shorter period that begins later.'),
      }),
    ),
    nights: z
      .array(
        z.object({
          business_date: z.iso.date(),
          at: instant,
          deleted: z
            .array(z.object({ kind, count: z.int() }))
            .describe('Kinds of which nothing was deleted are not listed.'),
          kept_back: z.int().describe('Members whose time is over but who have credit or an open privacy request.'),
        }),
      )
      .describe('The last nights, newest first.'),
  })
  .meta({ id: 'Retention' })

export const retentionEndpoints = {
  'GET /v1/retention': {
    summary: 'Get how long the operator keeps data of people, and what the last nights deleted',
    reply: retention,
    errors: [],
  },
  'PUT /v1/retention': {
    summary: 'Set how long data is kept. A shorter period begins with the night after next',
    body: z.object({ periods }),
    reply: retention,
    errors: ['retention_period_outside'],
  },
  'POST /v1/retention/preview': {
    summary: 'Count what the first night with these periods would delete. Nothing is deleted',
    body: z.object({ periods }),
    reply: z.object({
      kinds: z.array(
        z.object({
          kind,
          count: z.int(),
          more: z.boolean().describe('There are more than were counted.'),
        }),
      ),
      kept_back: z.int().describe('Members whose time is over but who have credit or an open privacy request.'),
    }),
    errors: ['retention_period_outside'],
  },
} as const satisfies EndpointTable
