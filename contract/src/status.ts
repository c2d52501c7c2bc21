import { statusParts } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const percent = z.number().min(0).max(100).nullable()

export const statusEndpoints = {
  'GET /v1/status': {
    summary: 'What works now, how available it was on each of the last 90 days (UTC), and when it failed. For anybody',
    reply: z
      .object({
        at: instant
          .nullable()
          .describe('When this was read. It stays behind while the database does not answer. Null if it never did.'),
        state: z.enum(['ok', 'down']),
        parts: z.array(
          z.object({
            part: z.enum(statusParts),
            state: z.enum(['ok', 'down', 'unknown']),
            percent: percent.describe('Of the days below. Time without a probe counts as down.'),
            days: z.array(z.object({ day: z.iso.date(), percent })),
          }),
        ),
        incidents: z
          .array(
            z.object({
              part: z.enum(statusParts).nullable().describe('Null if nothing ran.'),
              from: instant,
              until: instant.nullable().describe('Null while it goes on.'),
            }),
          )
          .describe('Up to 50, newest first.'),
      })
      .meta({ id: 'Status' }),
    errors: [],
  },
} as const satisfies EndpointTable
