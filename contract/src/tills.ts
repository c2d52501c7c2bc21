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
import { taxTotals } from './fiscal-shapes.ts'
import { pageQuery } from './paging.ts'
import { clubText, staffName } from './personal.ts'
import { pictureErrors, pictureFile, picturePath } from './pictures.ts'
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
  .describe('Cash in and out of the drawer, summed from the postings. `expected` is the cash that should be in it.')

const piece = z.object({ value: z.number().min(0.01).max(1_000), count: z.int().min(0).max(piecesMost) })

const pieces = z
  .array(piece)
  .max(40)
  .default([])
  .describe('Coins and notes. If sent, their sum must equal the counted cash.')

const session = z
  .object({
    id: z.int(),
    till_id: z.int(),
    till: clubText,
    business_date: z.iso.date(),
    opened_at: instant,
    opened_by: staffName,
    blind: z
      .boolean()
      .describe('Whether the caller sees the cash only after a count. Until then all figures of the drawer are 0.'),
    drawer,
    counts: z
      .array(
        z.object({
          at: instant,
          by: staffName,
          counted: z.number(),
          difference: z.number().describe('Counted minus what was expected at that moment.'),
        }),
      )
      .describe('The blind counts, oldest first.'),
    closing: z
      .object({
        at: instant,
        by: staffName,
        counted: z.number(),
        difference: z.number().describe('Counted minus expected.'),
        reason: z.string(),
        pieces: z.array(piece).describe('Empty if only the total was counted.'),
      })
      .nullable()
      .describe('Null while the till is open.'),
  })
  .meta({ id: 'TillSession' })

const till = z.object({
  id: z.int(),
  name: clubText,
  session: z
    .object({ id: z.int(), opened_at: instant, opened_by: staffName })
    .nullable()
    .describe('Null while the till is closed.'),
  last_close: z
    .object({ at: instant, counted: z.number() })
    .nullable()
    .describe('The cash counted at the last close, which is proposed as the next float. Null if never closed.'),
})

export const tillEndpoints = {
  'GET /v1/tills': {
    summary: 'List the tills of the venue, with the open session of each',
    reply: z.array(till),
    errors: [],
  },
  'POST /v1/till-sessions': {
    summary: 'Open a till with a float. A new name creates a till',
    once: true,
    body: z.object({ till: z.string().trim().min(1).max(tillNameMost), float: cashAmount }),
    reply: session,
    errors: ['till_already_open'],
  },
  'GET /v1/till-sessions': {
    summary: 'List the till sessions of the venue, newest first',
    query: z.object({ state: z.enum(['open', 'closed']).optional(), limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(session),
    errors: [],
  },
  'GET /v1/till-sessions/{id}': {
    summary: 'Get a till session with all its cash movements, for printing',
    params: oneSession,
    reply: session.extend({
      taxes: taxTotals.describe('Base and tax by rate of everything that the venue booked on the business day.'),
      movements: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(['cash_in', 'cash_out', 'expense', 'payout', 'reversal']),
          at: instant,
          by: staffName,
          change: z.number().describe('The change of the cash in the drawer.'),
          reason: z.string(),
          category: z.enum(expenseCategories).nullable(),
          supplier: z.string(),
        }),
      ),
    }),
    errors: ['till_session_not_found'],
  },
  'POST /v1/till-sessions/{id}/cash': {
    summary: 'Put cash into an open drawer, or take cash out',
    params: oneSession,
    once: true,
    body: z.object({ way: z.enum(['in', 'out']), amount: priceAmount, reason }),
    reply: session,
    errors: ['till_session_not_found', 'till_session_closed'],
  },
  'POST /v1/till-sessions/{id}/counts': {
    summary: 'Record the counted cash of an open drawer, and get the difference',
    params: oneSession,
    once: true,
    body: z.object({ counted: cashAmount, pieces }),
    reply: session,
    errors: ['till_session_not_found', 'till_session_closed'],
  },
  'POST /v1/till-sessions/{id}/closing': {
    summary: 'Close a till with the counted cash, even if it differs from the expected cash',
    params: oneSession,
    once: true,
    approval: true,
    body: z.object({
      counted: cashAmount,
      pieces,
      reason: z.string().trim().max(300).default('').describe('Required if counted and expected differ.'),
    }),
    reply: session,
    errors: [
      'till_session_not_found',
      'till_session_closed',
      'till_count_first',
      'till_difference_reason',
      'till_difference_limit',
      'till_signature_needed',
    ],
  },
  'POST /v1/till-sessions/{id}/drawer': {
    summary: 'Record that somebody opens the drawer of an open till by hand. The device then opens it',
    params: oneSession,
    once: true,
    body: z.object({ reason }),
    reply: session.pick({ id: true, till: true }),
    errors: ['till_session_not_found', 'till_session_closed'],
  },
  'POST /v1/expenses': {
    summary: 'Book an expense of the venue. Cash is taken from the open drawer',
    once: true,
    cash: true,
    body: z.object({
      amount: priceAmount,
      method: z.enum(paymentMethods),
      category: z.enum(expenseCategories),
      supplier: z.string().trim().max(120).default(''),
      reason: z.string().trim().max(300).default(''),
      spent_on: z.iso.date().optional().describe('The date of the receipt. Default: the current business day.'),
      vat: cashAmount.nullable().default(null).describe('The VAT in the amount. Null if it is not known.'),
    }),
    reply: z.object({ transaction_id: z.int(), receipt: z.int() }),
    errors: ['till_closed', 'expense_in_future', 'expense_vat_too_large'],
  },
  'PUT /v1/expenses/{id}/receipt': {
    summary: 'Store the photo of the receipt of an expense. It replaces an earlier one',
    params: oneSession,
    multipart: z.object({ image: pictureFile }),
    reply: z.object({ receipt_path: picturePath }),
    errors: ['expense_not_found', ...pictureErrors],
  },
} as const satisfies EndpointTable
