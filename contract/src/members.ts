import { memberGroups, memberNameMost, settableStandings } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { erasureState } from './erasures.ts'
import { changedMember, client, day, member, newClient, text } from './member-shapes.ts'
import { memberSearch, pageQuery } from './paging.ts'
import { staffName } from './personal.ts'
import { pictureErrors, pictureFile } from './pictures.ts'

const id = z.coerce.number<number>().int().positive()
const oneMember = z.object({ id })

const facts = [
  'member_email_taken',
  'member_document_taken',
  'member_taken_elsewhere',
  'enrolment_separate',
  'enrolment_throttled',
  'member_under_age',
  'birth_date_impossible',
  'document_malformed',
  'document_letter_wrong',
  'expiry_before_registration',
  'sponsor_not_found',
  'sponsor_is_self',
  'sponsor_not_active',
  'venue_not_found',
  'idempotency_key_reused',
  ...pictureErrors,
] as const

const filter = {
  q: memberSearch,
  state: z.enum(memberGroups).optional().describe('Default: everybody who is not deactivated.'),
  sort: z.enum(['number', 'name', 'balance']).default('number'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

const list = {
  query: z.object({
    ...pageQuery,
    ...filter,
    venueID: id.optional().describe('The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.'),
  }),
  errors: [],
} as const

export const memberEndpoints = {
  'POST /v1/create-client': {
    summary: 'Enrol a new member, with a picture and initial credit',
    cash: true,
    multipart: z.object({ new_user: newClient, image: pictureFile }),
    reply: client,
    errors: [...facts, 'member_number_taken', 'top_up_amount_ceiling', 'top_up_balance_ceiling', 'top_up_till_closed'],
  },
  'POST /v1/enrolments': {
    summary: 'Enrol a member of another venue of the operator at this venue, by card or document',
    body: z
      .union([z.strictObject({ card_code: text(64).min(1) }), z.strictObject({ document_number: text(40).min(1) })])
      .describe(
        'The complete card code or document number, as proof. Wrong proofs are recorded and counted per caller.',
      ),
    reply: client,
    errors: ['enrolment_proof_wrong', 'enrolment_separate', 'enrolment_throttled'],
  },
  'GET /v1/venue-clients': {
    summary: 'List the members of a venue, searched by name, e-mail, member number, document or telephone',
    ...list,
    reply: z.array(client),
  },
  'GET /v1/get-shop-clients': {
    summary: 'The same list, wrapped in an object',
    deprecated: true,
    ...list,
    reply: z.object({ client: z.array(client) }),
  },
  'GET /v1/members/counts': {
    summary: 'Count matching members by state. Each count stops at `most`',
    query: z.object({ q: filter.q }),
    reply: z.object({ ok: z.int(), expiring: z.int(), blocked: z.int(), left: z.int(), most: z.int() }),
    errors: [],
  },
  'GET /v1/members/export': {
    summary: 'Export all filtered members as CSV',
    query: z.object(filter),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'members',
    errors: [],
  },
  'GET /v1/members/next-number': {
    summary: 'Get the next free member number',
    reply: z.object({ client_id: z.int() }),
    errors: [],
  },
  'POST /v1/members/duplicates': {
    summary: 'Find members of this venue who may be the same person. Read-only',
    body: z.object({
      except_id: z.int().optional(),
      email: text(254).optional(),
      client_id: z.int().optional(),
      document_number: text(40).optional(),
      phone: text(40).optional(),
      name: text(memberNameMost).optional(),
      last_name: text(memberNameMost).optional(),
      birth_date: day.nullable().optional(),
    }),
    reply: z.array(
      z.object({
        same: z.enum(['email', 'client_id', 'document', 'phone', 'person']),
        id: z.int(),
        client_id: z.int(),
        name: z.string(),
      }),
    ),
    errors: [],
  },
  'GET /v1/members/{id}': {
    summary: 'Get a member with their private data. The access is recorded',
    params: oneMember,
    reply: member,
    errors: ['member_not_found'],
  },
  'PUT /v1/members/{id}': {
    summary: 'Change a member and, if sent, their picture',
    params: oneMember,
    multipart: z.object({ member: changedMember, image: pictureFile.optional() }),
    reply: member,
    errors: [...facts, 'member_not_found', 'member_changed', 'member_erased'],
  },
  'PUT /v1/members/{id}/standing': {
    summary: 'Suspend, ban, deactivate or reactivate a member',
    params: oneMember,
    body: z.object({ standing: z.enum(settableStandings), reason: text(300).default('') }),
    reply: member,
    errors: ['member_not_found', 'member_erased', 'standing_reason_missing'],
  },
  'PUT /v1/members/{id}/card': {
    summary: 'Assign a card to a member: a scanned one or a new code. The old card stops working',
    params: oneMember,
    body: z.object({
      code: z
        .string()
        .regex(/^[\x21-\x7e]{4,64}$/)
        .optional(),
    }),
    reply: member,
    errors: ['member_not_found', 'member_erased', 'card_taken', 'card_taken_elsewhere', 'enrolment_throttled'],
  },
  'DELETE /v1/members/{id}/card': {
    summary: 'Revoke the card of a member',
    params: oneMember,
    reply: member,
    errors: ['member_not_found', 'member_erased'],
  },
  'PUT /v1/members/{id}/contract': {
    summary: 'Store a picture of the signed contract',
    params: oneMember,
    multipart: z.object({ image: pictureFile }),
    reply: member,
    errors: ['member_not_found', 'member_erased', ...pictureErrors],
  },
  'DELETE /v1/members/{id}/contract': {
    summary: 'Remove the picture of the signed contract',
    params: oneMember,
    reply: member,
    errors: ['member_not_found', 'member_erased'],
  },
  'GET /v1/members/{id}/reads': {
    summary: 'List who has read the private data of a member, newest first',
    params: oneMember,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(z.object({ id: z.int(), by: staffName, what: z.enum(['panel', 'file']), at: instant })),
    errors: ['member_not_found', 'owner_required'],
  },
  'GET /v1/members/{id}/file': {
    summary: 'Export everything stored about a member, for the member',
    params: oneMember,
    reply: z.record(z.string(), z.unknown()),
    exports: 'member_file',
    errors: ['member_not_found', 'member_erased', 'owner_required'],
  },
  'POST /v1/members/{id}/erasure': {
    summary: 'Erase the data of a member permanently. Money and stock records stay, without a name',
    params: oneMember,
    reply: z.object({ state: erasureState }),
    errors: ['member_not_found', 'member_erased', 'member_inside', 'member_has_credit', 'owner_required'],
  },
} as const satisfies EndpointTable
