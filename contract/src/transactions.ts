import { expenseCategories, feeMethods, transactionTypes } from '@aforo/domain'
import { z } from 'zod'
import { bookVenues } from './book-venues.ts'
import { type EndpointTable, instant, workbookType } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const id = z.coerce.number<number>().int().positive()

const filter = {
  venue_ids: bookVenues,
  type: z.enum(transactionTypes).optional(),
  method: z.enum(feeMethods).optional(),
  staff_id: id.optional(),
  user_id: id.optional(),
  from: z.iso.date().optional().describe('The first business day.'),
  to: z.iso.date().optional().describe('The last business day.'),
}

const item = z.object({
  id: z.int(),
  transaction_id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  cost: z.number(),
})

const transaction = z
  .object({
    id: z.int(),
    user_id: z.int().nullable(),
    client_id: z.int().nullable(),
    user: z.string().describe('Empty once the data were erased.'),
    shop_id: z.int(),
    venue_id: z.int(),
    shop: z.string(),
    type: z.enum(transactionTypes),
    amount: z
      .number()
      .describe("By how much it changed the member's credit; beside it, what came to the house or left it."),
    method: z.enum(feeMethods),
    status: z.enum(['completed', 'reversed']),
    timestamp: instant,
    business_date: z.iso.date(),
    receipt: z.int(),
    by: z.string(),
    reason: z.string(),
    expense: z
      .object({ category: z.enum(expenseCategories), supplier: z.string() })
      .nullable()
      .describe('Of what the house spent.'),
    reverses: z.int().nullable(),
    reversed_by: z.int().nullable(),
    reversible: z.boolean().describe('Whether you may take it back now. Sales are voided at the counter.'),
    items: z.array(item),
  })
  .meta({ id: 'BookedTransaction' })

export const transactionEndpoints = {
  'GET /v1/get-all-transactions': {
    summary: 'What happened to money, the newest business day first',
    query: z.object({ ...filter, limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.object({ transactions: z.array(transaction) }),
    errors: [],
  },
  'GET /v1/transactions/totals': {
    summary: 'What the filtered transactions come to',
    query: z.object(filter),
    reply: z.object({
      transactions: z.int(),
      sales: z.number().describe('Less what was brought back or voided.'),
      top_ups: z.number(),
      fees: z.number(),
      payouts: z.number(),
      expenses: z.number(),
      received: z.object({ cash: z.number(), card: z.number(), transfer: z.number() }),
    }),
    errors: [],
  },
  'GET /v1/transactions/people': {
    summary: 'Who has booked anything at these venues',
    query: z.object({ venue_ids: filter.venue_ids }),
    reply: z.array(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  },
  'GET /v1/transactions/export': {
    summary: 'The filtered transactions as CSV, whole, a line for each item sold',
    query: z.object(filter),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'transactions',
    errors: [],
  },
  'GET /v1/transactions/workbook': {
    summary: 'The same as a workbook (XLSX), as far as one holds it',
    query: z.object(filter),
    reply: z.file(),
    contentType: workbookType,
    exports: 'transactions',
    errors: ['workbook_too_long'],
  },
} as const satisfies EndpointTable
