import { memberGroups, memberNameMost, settableStandings } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { erasureState } from './erasures.ts'
import { changedMember, client, day, member, newClient, text } from './member-shapes.ts'
import { pageQuery } from './paging.ts'
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
  'expiry_before_registration',
  'sponsor_not_found',
  'sponsor_is_self',
  'sponsor_not_active',
  'venue_not_found',
  'idempotency_key_reused',
  ...pictureErrors,
] as const

const filter = {
  q: pageQuery.q,
  state: z.enum(memberGroups).optional().describe('Left out, everybody who has not left.'),
  sort: z.enum(['number', 'name', 'balance']).default('number'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

const list = {
  query: z.object({
    ...pageQuery,
    ...filter,
    venueID: id.optional().describe('If sent with X-Venue-ID, the same venue; without, it names it.'),
  }),
  errors: [],
} as const

export const memberEndpoints = {
  'POST /v1/create-client': {
    summary: 'Enrol a member, with a picture and the credit they begin with',
    cash: true,
    multipart: z.object({ new_user: newClient, image: pictureFile }),
    reply: client,
    errors: [...facts, 'member_number_taken', 'top_up_amount_ceiling', 'top_up_balance_ceiling', 'top_up_till_closed'],
  },
  'POST /v1/enrolments': {
    summary: 'Enrol a member of another venue of the operator here too, by their card or their document',
    body: z
      .union([z.strictObject({ card_code: text(64).min(1) }), z.strictObject({ document_number: text(40).min(1) })])
      .describe('What only the member has, whole. Wrong ones are recorded, and counted for each person.'),
    reply: client,
    errors: ['enrolment_proof_wrong', 'enrolment_separate', 'enrolment_throttled'],
  },
  'GET /v1/venue-clients': {
    summary: 'The members of a venue: by name, e-mail, member number, document or telephone',
    ...list,
    reply: z.array(client),
  },
  'GET /v1/get-shop-clients': {
    summary: 'The same list as an object',
    deprecated: true,
    ...list,
    reply: z.object({ client: z.array(client) }),
  },
  'GET /v1/members/counts': {
    summary: 'How many members match, by how they stand; counted up to `most` and no further',
    query: z.object({ q: filter.q }),
    reply: z.object({ ok: z.int(), expiring: z.int(), blocked: z.int(), left: z.int(), most: z.int() }),
    errors: [],
  },
  'GET /v1/members/export': {
    summary: 'The filtered list as CSV, whole',
    query: z.object(filter),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'members',
    errors: [],
  },
  'GET /v1/members/next-number': {
    summary: 'The member number that the next member would get',
    reply: z.object({ client_id: z.int() }),
    errors: [],
  },
  'POST /v1/members/duplicates': {
    summary: 'Who among the members of this venue looks like this person. Changes nothing',
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
    summary: 'One member with their private data. That you read them is written down',
    params: oneMember,
    reply: member,
    errors: ['member_not_found'],
  },
  'PUT /v1/members/{id}': {
    summary: 'Change a member and, if one is sent, their picture',
    params: oneMember,
    multipart: z.object({ member: changedMember, image: pictureFile.optional() }),
    reply: member,
    errors: [...facts, 'member_not_found', 'member_changed', 'member_erased'],
  },
  'PUT /v1/members/{id}/standing': {
    summary: 'Suspend, ban, deactivate or take back a member',
    params: oneMember,
    body: z.object({ standing: z.enum(settableStandings), reason: text(300).default('') }),
    reply: member,
    errors: ['member_not_found', 'member_erased', 'standing_reason_missing'],
  },
  'PUT /v1/members/{id}/card': {
    summary: 'Give a member a card: one that was scanned, or a fresh code. The old one stops working',
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
    summary: 'Keep a picture of the signed contract',
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
    summary: 'Who has read the private data of a member, newest first',
    params: oneMember,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(z.object({ id: z.int(), by: z.string(), what: z.enum(['panel', 'file']), at: instant })),
    errors: ['member_not_found', 'owner_required'],
  },
  'GET /v1/members/{id}/file': {
    summary: 'Everything that is kept about a member, for the member',
    params: oneMember,
    reply: z.record(z.string(), z.unknown()),
    exports: 'member_file',
    errors: ['member_not_found', 'member_erased', 'owner_required'],
  },
  'POST /v1/members/{id}/erasure': {
    summary: 'Erase the data of a member for good. Money and stock stay, without a name',
    params: oneMember,
    reply: z.object({ state: erasureState }),
    errors: ['member_not_found', 'member_erased', 'member_inside', 'member_has_credit', 'owner_required'],
  },
} as const satisfies EndpointTable
