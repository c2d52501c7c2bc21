import { purchaseLinesMost, purchaseNoteMost, purchaseOrderStates, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { newBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'
import { costAmount, quantity, someQuantity } from './quantities.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const supplierId = z.int().positive().nullable()
const unitCost = costAmount
  .max(100_000)
  .nullable()
  .default(null)
  .describe('The agreed cost of one piece or gram. Null if nothing was agreed.')
const reason = z.string().trim().min(1).max(300)

const line = z.object({
  product_id: z.int().positive(),
  quantity: someQuantity,
  unit_cost: unitCost,
})

const form = z.object({
  supplier_id: supplierId,
  expected_on: z.iso.date().nullable().default(null),
  note: z.string().trim().max(purchaseNoteMost).default(''),
  lines: z.array(line).max(purchaseLinesMost),
})

const summary = z.object({
  id: z.int(),
  number: z.int().describe('Counts the orders of the venue from 1.'),
  state: z.enum(purchaseOrderStates),
  supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
  expected_on: z.iso.date().nullable(),
  lines: z.int(),
  agreed_cost: z.number().describe('Of the lines with an agreed cost.'),
  lines_without_cost: z.int(),
  late: z.boolean().describe('Whether something is missing after the expected day.'),
  created_at: instant,
})

const listed = summary.meta({ id: 'PurchaseOrderSummary' })

const receipt = z.object({
  quantity: z.number(),
  cost: z.number().nullable(),
  batch_code: z.string().nullable(),
  note: z.string(),
  by: z.string(),
  at: instant,
})

const order = summary
  .omit({ lines: true })
  .extend({
    note: z.string(),
    lines: z.array(
      z.object({
        product: z.object({
          id: z.int(),
          name: z.string(),
          unit_type: z.enum(unitTypes),
          image_path: picturePath,
          archived: z.boolean(),
        }),
        quantity: z.number(),
        unit_cost: z.number().nullable(),
        received: z.number(),
        receipts: z.array(receipt).describe('Oldest first.'),
      }),
    ),
    created_by: z.string(),
    ordered_at: instant.nullable(),
    ordered_by: z.string().nullable(),
    ended_at: instant.nullable().describe('When everything had come, or it was closed or cancelled.'),
    ended_by: z.string().nullable(),
    end_reason: z.string().nullable().describe('Why it was closed short or cancelled.'),
    version: z.int().describe('Increases with every change of the draft. Sent back with a change.'),
  })
  .meta({ id: 'PurchaseOrder' })

/** Orders to suppliers. `order` alone is the sale of a member. */
export const purchaseOrderEndpoints = {
  'GET /v1/purchase-orders': {
    summary: 'List the orders of the venue to its suppliers, newest first',
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      q: pageQuery.q,
      state: z
        .enum([...purchaseOrderStates, 'open'])
        .optional()
        .describe('`open`: on its way, in whole or in part.'),
    }),
    reply: z.array(listed),
    errors: [],
  },
  'POST /v1/purchase-orders': {
    summary: 'Draft an order to a supplier',
    once: true,
    body: form,
    reply: order,
    errors: ['supplier_not_found', 'product_not_found', 'quantity_not_whole', 'purchase_line_repeated'],
  },
  'POST /v1/purchase-orders/drafts': {
    summary: 'Draft an order for each supplier of these products, at the cost they came in with last',
    once: true,
    body: z.object({
      lines: z
        .array(z.object({ product_id: z.int().positive(), supplier_id: supplierId, quantity: someQuantity }))
        .min(1)
        .max(purchaseLinesMost),
    }),
    reply: z.array(z.object({ id: z.int(), number: z.int(), supplier: z.string().nullable(), lines: z.int() })),
    errors: ['supplier_not_found', 'product_not_found', 'quantity_not_whole', 'purchase_line_repeated'],
  },
  'GET /v1/purchase-orders/{id}': {
    summary: 'Get an order with what has come of it',
    params,
    reply: order,
    errors: ['purchase_order_not_found'],
  },
  'PUT /v1/purchase-orders/{id}': {
    summary: 'Change a draft',
    params,
    body: form.extend({ version: z.int() }),
    reply: order,
    errors: [
      'purchase_order_not_found',
      'purchase_order_changed',
      'purchase_order_state',
      'supplier_not_found',
      'product_not_found',
      'quantity_not_whole',
      'purchase_line_repeated',
    ],
  },
  'POST /v1/purchase-orders/{id}/sending': {
    summary: 'Mark a draft as ordered. It is not changed any more',
    params,
    once: true,
    body: z.object({ version: z.int() }),
    reply: order,
    errors: [
      'purchase_order_not_found',
      'purchase_order_changed',
      'purchase_order_state',
      'purchase_supplier_missing',
      'purchase_lines_missing',
    ],
  },
  'POST /v1/purchase-orders/{id}/receipts': {
    summary: 'Receive goods of one line into stock',
    params,
    once: true,
    body: z.object({
      product_id: z.int().positive(),
      quantity: someQuantity,
      received_before: quantity.describe('What had come of the line when the person looked.'),
      accepts_surplus: z.boolean().default(false).describe('Needed if more comes than was ordered.'),
      cost: costAmount
        .nullable()
        .optional()
        .describe('The total cost of these goods. If omitted, the agreed one. Null if it is unknown.'),
      batch: newBatch.nullable().default(null).describe('Keeps the delivery apart from other goods.'),
      note: z.string().trim().max(300).default(''),
    }),
    reply: order,
    errors: [
      'purchase_order_not_found',
      'purchase_order_state',
      'purchase_line_not_found',
      'purchase_line_moved',
      'purchase_line_surplus',
      'product_not_found',
      'stock_too_large',
      'quantity_not_whole',
      'batch_code_taken',
    ],
  },
  'POST /v1/purchase-orders/{id}/closing': {
    summary: 'Close an order of which the rest will not come',
    params,
    once: true,
    body: z.object({ reason }),
    reply: order,
    errors: ['purchase_order_not_found', 'purchase_order_state'],
  },
  'POST /v1/purchase-orders/{id}/cancellation': {
    summary: 'Cancel an order of which nothing has come',
    params,
    once: true,
    body: z.object({ reason }),
    reply: order,
    errors: ['purchase_order_not_found', 'purchase_order_state'],
  },
} as const satisfies EndpointTable
