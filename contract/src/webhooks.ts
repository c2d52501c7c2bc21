import { webhookEvents, webhookNameMost, webhookStates, webhookSubjects, webhookUrlMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const id = z.coerce.number<number>().int().positive()
const events = z.array(z.enum(webhookEvents))

const webhook = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    events,
    venues: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .nullable()
      .describe('Null: every venue of the operator, also later ones.'),
    is_on: z.boolean().describe('While it is off, nothing is kept for it.'),
    turned_off_by_failures_at: instant.nullable().describe('Nothing had arrived for five days.'),
    waiting: z.int().describe('How many events wait to be delivered.'),
    oldest_waiting_at: instant.nullable(),
    failing_since: instant.nullable().describe('Since when every attempt fails.'),
    resting_until: instant.nullable().describe('Nothing is sent until then, because many attempts in a row failed.'),
    last_delivered_at: instant.nullable(),
    created_at: instant,
    created_by: z.string(),
  })
  .meta({ id: 'Webhook' })

const settings = z.object({
  name: z.string().trim().min(1).max(webhookNameMost),
  url: z.url({ protocol: /^https?$/ }).max(webhookUrlMost),
  events: events.min(1).max(webhookEvents.length),
  venue_ids: z.array(z.int().positive()).min(1).max(500).nullable().describe('Null: every venue of the operator.'),
})

const delivery = z
  .object({
    id: z.int(),
    event_id: z.string().describe('What the receiver sees. An event that is sent again on request keeps it.'),
    type: z.string(),
    at: instant,
    venue_id: z.int().nullable(),
    subject: z.object({
      kind: z.enum(webhookSubjects),
      id: z.int(),
      label: z.string().nullable().describe('A member by number, a product or a till by name.'),
    }),
    sequence: z.int(),
    is_repeat: z.boolean().describe('Somebody asked for it to be sent again.'),
    state: z.enum(webhookStates),
    attempts: z.int(),
    last_attempt: z
      .object({
        at: instant,
        status: z.int().nullable().describe('Null if there was no answer.'),
        error: z.string().nullable(),
        milliseconds: z.int(),
      })
      .nullable(),
    next_attempt_at: instant.nullable().describe('Null if it waits for an earlier event about the same subject.'),
  })
  .meta({ id: 'WebhookDelivery' })

const secret = z.string().describe('Signs every request. It is in this answer and nowhere else.')
const oneWebhook = z.object({ id })

export const webhookEndpoints = {
  'GET /v1/webhooks': {
    summary: 'List the webhooks of the operator that tell only about venues of the caller',
    reply: z.array(webhook),
    errors: [],
  },
  'POST /v1/webhooks': {
    summary: 'Create a webhook: an address that is told what happens',
    body: settings,
    reply: z.object({ secret, webhook }),
    errors: ['webhook_venues_beyond_own', 'webhook_address_refused', 'webhooks_exhausted'],
  },
  'PUT /v1/webhooks/{id}': {
    summary: 'Change a webhook, or turn it on or off',
    params: oneWebhook,
    body: settings.extend({ is_on: z.boolean() }),
    reply: webhook,
    errors: ['webhook_not_found', 'webhook_venues_beyond_own', 'webhook_address_refused'],
  },
  'DELETE /v1/webhooks/{id}': {
    summary: 'Remove a webhook. What waits for it is not delivered any more',
    params: oneWebhook,
    reply: null,
    errors: ['webhook_not_found'],
  },
  'POST /v1/webhooks/{id}/secret': {
    summary: 'Make a new secret. The former one signs too for a day',
    params: oneWebhook,
    reply: z.object({ secret, former_until: instant }),
    errors: ['webhook_not_found'],
  },
  'POST /v1/webhooks/{id}/test': {
    summary: 'Send a test event to a webhook that is on',
    params: oneWebhook,
    reply: delivery,
    errors: ['webhook_not_found', 'webhook_off'],
  },
  'GET /v1/webhooks/{id}/deliveries': {
    summary: 'List the events of a webhook of the last 30 days, newest first',
    params: oneWebhook,
    query: z.object({
      state: z.enum(webhookStates).optional(),
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    reply: z.array(delivery),
    errors: ['webhook_not_found'],
  },
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay': {
    summary: 'Send an event again, after everything that waits about the same subject',
    params: z.object({ id, delivery_id: id }),
    reply: delivery,
    errors: ['webhook_not_found', 'webhook_off', 'webhook_delivery_not_found', 'webhook_delivery_waits'],
  },
  'POST /v1/webhooks/{id}/replays': {
    summary: 'Send again every event that was given up',
    params: oneWebhook,
    reply: z.object({ deliveries: z.int() }),
    errors: ['webhook_not_found', 'webhook_off'],
  },
} as const satisfies EndpointTable
