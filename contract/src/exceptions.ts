import { exceptionEventsMost, exceptionKinds, gateRuleNames, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { bookVenues } from './book-venues.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { clubText, staffName } from './personal.ts'

const eventIds = z.array(z.int().positive()).min(1).max(exceptionEventsMost)

export const exceptionEndpoints = {
  'GET /v1/exceptions': {
    summary: 'List what an owner should look at since the previous business day began, worst first',
    query: z.object({ venue_ids: bookVenues }),
    reply: z.object({
      since: instant,
      checked: z.int().describe('The number of operations that were checked.'),
      exceptions: z.array(
        z.object({
          event_ids: z.array(z.int()).describe('The audit events that it consists of.'),
          kind: z.enum(exceptionKinds),
          severe: z.boolean(),
          venue_id: z.int(),
          staff: z.object({ id: z.int(), name: staffName }).nullable().describe('Who did it.'),
          first_at: instant,
          last_at: instant,
          days: z.object({ from: z.iso.date(), to: z.iso.date() }).describe('The business days of these instants.'),
          action: clubText.describe('The action of its events in the audit record.'),
          amount: z.number().nullable().describe('Of a till: negative if money is missing.'),
          quantity: z.number().nullable().describe('Of stock: what a count found missing, negative.'),
          unit_type: z.enum(unitTypes).nullable(),
          rule: z.enum(gateRuleNames).nullable().describe('The rule that was overruled.'),
          discount_percent: z.number().nullable(),
          order_id: z.int().nullable(),
          till_session_id: z.int().nullable(),
          product: z.object({ id: z.int(), name: clubText }).nullable(),
          reviewed: z.object({ by: staffName, at: instant }).nullable().describe('Who signed it off, and when.'),
          own: z.boolean().describe('Caused by the caller, who therefore cannot sign it off.'),
        }),
      ),
    }),
    errors: [],
  },
  'POST /v1/exceptions/reviews': {
    summary: 'Sign off the events of an exception',
    body: z.object({ event_ids: eventIds }),
    reply: null,
    errors: ['exception_not_found', 'exception_own'],
  },
  'POST /v1/exceptions/reviews/undo': {
    summary: 'Undo a sign-off of the caller, within a minute',
    body: z.object({ event_ids: eventIds }),
    reply: null,
    errors: ['exception_not_found'],
  },
} as const satisfies EndpointTable
