import { expenseCategories, feeMethods, transactionTypes, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { bookVenues } from './book-venues.ts'
import { namedBatch } from './batches.ts'
import { type EndpointTable, instant, workbookType } from './endpoint.ts'
import { taxShare, taxTotals } from './fiscal-shapes.ts'
import { clubText, staffName } from './personal.ts'
import { picturePath } from './pictures.ts'
import { pageQuery } from './paging.ts'
import { weighedReply } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()

const filter = {
  venue_ids: bookVenues,
  type: z.enum(transactionTypes).optional(),
  method: z.enum(feeMethods).optional(),
  staff_id: id.optional(),
  user_id: id.optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe("A number: id, receipt or member number. Else words of a member's name."),
  from: z.iso.date().optional().describe('The first business day.'),
  to: z.iso.date().optional().describe('The last business day.'),
}

const item = z.object({
  id: z.int(),
  transaction_id: z.int(),
  product_id: z.int(),
  product_name: clubText,
  quantity: z.number(),
  unit_price: z.number(),
  unit_type: z.enum(unitTypes),
  cost: z.number().describe('The amount of the line: price times quantity, minus the discount.'),
  ...weighedReply,
  batch: namedBatch.describe('The batch it came from. Null for goods without one.'),
  tax: taxShare.nullable().describe('How the line was taxed. Null if it was not.'),
})

const transaction = z
  .object({
    id: z.int(),
    user_id: z.int().nullable(),
    client_id: z.int().nullable(),
    user: z.string().describe('Empty after an erasure.'),
    shop_id: z.int(),
    venue_id: z.int(),
    shop: clubText,
    type: z.enum(transactionTypes),
    amount: z
      .number()
      .describe(
        "The change of the member's credit. If the credit is not affected, what the venue received (positive) or paid (negative).",
      ),
    method: z.enum(feeMethods),
    status: z.enum(['completed', 'reversed']),
    timestamp: instant,
    business_date: z.iso.date(),
    receipt: z.int(),
    by: staffName,
    reason: z.string(),
    expense: z
      .object({
        category: z.enum(expenseCategories),
        supplier: z.string(),
        spent_on: z.iso.date().nullable().describe('The date of the receipt.'),
        vat: z.number().nullable().describe('The VAT in the amount.'),
        receipt_path: picturePath,
      })
      .nullable()
      .describe('Set for expenses only.'),
    reverses: z.int().nullable(),
    reversed_by: z.int().nullable(),
    reversible: z.boolean().describe('Whether the caller may reverse it now. Sales are voided at the counter instead.'),
    items: z.array(item),
    taxes: taxTotals,
  })
  .meta({ id: 'BookedTransaction' })

export const transactionEndpoints = {
  'GET /v1/get-all-transactions': {
    summary: 'List transactions, newest business day first',
    query: z.object({ ...filter, limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.object({ transactions: z.array(transaction) }),
    errors: [],
  },
  'GET /v1/transactions/totals': {
    summary: 'Get the totals of the filtered transactions',
    query: z.object(filter),
    reply: z.object({
      transactions: z.int(),
      sales: z.number().describe('Net of returns and voids.'),
      orders: z.int().describe('Sales that were not voided.'),
      average_sale: z.number().nullable().describe('Sales per order. Null without orders.'),
      credit_owed: z
        .number()
        .describe("What the wallets of the venues' members hold now, or that of the filtered member."),
      top_ups: z.number(),
      fees: z.number(),
      payouts: z.number(),
      expenses: z.number(),
      received: z.object({ cash: z.number(), card: z.number(), transfer: z.number() }),
      taxes: taxTotals,
    }),
    errors: [],
  },
  'GET /v1/transactions/people': {
    summary: 'List the people who have booked transactions at these venues',
    query: z.object({ venue_ids: filter.venue_ids }),
    reply: z.array(z.object({ id: z.int(), name: staffName })),
    errors: [],
  },
  'GET /v1/transactions/export': {
    summary: 'Export all filtered transactions as CSV, one line per item sold',
    query: z.object(filter),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'transactions',
    errors: ['books_archived'],
  },
  'GET /v1/transactions/workbook': {
    summary: 'Export all filtered transactions as an XLSX workbook. Refused if they do not fit',
    query: z.object(filter),
    reply: z.file(),
    contentType: workbookType,
    exports: 'transactions',
    errors: ['books_archived', 'workbook_too_long'],
  },
} as const satisfies EndpointTable
