import { lossKinds, movementKinds } from '@aforo/domain'
import { z } from 'zod'
import { namedBatch, newBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { costAmount, quantity, someQuantity } from './quantities.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const ofBatch = z
  .int()
  .positive()
  .nullable()
  .default(null)
  .describe('The batch that is counted or lost from. Null for the goods without one.')
const note = z.string().trim().max(300).default('')

const movement = z
  .object({
    version: z.int().describe('The number of the movement. Starts at 1 for each product, without gaps.'),
    kind: z.enum(movementKinds),
    loss_kind: z.enum(lossKinds).nullable(),
    change: z.number(),
    stock_after: z.number(),
    batch: namedBatch,
    cost: z.number().nullable().describe('The total cost of a delivery.'),
    supplier: z.string().nullable(),
    note: z.string(),
    by: z.string().describe('The name or e-mail of the person.'),
    witness: z.string().nullable().describe('Who else saw goods being destroyed or a sample taken.'),
    at: instant,
  })
  .meta({ id: 'StockMovement' })

export const stockEndpoints = {
  'GET /v1/products/{id}/movements': {
    summary: 'List the stock movements of a product, newest first',
    params,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(movement),
    errors: ['product_not_found'],
  },
  'POST /v1/products/{id}/movements': {
    summary: 'Book a delivery, a count or a loss of stock',
    params,
    once: true,
    approval: true,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('receive'),
        quantity: someQuantity,
        cost: costAmount.nullable().default(null),
        supplier: z.string().trim().max(120).nullable().default(null),
        batch: newBatch.nullable().default(null).describe('Keeps the delivery apart from other goods.'),
        note,
      }),
      z.object({ kind: z.literal('count'), quantity, stock_version: z.int().positive(), batch_id: ofBatch, note }),
      z.object({
        kind: z.literal('loss'),
        quantity: someQuantity,
        loss_kind: z.enum(lossKinds),
        batch_id: ofBatch,
        note,
      }),
    ]),
    reply: movement,
    errors: [
      'product_not_found',
      'stock_moved',
      'stock_insufficient',
      'stock_too_large',
      'stock_loss_limit',
      'stock_witness_needed',
      'quantity_not_whole',
      'batch_not_found',
      'batch_short',
      'batch_code_taken',
    ],
  },
  'GET /v1/products/{id}/stock-days': {
    summary: 'Get the stock of a product at the end of each of the last business days',
    params,
    query: z.object({ days: z.coerce.number<number>().int().min(2).max(366).default(30) }),
    reply: z.array(z.object({ business_date: z.iso.date(), stock_quantity: z.number() })),
    errors: ['product_not_found'],
  },
} as const satisfies EndpointTable
