import { alertKinds } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const named = z.object({ id: z.int(), name: z.string() })

const alert = z
  .object({
    id: z.int(),
    kind: z.enum(alertKinds),
    venue: named.nullable().describe('Null if it concerns every venue of the operator.'),
    staff: named.nullable().describe('Who caused it.'),
    device: z.string().nullable().describe('The name of the shared device on which it happened.'),
    till_session_id: z.int().nullable(),
    count: z.int().describe('How many there were: payouts, members read, refusals, checks of the books.'),
    amount: z.number().nullable().describe('What was paid out, or what the drawer should hold.'),
    user_agent: z.string().nullable().describe('Of a sign-in: the program that was used.'),
    country: z.string().nullable().describe('Of a sign-in: the country, in two letters.'),
    first_at: instant,
    last_at: instant,
    seen: z.object({ by: z.string(), at: instant }).nullable().describe('Who has marked it as seen, and when.'),
    own: z.boolean().describe('Caused by the caller, who therefore cannot mark it as seen.'),
  })
  .meta({ id: 'Alert' })

const mailedKinds = z.object({ kinds: z.array(z.enum(alertKinds)).max(alertKinds.length) }).meta({ id: 'AlertMails' })

export const alertEndpoints = {
  'GET /v1/alerts': {
    summary: 'List the alerts of all venues that the caller owns, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(alert),
    errors: [],
  },
  'GET /v1/alerts/unseen': {
    summary: 'Count the alerts that the caller can still mark as seen, up to a limit',
    reply: z.object({ unseen: z.int() }),
    errors: [],
  },
  'POST /v1/alerts/{id}/seen': {
    summary: 'Mark an alert as seen. It is unseen again when it grows',
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    reply: null,
    errors: ['alert_not_found', 'alert_own'],
  },
  'GET /v1/alert-mails': {
    summary: 'Get the kinds of alert that the caller receives by mail',
    reply: mailedKinds,
    errors: [],
  },
  'PUT /v1/alert-mails': {
    summary: 'Choose the kinds of alert that the caller receives by mail',
    body: mailedKinds,
    reply: mailedKinds,
    errors: [],
  },
} as const satisfies EndpointTable
