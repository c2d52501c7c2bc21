import { orderStatuses, periodNames, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { bookVenues } from './book-venues.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { taxTotals } from './fiscal-shapes.ts'
import { clubText, staffName } from './personal.ts'

const days = z.object({ from: z.iso.date(), to: z.iso.date() })

const period = z.object({
  venue_ids: bookVenues,
  period: z
    .enum(periodNames)
    .default('month')
    .describe('A period up to now, in the business days of the venue in X-Venue-ID.'),
  from: z.iso.date().optional().describe('With `to`: a range of business days instead of `period`, at most one year.'),
  to: z.iso.date().optional(),
})

const figure = z.object({
  value: z.number(),
  change: z.number().nullable().describe('In percent. Null if there is nothing to compare with.'),
  before: z.number().nullable().describe('The value of the previous period up to the same point.'),
  line: z.array(z.number()).describe('The values over time, by hour, day or month.'),
})

const compared = figure.omit({ line: true })
const result = z.object({
  income: compared.describe('Sales and fees.'),
  expenses: compared,
  result: compared.describe('Income less expenses.'),
  margin: z.number().nullable().describe('The result in percent of the income. Null while no expense is known.'),
})

const staff = z.object({ id: z.int(), name: staffName, orders: z.int(), sales: z.number() })

export const dashboardEndpoints = {
  'GET /v1/dashboard/figures': {
    summary: 'Get sales, expenses, members and orders of a period, compared with the previous period',
    query: period,
    reply: z.object({
      period: days.extend({
        name: z.enum([...periodNames, 'range']),
        previous: days,
        until_hour: z
          .int()
          .nullable()
          .describe(
            'While the last day is running, the last days of both periods are compared up to this hour. Otherwise null.',
          ),
      }),
      sales: figure,
      expenses: figure,
      customers: figure,
      orders: figure,
    }),
    errors: [],
  },
  'GET /v1/dashboard/result': {
    summary: 'Get income less expenses of a period, of all requested venues and of each of them',
    query: period,
    reply: result.extend({
      goods: z
        .object({
          margin: z.number().describe('In percent, of goods whose delivery cost is known.'),
          known: z.int().describe('The share of the sales that these goods are, in percent.'),
        })
        .nullable()
        .describe('Null if no delivery cost is known.'),
      venues: z
        .array(
          result.extend({
            venue_id: z.int(),
            is_new: z.boolean().describe('True if the venue has no earlier period to compare with.'),
          }),
        )
        .describe('Best result first.'),
    }),
    errors: [],
  },
  'GET /v1/dashboard/taxes': {
    summary: 'Get base and tax of a period by rate. Empty if nothing was taxed',
    query: period,
    reply: taxTotals,
    errors: [],
  },
  'GET /v1/dashboard/months': {
    summary: 'Get income and expenses of a period and those before it, by day, week or month',
    query: period,
    reply: z.array(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        income: z.number().describe('Sales and fees.'),
        sales: z.number(),
        fees: z.number(),
        expenses: z.number(),
        unfinished: z
          .object({
            day: z.int().describe('The days counted so far.'),
            days: z.int(),
            income: z.number().nullable().describe('The income if the month goes on like this. Null before day 5.'),
            expenses: z
              .number()
              .nullable()
              .describe('The expenses so far and those of the rest of the month before. Null before day 5.'),
          })
          .nullable()
          .describe('Null if it is over.'),
      }),
    ),
    errors: [],
  },
  'GET /v1/dashboard/buyers': {
    summary: 'Count buyers by gender in a period',
    query: period,
    reply: z.object({
      days,
      female: z.int(),
      male: z.int(),
      other: z.int(),
      unsaid: z.int().describe('Members without a stated gender.'),
    }),
    errors: ['books_archived'],
  },
  'GET /v1/dashboard/sales': {
    summary: 'Get sales of a period by hour, product and seller',
    query: period,
    reply: z.object({
      hours: z
        .array(z.object({ hour: z.int(), orders: z.int(), sales: z.number() }))
        .describe('In the order of the business day.'),
      products: z.array(
        z.object({
          product_id: z.int(),
          venue_id: z.int(),
          name: clubText,
          unit_type: z.enum(unitTypes),
          quantity: z.number(),
          sales: z.number(),
        }),
      ),
      other_products: z.object({ count: z.int(), sales: z.number() }),
      staff: z.array(staff),
      other_staff: z.object({ count: z.int(), sales: z.number() }),
    }),
    errors: [],
  },
  'GET /v1/dashboard/orders': {
    summary: 'List the latest orders of a period',
    query: period,
    reply: z.array(
      z.object({
        id: z.int(),
        venue_id: z.int(),
        product_id: z.int().describe('The product of the first line.'),
        other_products: z.int().describe('The number of further lines.'),
        customer_name: z.string().describe('Empty after an erasure.'),
        order_date: instant,
        business_date: z.iso.date(),
        order_total: z.number(),
        shipment_address: clubText.describe('The address of the venue.'),
        current_order_status: z.enum(orderStatuses),
      }),
    ),
    errors: [],
  },
  'GET /v1/dashboard/export': {
    summary: 'Export every figure of the dashboard as CSV',
    query: period,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'dashboard',
    errors: [],
  },
} as const satisfies EndpointTable
