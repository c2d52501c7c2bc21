import {
  expenseCategories,
  floatMostCents,
  amountOfCents,
  paymentMethods,
  piecesMost,
  tillNameMost,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { priceAmount } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const oneSession = z.object({ id })
const cashAmount = z.number().min(0).max(amountOfCents(floatMostCents)).multipleOf(0.01)
const reason = z.string().trim().min(1).max(300)

const drawer = z
  .object({
    float: z.number(),
    top_ups: z.number(),
    fees: z.number(),
    cash_in: z.number(),
    cash_out: z.number(),
    expenses: z.number(),
    payouts: z.number(),
    expected: z.number(),
  })
  .describe('What came into the drawer and what left it, added up from the postings; expected is what it should hold.')

const piece = z.object({ value: z.number().min(0.01).max(1_000), count: z.int().min(0).max(piecesMost) })

const session = z
  .object({
    id: z.int(),
    till_id: z.int(),
    till: z.string(),
    business_date: z.iso.date(),
    opened_at: instant,
    opened_by: z.string(),
    drawer,
    closing: z
      .object({
        at: instant,
        by: z.string(),
        counted: z.number(),
        difference: z.number().describe('What was counted less what was expected.'),
        reason: z.string(),
        pieces: z.array(piece).describe('Empty where the drawer was counted in total.'),
      })
      .nullable()
      .describe('Null while the till is open.'),
  })
  .meta({ id: 'TillSession' })

const till = z.object({
  id: z.int(),
  name: z.string(),
  session: z
    .object({ id: z.int(), opened_at: instant, opened_by: z.string() })
    .nullable()
    .describe('Null while the till is closed.'),
})

export const tillEndpoints = {
  'GET /v1/tills': {
    summary: 'The tills of the venue, and which of them are open',
    reply: z.array(till),
    errors: [],
  },
  'POST /v1/till-sessions': {
    summary: 'Open a till with a float; a name that is new makes a till of that name',
    once: true,
    body: z.object({ till: z.string().trim().min(1).max(tillNameMost), float: cashAmount }),
    reply: session,
    errors: ['till_already_open'],
  },
  'GET /v1/till-sessions': {
    summary: 'Till sessions of the venue, the newest first',
    query: z.object({ state: z.enum(['open', 'closed']).optional(), limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(session),
    errors: [],
  },
  'GET /v1/till-sessions/{id}': {
    summary: 'One till session with everything that went in and out, to print',
    params: oneSession,
    reply: session.extend({
      movements: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(['cash_in', 'cash_out', 'expense', 'payout', 'reversal']),
          at: instant,
          by: z.string(),
          change: z.number().describe('By how much it changed the drawer.'),
          reason: z.string(),
          category: z.enum(expenseCategories).nullable(),
          supplier: z.string(),
        }),
      ),
    }),
    errors: ['till_session_not_found'],
  },
  'POST /v1/till-sessions/{id}/cash': {
    summary: 'Bring cash to an open drawer, or take some away',
    params: oneSession,
    once: true,
    body: z.object({ way: z.enum(['in', 'out']), amount: priceAmount, reason }),
    reply: session,
    errors: ['till_session_not_found', 'till_session_closed'],
  },
  'POST /v1/till-sessions/{id}/closing': {
    summary: 'Close a till with what was counted, whatever it is',
    params: oneSession,
    once: true,
    body: z.object({
      counted: cashAmount,
      pieces: z.array(piece).max(40).default([]).describe('If sent, it comes to what was counted.'),
      reason: z.string().trim().max(300).default('').describe('Where what was counted is not what was expected.'),
    }),
    reply: session,
    errors: ['till_session_not_found', 'till_session_closed', 'till_difference_reason', 'till_difference_limit'],
  },
  'POST /v1/expenses': {
    summary: 'Book what the house spent; cash comes out of the open drawer',
    once: true,
    cash: true,
    body: z.object({
      amount: priceAmount,
      method: z.enum(paymentMethods),
      category: z.enum(expenseCategories),
      supplier: z.string().trim().max(120).default(''),
      reason: z.string().trim().max(300).default(''),
    }),
    reply: z.object({ transaction_id: z.int(), receipt: z.int() }),
    errors: ['till_closed'],
  },
} as const satisfies EndpointTable
