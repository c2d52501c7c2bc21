import {
  inspectorAuthorityMost,
  inspectorReferenceMost,
  inspectorStates,
  registerKinds,
  staffNameMost,
  unitTypes,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { invitationLink } from './invitations.ts'
import { pageQuery } from './paging.ts'
import { issuedRegister } from './registers.ts'

const hasJoined = z.boolean().describe('Whether the person has chosen a password.')

const inspector = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    authority: z.string(),
    reference: z.string(),
    from: z.iso.date().describe('The first business day.'),
    until: z.iso.date().describe('The last business day.'),
    venues: z.array(z.object({ id: z.int(), name: z.string() })),
    state: z.enum(inspectorStates).describe('By the business day of the venue of the call.'),
    has_joined: hasJoined,
    created_at: instant,
    created_by: z.string(),
    revoked_at: instant.nullable(),
  })
  .meta({ id: 'InspectorAccount' })

const accountId = z.object({ id: z.coerce.number<number>().int().positive() })

const copied = {
  params: z.object({ kind: z.enum(registerKinds) }),
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  exports: 'register_copy',
  errors: ['books_archived', 'register_too_long'],
} as const

const room = z
  .object({ inside: z.int(), capacity: z.int().nullable(), at: instant })
  .meta({ id: 'InspectedRoom', description: 'How many people are inside now. Nobody is named.' })

const stock = z
  .object({
    id: z.int(),
    name: z.string(),
    unit_type: z.enum(unitTypes),
    quantity: z.number(),
    batches: z
      .array(
        z.object({
          code: z.string(),
          quantity: z.number(),
          expires_on: z.iso.date().nullable(),
          is_blocked: z.boolean(),
        }),
      )
      .describe('Batches that have goods now.'),
  })
  .meta({ id: 'InspectedStock' })

export const inspectorEndpoints = {
  'GET /v1/inspectors': {
    summary: 'List the accesses of inspectors that act only at venues of the caller, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(inspector),
    errors: [],
  },
  'POST /v1/inspectors': {
    summary: 'Let an inspector read registers, room and stock for some days',
    body: z.object({
      name: z.string().trim().min(1).max(staffNameMost),
      email: z.email().max(254),
      authority: z.string().trim().min(1).max(inspectorAuthorityMost),
      reference: z.string().trim().min(1).max(inspectorReferenceMost),
      from: z.iso.date(),
      until: z.iso.date(),
      venue_ids: z.array(z.int().positive()).min(1).max(500),
    }),
    once: true,
    reply: z.object({ id: z.int(), has_joined: hasJoined }).meta({
      id: 'InspectorAccessGiven',
      description: 'A person who has not joined chooses a password by the link of the access.',
    }),
    errors: ['inspector_venues_beyond_own', 'inspector_email_taken', 'inspectors_exhausted'],
  },
  'POST /v1/inspectors/{id}/link': {
    summary: 'Create a one-time link for an inspector who has not chosen a password yet. Earlier links stop working',
    params: accountId,
    reply: invitationLink,
    errors: ['inspector_not_found', 'inspector_joined'],
  },
  'DELETE /v1/inspectors/{id}': {
    summary: 'Revoke the access of an inspector. Their next call is refused',
    params: accountId,
    reply: null,
    errors: ['inspector_not_found'],
  },
  'GET /v1/inspector/room': {
    summary: 'Get how many people are inside now, and how many may be',
    reply: room,
    errors: [],
  },
  'GET /v1/inspector/stock': {
    summary: 'List what is in stock now, by product and batch, without prices',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(stock),
    errors: [],
  },
  'GET /v1/inspector/registers': {
    summary: 'List the registers that were issued at this venue, newest first. A hash finds the one of a file',
    query: issuedRegister.query,
    reply: z.array(issuedRegister.reply),
    errors: [],
  },
  'GET /v1/inspector/registers/{kind}/pdf': {
    ...copied,
    summary: 'Get a copy of a register as PDF. Every page names the inspector. A copy has no number of its own',
    reply: z.file(),
    contentType: 'application/pdf',
  },
  'GET /v1/inspector/registers/{kind}/csv': {
    ...copied,
    summary: 'Get a copy of a register as CSV. Every row names the inspector. A copy has no number of its own',
    reply: z.string(),
    contentType: 'text/csv',
  },
} as const satisfies EndpointTable
