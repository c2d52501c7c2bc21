import { orderStatuses, periodNames, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { bookVenues } from './book-venues.ts'
import { type EndpointTable, instant } from './endpoint.ts'

const days = z.object({ from: z.iso.date(), to: z.iso.date() })

const period = z.object({
  venue_ids: bookVenues,
  period: z.enum(periodNames).default('month').describe('Up to now, at the venue you work at.'),
  from: z.iso.date().optional().describe('With `to`, these business days instead; at most a year of them.'),
  to: z.iso.date().optional(),
})

const figure = z.object({
  value: z.number(),
  change: z.number().nullable().describe('In percent; null where there is nothing to compare with.'),
  before: z.number().nullable().describe('What it is compared with, as far as the period has come.'),
  line: z.array(z.number()).describe('How it went: by the hour, the day or the month.'),
})

const staff = z.object({ id: z.int(), name: z.string(), orders: z.int(), sales: z.number() })

export const dashboardEndpoints = {
  'GET /v1/dashboard/figures': {
    summary: 'Sales, expenses, members and orders of a period, against the one before',
    query: period,
    reply: z.object({
      period: days.extend({
        name: z.enum([...periodNames, 'range']),
        previous: days,
        until_hour: z
          .int()
          .nullable()
          .describe('While the last day goes on: both last days are compared up to this hour.'),
      }),
      sales: figure,
      expenses: figure,
      customers: figure,
      orders: figure,
    }),
    errors: [],
  },
  'GET /v1/dashboard/months': {
    summary: 'Income and expenses of the twelve months that end with a period',
    query: period,
    reply: z.array(
      z.object({
        month: z.string().describe('2026-11'),
        income: z.number().describe('Sales and fees.'),
        sales: z.number(),
        fees: z.number(),
        expenses: z.number(),
      }),
    ),
    errors: [],
  },
  'GET /v1/dashboard/buyers': {
    summary: 'Who bought in the calendar months that a period touches',
    query: period,
    reply: z.object({
      months: days.describe('The first and the last day of them.'),
      female: z.int(),
      male: z.int(),
      other: z.int(),
      unsaid: z.int().describe('Members who did not say.'),
    }),
    errors: [],
  },
  'GET /v1/dashboard/sales': {
    summary: 'Sales of a period by the hour, by product and by who sold',
    query: period,
    reply: z.object({
      hours: z
        .array(z.object({ hour: z.int(), orders: z.int(), sales: z.number() }))
        .describe('In the order in which a business day goes through them.'),
      products: z.array(
        z.object({
          product_id: z.int(),
          venue_id: z.int(),
          name: z.string(),
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
    summary: 'The latest orders',
    query: z.object({ venue_ids: bookVenues }),
    reply: z.array(
      z.object({
        id: z.int(),
        venue_id: z.int(),
        product_id: z.int().describe('The first line of it.'),
        other_products: z.int().describe('How many lines more.'),
        customer_name: z.string().describe('Empty once the data were erased.'),
        order_date: instant,
        business_date: z.iso.date(),
        order_total: z.number(),
        shipment_address: z.string().describe('Where it was handed over.'),
        current_order_status: z.enum(orderStatuses),
      }),
    ),
    errors: [],
  },
  'GET /v1/dashboard/export': {
    summary: 'Every figure of the dashboard as CSV',
    query: period,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'dashboard',
    errors: [],
  },
} as const satisfies EndpointTable
