import { gapReasons, transferLinesMost, transferNoteMost, transferStates, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { namedBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { quantity, someQuantity } from './quantities.ts'

const id = z.int().positive()
const params = z.object({ id: z.coerce.number<number>().int().positive() })
const note = z.string().trim().max(transferNoteMost).default('')
const namedVenue = z.object({ id: z.int(), name: z.string() })
const namedProduct = z.object({ id: z.int(), name: z.string() }).nullable()

const step = z.object({ by: z.string().describe('The name or e-mail of the person.'), at: instant })

const summary = z
  .object({
    id: z.int(),
    state: z.enum(transferStates),
    from: namedVenue,
    to: namedVenue,
    sent: step,
    received: step.nullable(),
    cancelled: step.extend({ reason: z.string() }).nullable(),
    note: z.string(),
    products: z.array(z.string()).describe('The names of the products, the first ones.'),
    lines: z.int(),
    differs: z.boolean().describe('Whether another quantity arrived than was sent.'),
  })
  .meta({ id: 'TransferSummary' })

const line = z
  .object({
    number: z.int(),
    product: z.object({
      id: z.int(),
      name: z.string(),
      unit_type: z.enum(unitTypes),
      image_path: z.string().nullable(),
    }),
    batch: namedBatch,
    sent: z.number(),
    received: z.number().nullable().describe('Null until it is received.'),
    lost: z
      .number()
      .nullable()
      .describe('Sent without received: what was lost on the way. Below zero if more arrived.'),
    gap_reason: z.enum(gapReasons).nullable(),
    to_product: namedProduct.describe('The product of the other venue into which it went.'),
    to_batch: namedBatch,
    match: namedProduct.describe(
      'The product of the venue that receives it, by barcode or name. Null if there is none.',
    ),
  })
  .meta({ id: 'TransferLine' })

const transfer = summary.extend({ items: z.array(line) }).meta({ id: 'Transfer' })

const arrival = z.object({
  transfer_id: z.int(),
  line: z.int().describe('The number of the line of the transfer.'),
  state: z.enum(transferStates),
  venue: namedVenue.describe('The other venue.'),
  batch: namedBatch.describe('The batch there.'),
  at: instant.describe('When it was sent, or received here.'),
  sent: z.number(),
  received: z.number().nullable(),
  lost: z.number().nullable(),
  gap_reason: z.enum(gapReasons).nullable(),
})

export const transferEndpoints = {
  'GET /v1/transfers': {
    summary: 'List the transfers from and to the venue, newest first',
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      state: z.enum(transferStates).optional().describe('Only these. `sent` is on the way.'),
    }),
    reply: z.array(summary),
    errors: [],
  },
  'GET /v1/transfers/on-the-way': {
    summary: 'Count the transfers on the way, to the venue and from it',
    reply: z.object({ incoming: z.int(), outgoing: z.int() }),
    errors: [],
  },
  'GET /v1/transfers/venues': {
    summary: 'List the other venues of the operator, to which goods can be sent',
    reply: z.array(namedVenue),
    errors: [],
  },
  'GET /v1/transfers/{id}': {
    summary: 'Get a transfer from or to the venue with its lines',
    params,
    reply: transfer,
    errors: ['transfer_not_found'],
  },
  'POST /v1/transfers': {
    summary: 'Send goods to another venue of the operator. They leave the stock at once',
    once: true,
    body: z.object({
      to_venue_id: id,
      note,
      items: z
        .array(
          z.object({
            product_id: id,
            batch_id: id.nullable().default(null).describe('Null for the goods without a batch.'),
            quantity: someQuantity,
          }),
        )
        .min(1)
        .max(transferLinesMost),
    }),
    reply: transfer,
    errors: [
      'venue_not_found',
      'transfer_same_venue',
      'product_not_found',
      'quantity_not_whole',
      'stock_insufficient',
      'batch_not_found',
      'batch_blocked',
      'batch_short',
    ],
  },
  'POST /v1/transfers/{id}/receipt': {
    summary: 'Receive a transfer: what arrived goes into stock, and each difference keeps its reason',
    params,
    once: true,
    body: z.object({
      items: z
        .array(
          z.object({
            number: id,
            quantity: quantity.describe('What arrived. Zero if nothing of it did.'),
            product_id: id
              .nullable()
              .default(null)
              .describe('The product of this venue. Null copies that of the sender.'),
            gap_reason: z.enum(gapReasons).nullable().default(null),
          }),
        )
        .min(1)
        .max(transferLinesMost),
    }),
    reply: transfer,
    errors: [
      'transfer_not_found',
      'transfer_received',
      'transfer_cancelled',
      'transfer_gap_unexplained',
      'transfer_too_much',
      'transfer_product_needed',
      'transfer_unit_differs',
      'product_not_found',
      'product_barcode_taken',
      'quantity_not_whole',
      'stock_too_large',
      'stock_loss_limit',
    ],
  },
  'POST /v1/transfers/{id}/cancellation': {
    summary: 'Take a transfer back before it is received: the goods are in stock again',
    params,
    once: true,
    body: z.object({ reason: z.string().trim().min(1).max(transferNoteMost) }),
    reply: transfer,
    errors: ['transfer_not_found', 'transfer_received', 'transfer_cancelled', 'stock_too_large'],
  },
  'GET /v1/batches/{id}/journey': {
    summary: 'Get where a batch came from and where it was sent, newest first',
    params,
    reply: z.object({
      origin: arrival.nullable().describe('The batch that it is a part of.'),
      sent: z.array(arrival).describe('The newest 100.'),
    }),
    errors: ['batch_not_found'],
  },
} as const satisfies EndpointTable
