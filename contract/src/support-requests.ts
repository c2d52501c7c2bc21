import { supportMinutes, supportStates } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const minutes = z.literal(supportMinutes).describe('For how long, from the grant.')
const params = z.object({ id: z.coerce.number<number>().int().positive() })
const reason = z.string().trim().max(5000)

const supportRequest = z
  .object({
    id: z.int(),
    venue: z.object({ id: z.int(), name: z.string() }),
    by: z.string().nullable().describe('Who of support asks. Null if an owner offered it to support unasked.'),
    reason: z.string().nullable().describe('Null if it was offered unasked.'),
    minutes,
    asked_at: instant,
    state: z.enum(supportStates).describe('`open`: granted, and its time is not up.'),
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    ends_at: instant.nullable().describe('When the grant ends at the latest.'),
    ended_at: instant.nullable().describe('When it was ended early.'),
    sessions: z
      .array(z.object({ by: z.string(), reason: z.string(), at: instant }))
      .describe('Who of support has opened a session under the grant.'),
  })
  .meta({ id: 'SupportRequest' })

export const supportRequestEndpoints = {
  'POST /v1/support-requests': {
    summary: 'Ask the owners of this venue to let support look. It takes the place of an earlier request of the caller',
    body: z.object({ reason, minutes }),
    reply: supportRequest,
    errors: ['inspection_reason_missing'],
  },
  'GET /v1/support-requests/own': {
    summary: "Get the caller's last request at this venue, and the grant under which they can open a session now",
    reply: z.object({ request: supportRequest.nullable(), grant: supportRequest.nullable() }),
    errors: [],
  },
  'DELETE /v1/support-requests/own': {
    summary: "Withdraw the caller's waiting request at this venue",
    reply: null,
    errors: [],
  },
  'GET /v1/support-requests': {
    summary: "List the support requests and grants at all venues of this venue's operator, newest first",
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(supportRequest),
    errors: [],
  },
  'POST /v1/support-requests/{id}/decision': {
    summary: 'Grant or decline a waiting request. A grant begins now and ends by itself',
    params,
    body: z.object({ grant: z.boolean() }),
    reply: supportRequest,
    errors: ['support_request_not_found', 'support_request_closed'],
  },
  'POST /v1/support-grants': {
    summary: 'Let support look at this venue, unasked. It begins now and ends by itself',
    body: z.object({ minutes }),
    reply: supportRequest,
    errors: [],
  },
  'DELETE /v1/support-grants/{id}': {
    summary: 'End a grant now, with the sessions under it',
    params,
    reply: null,
    errors: ['support_request_not_found'],
  },
} as const satisfies EndpointTable
