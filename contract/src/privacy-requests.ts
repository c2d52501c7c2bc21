import {
  answerWays,
  extensionMonthsMost,
  identityProofs,
  privacyPersonMost,
  privacyRequestKinds,
  privacyRequestStates,
  privacyTextMost,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const text = z.string().trim().max(privacyTextMost)
const needed = text.min(1)

const listed = {
  id: z.int(),
  number: z.int().describe('Counted by operator.'),
  kind: z.enum(privacyRequestKinds),
  user_id: z.int().nullable().describe('Null for somebody who is no member.'),
  client_id: z.int().nullable(),
  name: z.string().describe('Empty after an erasure.'),
  received_on: z.iso.date(),
  due_on: z.iso.date(),
  days_left: z.int().nullable().describe('Negative when the clock has run out, null when it has stopped.'),
  state: z.enum(privacyRequestStates),
  proof: z.enum(identityProofs).describe('How it was checked who asks.'),
  answered_on: z.iso.date().nullable(),
  handled_by: z.string().describe('Who last worked on it.'),
}

const request = z
  .object({
    ...listed,
    details: z.string().describe('What was asked, as typed.'),
    extension_reason: z.string(),
    answer: z.string().describe('What was answered, or why it was refused.'),
    answered_way: z.enum(answerWays).nullable(),
    file: z.object({ by: z.string(), at: instant }).nullable().describe('When the file of the member was made.'),
    erased_at: instant.nullable().describe('When the data of the member was erased.'),
    today: z.iso.date().describe('The business day of the venue.'),
  })
  .meta({ id: 'PrivacyRequest' })

const listFilter = {
  state: z.enum(['open', 'closed']).default('open').describe('Open ones also if their clock was extended.'),
  kind: z.enum(privacyRequestKinds).optional(),
  user_id: z.coerce.number<number>().int().positive().optional(),
}

/** The register of what people ask for about their data. */
export const privacyRequestEndpoints = {
  'GET /v1/privacy-requests': {
    summary: 'List privacy requests by the day on which they are due, closed ones newest first',
    query: z.object({ ...listFilter, limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(z.object(listed)),
    errors: [],
  },
  'POST /v1/privacy-requests': {
    summary: 'Record a privacy request. It is due a month after its receipt',
    once: true,
    body: z.object({
      kind: z.enum(privacyRequestKinds),
      user_id: z.int().positive().nullable().default(null),
      person: z.string().trim().max(privacyPersonMost).default('').describe('Who asks, if it is no member.'),
      received_on: z.iso.date(),
      proof: z.enum(identityProofs).default('unchecked'),
      details: text.default(''),
    }),
    reply: z.object({ id: z.int(), number: z.int() }),
    errors: ['member_not_found', 'privacy_person_missing', 'privacy_received_later', 'privacy_received_long_ago'],
  },
  'GET /v1/privacy-requests/export': {
    summary: 'Export the register as CSV, without what was typed',
    query: z.object({}),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'privacy_requests',
    errors: [],
  },
  'GET /v1/privacy-requests/{id}': {
    summary: 'Get a privacy request with what was typed',
    params,
    reply: request,
    errors: ['privacy_request_not_found'],
  },
  'PUT /v1/privacy-requests/{id}/proof': {
    summary: 'Record how it was checked who asks',
    params,
    body: z.object({ proof: z.enum(identityProofs) }),
    reply: request,
    errors: ['privacy_request_not_found', 'privacy_request_closed'],
  },
  'POST /v1/privacy-requests/{id}/extension': {
    summary: 'Extend the clock, once, after the person was told why within the first month',
    params,
    body: z.object({ months: z.int().min(1).max(extensionMonthsMost), reason: needed }),
    reply: request,
    errors: [
      'privacy_request_not_found',
      'privacy_request_closed',
      'privacy_extended_already',
      'privacy_extension_late',
    ],
  },
  'POST /v1/privacy-requests/{id}/answer': {
    summary: 'Record that a request was answered, or refused with the reason',
    params,
    body: z.object({
      refused: z.boolean().default(false),
      answered_on: z.iso.date(),
      way: z.enum(answerWays),
      text: needed,
    }),
    reply: request,
    errors: [
      'privacy_request_not_found',
      'privacy_request_closed',
      'privacy_identity_unchecked',
      'privacy_answered_outside',
    ],
  },
} as const satisfies EndpointTable
