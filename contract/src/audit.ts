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
    action: z.string().describe('The action. New actions may be added.'),
    who: who.nullable(),
    subject: z.object({ kind: z.string(), id: z.int(), label: z.string().nullable() }),
    venue: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Null if the event concerns the whole operator.'),
    before: state,
    after: state,
    mentions: z
      .array(z.object({ id: z.int(), email: z.string() }))
      .describe('The people whose ids appear in `before` and `after`.'),
    address: z.string().nullable(),
    device: z.string().nullable().describe('The name of the shared device on which it was done.'),
  })
  .meta({ id: 'AuditEvent' })

export const auditEndpoints = {
  'GET /v1/audit': {
    summary:
      'List audit events of the operator at the venues that the caller owns, newest first. A superadmin sees all venues',
    query: z.object({
      staff: id.optional().describe('Only events by this person.'),
      kind: z.enum(auditActions).optional().describe('Only events with this action.'),
      from: day.optional().describe('The first day, in the time zone of the venue in X-Venue-ID.'),
      to: day.optional().describe('The last day, inclusive.'),
      venue: id.optional().describe('Only events at this venue.'),
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    reply: z.array(auditEvent),
    errors: [],
  },
  'GET /v1/audit/people': {
    summary: 'List the people who appear in the audit record as actors, including former staff',
    query: z.object({ q: pageQuery.q, id: id.optional().describe('Only this person.') }),
    reply: z.array(who),
    errors: [],
  },
} as const satisfies EndpointTable
