import { feeMethods, memberKinds, paymentMethods, payoutReasonMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { priceAmount } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const oneMember = z.object({ id })
const reason = z.string().trim().max(300).default('')
const amount = priceAmount

const transaction = z
  .object({
    id: z.int(),
    kind: z.enum(memberKinds),
    amount: z.number().describe('Over zero, whichever way it went.'),
    balance_change: z.number().describe("By how much it changed the member's credit."),
    balance_after: z.number().nullable().describe('Null where it did not touch the credit.'),
    method: z.enum(feeMethods),
    receipt: z
      .int()
      .describe('Its number at its venue; none is ever left out. A sale moves no cash: its number is its own id.'),
    venue_id: z.int(),
    reason: z.string(),
    by: z.string(),
    at: instant,
    reverses: z.int().nullable().describe('The transaction that this one takes back.'),
    reversed_by: z.int().nullable().describe('The transaction that took this one back.'),
    reversible: z.boolean().describe('Whether you may take it back now.'),
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
    summary: "Put money into a member's wallet",
    cash: true,
    body: z.object({
      user_id: z.int().positive(),
      venue_id: z.int().optional().describe('If sent with X-Venue-ID, the same venue; without, it names it.'),
      type: z.literal('add_cash').optional(),
      status: z.string().max(40).optional(),
      amount: z.number().multipleOf(0.01).min(0).max(10_000_000),
      method: z.enum(paymentMethods).default('cash'),
      reason: reason.describe('Where the venue asks for one.'),
      id: z.uuid().optional().describe('Made by the caller before sending; a repetition gets the first answer.'),
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
    summary: 'Renew the fee of a member: it is booked, and lasts one period longer',
    params: oneMember,
    once: true,
    cash: true,
    body: z.object({ method: z.enum(feeMethods) }),
    reply: booked.extend({ fee_paid_until: z.iso.date(), expires_on: z.iso.date().nullable() }),
    errors: ['member_not_found', 'member_left', 'member_without_fee', 'credit_insufficient'],
  },
  'GET /v1/members/{id}/payout': {
    summary: 'How much of their credit a member can be given back now, and by which method it came',
    params: oneMember,
    cash: true,
    reply: z.object({
      balance: z.number(),
      credit: z.object({ cash: z.number(), card: z.number(), transfer: z.number() }),
      most: z.number().nullable().describe('At once; null is without ceiling.'),
      day_most: z.number().nullable().describe('On a business day, all payouts of the venue together.'),
      paid_today: z.number(),
      drawer: z.number().nullable().describe('What the drawer should hold; null where no till is open.'),
    }),
    errors: ['member_not_found'],
  },
  'POST /v1/members/{id}/payout': {
    summary: 'Give a member their credit back',
    params: oneMember,
    once: true,
    cash: true,
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
      'payout_other_method',
      'payout_ceiling',
      'payout_day_ceiling',
    ],
  },
  'POST /v1/transactions/{id}/reversal': {
    summary: 'Take a transaction back by booking it the other way round',
    params: z.object({ id }),
    once: true,
    cash: true,
    body: z.object({ reason: z.string().trim().min(1).max(300) }),
    reply: booked.extend({ new_balance: z.number().nullable().describe('Null where no member was concerned.') }),
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
    summary: 'Everything that moved the money of a member, newest first',
    params: oneMember,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(transaction),
    errors: ['member_not_found'],
  },
  'GET /v1/members/{id}/statement': {
    summary: 'The same as CSV, whole',
    params: oneMember,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'member_statement',
    errors: ['member_not_found'],
  },
  'GET /v1/members/{id}/months': {
    summary: 'Grams dispensed to a member in each of the last twelve months, and the limit',
    params: oneMember,
    reply: z.object({
      limit: z.number().nullable(),
      months: z.array(z.object({ month: z.string().describe('2026-11'), grams: z.number() })),
    }),
    errors: ['member_not_found'],
  },
} as const satisfies EndpointTable
