import { feeMethods, memberKinds, paymentMethods, payoutReasonMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { clubText, staffName } from './personal.ts'
import { priceAmount } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const oneMember = z.object({ id })
const reason = z.string().trim().max(300).default('')
const amount = priceAmount

const transaction = z
  .object({
    id: z.int(),
    kind: z.enum(memberKinds),
    amount: z.number().describe('Always positive.'),
    balance_change: z.number().describe("The change of the member's credit."),
    balance_after: z.number().nullable().describe('Null if the credit did not change.'),
    method: z.enum(feeMethods),
    receipt: z.int().describe('The receipt number at its venue, without gaps. For a sale, its id.'),
    venue_id: z.int(),
    reason: z.string(),
    by: staffName,
    at: instant,
    reverses: z.int().nullable().describe('The transaction that this one reverses.'),
    reversed_by: z.int().nullable().describe('The transaction that reversed this one.'),
    reversible: z.boolean().describe('Whether the caller may reverse it now.'),
  })
  .meta({ id: 'LedgerTransaction' })

const booked = z
  .object({
    new_balance: z.number(),
    transaction_id: z.int(),
    receipt: z.int(),
  })
  .meta({ id: 'Booked' })

export const ledgerEndpoints = {
  'POST /v1/add-cash': {
    summary: "Top up a member's wallet",
    cash: true,
    body: z.object({
      user_id: z.int().positive(),
      venue_id: z
        .int()
        .optional()
        .describe('The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.'),
      type: z.literal('add_cash').optional(),
      status: z.string().max(40).optional(),
      amount: z.number().multipleOf(0.01).min(0).max(10_000_000),
      method: z.enum(paymentMethods).default('cash'),
      reason: reason.describe('Required if the venue asks for one.'),
      id: z
        .uuid()
        .optional()
        .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.'),
    }),
    reply: booked,
    errors: [
      'member_not_found',
      'member_left',
      'top_up_amount_zero',
      'top_up_amount_ceiling',
      'top_up_amount_ceiling_reason',
      'top_up_balance_ceiling',
      'top_up_balance_ceiling_reason',
      'top_up_till_closed',
      'top_up_till_closed_reason',
      'balance_too_large',
      'idempotency_key_reused',
    ],
  },
  'POST /v1/members/{id}/fee': {
    summary: "Book a member's fee and extend it by one period",
    params: oneMember,
    once: true,
    cash: true,
    body: z.object({ method: z.enum(feeMethods) }),
    reply: booked.extend({ fee_paid_until: z.iso.date(), expires_on: z.iso.date().nullable() }),
    errors: ['member_not_found', 'member_left', 'member_without_fee', 'credit_insufficient'],
  },
  'GET /v1/members/{id}/payout': {
    summary: 'Get how much credit can be paid out to a member now, by the method it was paid in with',
    params: oneMember,
    cash: true,
    reply: z.object({
      balance: z.number(),
      credit: z.object({ cash: z.number(), card: z.number(), transfer: z.number() }),
      most: z.number().nullable().describe('The limit for one payout. Null means no limit.'),
      day_most: z
        .number()
        .nullable()
        .describe('The limit for all payouts of the venue on one business day. Null means no limit.'),
      paid_today: z.number(),
      drawer: z.number().nullable().describe('The expected cash in the drawer. Null if no till is open.'),
    }),
    errors: ['member_not_found'],
  },
  'POST /v1/members/{id}/payout': {
    summary: "Pay out a member's credit",
    params: oneMember,
    once: true,
    cash: true,
    approval: true,
    body: z.object({
      amount,
      method: z.enum(paymentMethods),
      reason: z.string().trim().min(1).max(payoutReasonMost),
    }),
    reply: booked,
    errors: [
      'member_not_found',
      'credit_insufficient',
      'payout_till_closed',
      'payout_till_short',
      'payout_till_blind',
      'payout_other_method',
      'payout_ceiling',
      'payout_day_ceiling',
    ],
  },
  'POST /v1/transactions/{id}/reversal': {
    summary: 'Reverse a transaction by booking its opposite',
    params: z.object({ id }),
    once: true,
    cash: true,
    body: z.object({ reason: z.string().trim().min(1).max(300) }),
    reply: booked.extend({ new_balance: z.number().nullable().describe('Null if the transaction has no member.') }),
    errors: [
      'transaction_not_found',
      'transaction_not_reversible',
      'member_erased',
      'transaction_reversed',
      'reversal_too_late',
      'credit_insufficient',
      'balance_too_large',
    ],
  },
  'GET /v1/members/{id}/transactions': {
    summary: 'List the transactions of a member, newest first',
    params: oneMember,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(transaction),
    errors: ['member_not_found'],
  },
  'GET /v1/members/{id}/statement': {
    summary: 'Export all transactions of a member as CSV',
    params: oneMember,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'member_statement',
    errors: ['member_not_found'],
  },
  'GET /v1/members/{id}/months': {
    summary: 'Get the grams dispensed to a member in each of the last twelve months, and the limit',
    params: oneMember,
    reply: z.object({
      limit: z.number().nullable(),
      months: z.array(z.object({ month: clubText.describe('A month, for example 2026-11.'), grams: z.number() })),
    }),
    errors: ['member_not_found'],
  },
} as const satisfies EndpointTable
