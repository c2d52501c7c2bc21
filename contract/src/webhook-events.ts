import { exitKinds, feeMethods, type WebhookEvent, webhookSubjects, webhookTest } from '@aforo/domain'
import { z } from 'zod'
import { instant } from './endpoint.ts'

const user_id = z.int().describe('The member.')
const amount = z.number()
const booked = z.object({
  user_id,
  transaction_id: z.int(),
  amount: amount.describe('Always positive.'),
  method: z.enum(feeMethods),
})

/**
 * What each event says. Ids and figures that stay true, and never a name: receivers read the rest with a key of their
 * own, so that an erased member is not kept in the logs of others.
 */
const contents = {
  'member.created': z.object({ user_id }),
  'member.changed': z.object({ user_id }),
  'member.erased': z.object({ user_id }),
  'visit.entered': z.object({ user_id, visit_id: z.int() }),
  'visit.left': z.object({ user_id, visit_id: z.int(), exit_kind: z.enum(exitKinds) }),
  'visit.undone': z.object({
    user_id,
    visit_id: z.int(),
    undone: z.enum(['entry', 'exit']).describe('Without the entry there was no visit; without the exit it goes on.'),
  }),
  'sale.made': z.object({
    user_id,
    sale_id: z.int(),
    total: amount,
    grams: z.number().describe('What counts for the gram limits.'),
    items: z.array(
      z.object({ product_id: z.int(), quantity: z.number().describe('What left stock, in grams or pieces.') }),
    ),
    made_at: instant.describe('Earlier than `at` if it was made without a connection.'),
  }),
  'sale.voided': z.object({ user_id, sale_id: z.int() }),
  'sale.returned': z.object({ user_id, sale_id: z.int(), amount: amount.describe('What the member got back.') }),
  'money.topped_up': booked,
  'money.fee_paid': booked,
  'money.paid_out': booked,
  'money.reversed': booked,
  'stock.moved': z.object({
    product_id: z.int(),
    kind: z.enum(['receive', 'count', 'loss', 'send', 'arrive']).describe('Sales and returns are events of their own.'),
    change: z.number(),
    stock: z.number().describe('What is there now.'),
  }),
  'till.opened': z.object({ till_id: z.int(), till_session_id: z.int(), float: amount }),
  'till.cash_moved': z.object({
    till_id: z.int(),
    till_session_id: z.int(),
    way: z.enum(['in', 'out']),
    amount: amount.describe('Always positive.'),
  }),
  'till.closed': z.object({
    till_id: z.int(),
    till_session_id: z.int(),
    counted: amount,
    difference: amount.describe('Negative if cash is missing.'),
  }),
  [webhookTest]: z.object({ webhook_id: z.int() }),
} as const satisfies Record<WebhookEvent | typeof webhookTest, z.ZodObject>

type Contents = typeof contents

const envelope = {
  id: z.string().describe('The same for every attempt to deliver it. Use it to ignore what you have had before.'),
  at: instant.describe('When it happened.'),
  venue_id: z.int().nullable().describe('Null for what concerns the whole operator.'),
  subject: z
    .object({ kind: z.enum(webhookSubjects), id: z.int() })
    .describe('What it is about. Events about the same subject come in order.'),
  sequence: z.int().describe('Counts the events about this subject for this webhook, from 1, without gaps.'),
}

/** The body of a request to a webhook. */
export const webhookBodies = Object.entries(contents).map(([type, data]) =>
  z.object({ ...envelope, type: z.literal(type), data }),
)

type Envelope = z.output<z.ZodObject<typeof envelope>>

/** An event as a receiver gets it. */
export type WebhookBody = {
  [Type in keyof Contents]: Envelope & { type: Type; data: z.output<Contents[Type]> }
}[keyof Contents]
