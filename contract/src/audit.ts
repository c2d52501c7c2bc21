import { auditActions } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'

const id = z.coerce.number<number>().int().positive()
/** PostgreSQL does not accept every year that the schema does. */
const day = z.iso.date().regex(/^[12]/)

const who = z
  .object({ id: z.int(), email: z.string(), name: z.string(), image_path: picturePath })
  .meta({ id: 'AuditPerson' })

/** The values of the fields of a subject. */
const state = z.record(z.string(), z.unknown()).nullable()

const auditEvent = z
  .object({
    id: z.int(),
    at: instant,
    action: z.string().describe('What was done. New kinds are added as the product grows.'),
    who: who.nullable(),
    subject: z.object({ kind: z.string(), id: z.int(), label: z.string().nullable() }),
    venue: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Null for what concerns the whole operator.'),
    before: state,
    after: state,
    mentions: z
      .array(z.object({ id: z.int(), email: z.string() }))
      .describe('The people whose ids stand in before and after.'),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' })

export const auditEndpoints = {
  'GET /v1/audit': {
    summary:
      "What was done at the venues I own of this venue's operator, newest first; at all of them for a superadmin",
    query: z.object({
      staff: id.optional().describe('Who did it.'),
      kind: z.enum(auditActions).optional().describe('What was done.'),
      from: day.optional().describe('The first day, in the time zone of the venue named.'),
      to: day.optional().describe('The last day.'),
      venue: id.optional().describe('Where.'),
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    reply: z.array(auditEvent),
    errors: [],
  },
  'GET /v1/audit/people': {
    summary: 'Who has done something that the record tells of, whether or not they still work here',
    query: z.object({ q: pageQuery.q, id: id.optional().describe('Only this person.') }),
    reply: z.array(who),
    errors: [],
  },
} as const satisfies EndpointTable
