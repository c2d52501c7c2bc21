import { exitKinds, gateRuleNames } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { client } from './member-shapes.ts'
import { idsQuery, memberSearch, pageQuery } from './paging.ts'
import { clubText, staffName } from './personal.ts'

const id = z.coerce.number<number>().int().positive()
const venueNamed = z.coerce
  .number<number>()
  .int()
  .optional()
  .describe('The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.')
const key = z
  .uuid()
  .optional()
  .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.')

const passage = z
  .object({
    visit_id: z.int(),
    user_id: z.int(),
    venue_id: z.int(),
    entry_time: instant,
    exit_time: instant.nullable(),
    inside: z.int().describe('The number of people inside now.'),
  })
  .meta({ id: 'Passage' })

const doorClient = client
  .extend({
    under_age: z
      .boolean()
      .describe('True only if the birth date is known and below the age limit. The birth date itself is not sent.'),
    identity_seen: z.boolean(),
    inside_at: z
      .object({ id: z.int(), name: clubText })
      .nullable()
      .describe('The venue where the member is inside now.'),
    notes: z.string().nullable().describe('Null in a search, and for staff without the Members permission.'),
    standing_reason: z
      .string()
      .nullable()
      .describe('Why the member is suspended, banned or deactivated. Null wherever the notes are.'),
  })
  .meta({ id: 'DoorClient' })

const entry = z
  .object({
    id: z.int(),
    user_id: z.int(),
    venue_id: z.int(),
    entry_time: instant,
    cart_items: z.int().describe('The member cannot leave while the cart has items.'),
    client,
  })
  .meta({ id: 'ActiveEntry' })

const visit = z
  .object({
    id: z.int(),
    user_id: z.int(),
    client_id: z.int(),
    name: z.string().describe('Empty after an erasure.'),
    entry_time: instant,
    entered_by: staffName,
    entry_rules: z.array(z.enum(gateRuleNames)).describe('The rules that required a reason.'),
    entry_reason: z.string(),
    exit_time: instant.nullable(),
    exit_kind: z.enum(exitKinds).nullable(),
    left_by: staffName.nullable(),
    undone: z.boolean(),
  })
  .meta({ id: 'Visit' })

const night = z
  .object({
    business_date: z.iso.date(),
    from: instant,
    to: instant,
    entries: z.int(),
    peak: z.int(),
    average_stay_minutes: z.int().nullable().describe('Average over visits that have ended.'),
    hours: z.array(
      z.object({
        from: instant,
        entries: z.int(),
        exits: z.int(),
        peak: z.int(),
        average_stay_minutes: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'Night' })

const days = {
  from: z.iso.date().optional().describe('The first business day. Default: the current one.'),
  to: z.iso.date().optional().describe('The last business day. Default: the first.'),
}

const visitFilter = {
  ...days,
  q: memberSearch,
  user_id: id.optional(),
  exit_kind: z.enum([...exitKinds, 'inside']).optional(),
}

export const doorEndpoints = {
  'POST /v1/entries': {
    summary: 'Let a member in',
    approval: true,
    body: z.object({
      user_id: z.int().positive(),
      venue_id: z
        .int()
        .optional()
        .describe('The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.'),
      reason: z.string().trim().max(300).default('').describe('Required if a rule of the venue asks for one.'),
      id: key,
    }),
    reply: passage,
    errors: [
      'member_not_found',
      'entry_barred',
      'entry_barred_reason',
      'entry_under_age',
      'entry_under_age_reason',
      'entry_already_inside',
      'entry_membership_expired',
      'entry_membership_expired_reason',
      'entry_fee_unpaid',
      'entry_fee_unpaid_reason',
      'entry_overrules_limit',
      'entry_room_full',
      'entry_room_full_reason',
      'entry_identity_unseen',
      'entry_identity_unseen_reason',
      'idempotency_key_reused',
    ],
  },
  'PATCH /v1/checkout': {
    summary: 'Let a member out',
    approval: true,
    query: z.object({
      user_id: id,
      venue_id: venueNamed,
      early: z
        .enum(['true', 'false'])
        .default('false')
        .transform((sent) => sent === 'true')
        .describe('Set to true to confirm an exit before the minimum stay, if the venue requires confirmation.'),
      id: key,
    }),
    reply: passage.extend({ exit_kind: z.enum(exitKinds) }),
    errors: [
      'member_not_inside',
      'exit_cart_not_empty',
      'exit_min_stay',
      'exit_min_stay_early',
      'exit_overrules_limit',
      'idempotency_key_reused',
    ],
  },
  'POST /v1/visits/{id}/undo': {
    summary: 'Undo the last entry or exit of a visit',
    params: z.object({ id }),
    once: true,
    body: z.object({ what: z.enum(['entry', 'exit']) }),
    reply: passage,
    errors: ['visit_not_found', 'visit_changed', 'undo_too_late', 'entry_already_inside', 'exit_cart_not_empty'],
  },
  'GET /v1/active-entries': {
    summary: 'List the members inside, last entered first',
    query: z.object({
      venue_id: venueNamed,
      user_ids: idsQuery,
      limit: z.coerce.number<number>().int().min(1).max(1000).default(1000),
      cursor: pageQuery.cursor,
    }),
    reply: z.array(entry),
    errors: [],
  },
  'GET /v1/door/members': {
    summary: 'Find a member for the door, by a scanned card, a member number or an id',
    query: z.object({
      code: z.string().trim().min(1).max(64).optional(),
      user_id: id.optional(),
    }),
    reply: z.array(doorClient),
    errors: [],
  },
  'GET /v1/door/search': {
    summary: 'Search members for the door, those who may enter first',
    query: z.object({
      q: memberSearch,
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
    }),
    reply: z
      .object({
        items: z.array(doorClient),
        total: z.int().describe('All members that match, counted up to `most`.'),
        most: z.int(),
      })
      .meta({ id: 'DoorSearch' }),
    errors: [],
  },
  'GET /v1/door/night': {
    summary: 'Get entries, exits and occupancy of a business day by hour',
    query: z.object({ business_date: z.iso.date().optional().describe('Default: the current business day.') }),
    reply: night,
    errors: [],
  },
  'GET /v1/visits': {
    summary: 'List visits, newest first',
    query: z.object({ ...visitFilter, limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(visit),
    errors: [],
  },
  'GET /v1/visits/export': {
    summary: 'Export all filtered visits as CSV',
    query: z.object(visitFilter),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'visits',
    errors: [],
  },
  'GET /v1/occupancy': {
    summary: 'Get the number of people inside and the capacity',
    reply: z.object({
      inside: z.int(),
      capacity: z.int().nullable(),
      nearly_full_percent: z.int(),
      min_stay_minutes: z.int(),
    }),
    errors: [],
  },
  'GET /v1/occupancies': {
    summary: 'Get the number of people inside at venues that the caller manages',
    query: z.object({
      venue_ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
        .describe('Comma-separated venue ids, at most 100.'),
    }),
    reply: z.array(z.object({ venue_id: z.int(), inside: z.int(), nearly_full_percent: z.int() })),
    errors: [],
  },
} as const satisfies EndpointTable
