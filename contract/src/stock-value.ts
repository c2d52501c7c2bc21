import { reorderDaysDefault, reorderDaysMost, reorderReasons, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const unit = z.enum(unitTypes)
const page = { limit: pageQuery.limit, cursor: pageQuery.cursor }

const sum = {
  value: z.number().describe('Of the goods whose cost is known.'),
  products: z.int().describe('The products with goods.'),
  products_without_cost: z.int().describe('Those of them that have goods without a known cost.'),
}

const days = z.coerce
  .number<number>()
  .int()
  .min(1)
  .max(reorderDaysMost)
  .default(reorderDaysDefault)
  .describe('For how many days the proposed quantity should last after the delivery.')

export const stockValueEndpoints = {
  'GET /v1/stock-value': {
    summary: 'Get what the goods in stock came in for: of this venue, and of all venues that the caller owns',
    reply: z.object({
      business_date: z.iso.date(),
      venues: z.array(z.object({ id: z.int(), name: z.string(), currency: z.string(), ...sum })),
      totals: z.array(z.object({ currency: z.string(), ...sum })).describe('One for each currency.'),
    }),
    errors: [],
  },
  'GET /v1/stock-value/products': {
    summary: 'List what the goods of each product came in for, the highest value first',
    query: z.object({ ...page, q: pageQuery.q, cost: z.literal('unknown').optional() }),
    reply: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        unit_type: unit,
        category: z.string().nullable(),
        archived: z.boolean(),
        quantity: z.number(),
        value: z.number(),
        quantity_without_cost: z.number().describe('What of the quantity has no known cost, and no part in the value.'),
      }),
    ),
    errors: [],
  },
  'GET /v1/stock-value/export': {
    summary: 'Export what the goods of each product came in for as CSV',
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'stock_value',
    errors: [],
  },
  'GET /v1/reorder': {
    summary: 'List the products that should be ordered now, those that run out first',
    query: z.object({ ...page, q: pageQuery.q, days }),
    reply: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        unit_type: unit,
        reason: z.enum(reorderReasons),
        stock_quantity: z.number(),
        on_order: z.number().describe('What is in unfinished orders, drafts included.'),
        low_stock_threshold: z.number().nullable(),
        days_left: z.int().nullable().describe('Open days that the stock lasts. Null if its use is unknown.'),
        daily_use: z.number().nullable().describe('The mean of the last 28 days, without days on which it was closed.'),
        lead_days: z.int(),
        supplier: z.object({ id: z.int(), name: z.string() }).nullable().describe('The one it came from last.'),
        proposed: z.number(),
      }),
    ),
    errors: [],
  },
  'GET /v1/reorder/export': {
    summary: 'Export the products that should be ordered now as CSV',
    query: z.object({ days }),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'reorder',
    errors: [],
  },
} as const satisfies EndpointTable
