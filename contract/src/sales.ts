import { cartLinesMost, dispenseRules, orderStatuses, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { namedBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { fiscalDocument, taxShare } from './fiscal-shapes.ts'
import { clubText, staffName } from './personal.ts'
import { someQuantity, weighedReply } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const reason = z.string().trim().max(300)

export const saleItem = z.object({
  line: z.int(),
  product_id: z.int(),
  product_name: clubText,
  unit_type: z.enum(unitTypes),
  quantity: z.number(),
  unit_price: z.number(),
  discount_percent: z.int(),
  cost: z.number(),
  ...weighedReply,
  batch: namedBatch.describe('The batch it came from. Null for goods without one.'),
})

const correction = z.object({ by: staffName, at: instant, reason: z.string() })

const sale = z
  .object({
    id: z.int(),
    current_order_status: z.enum(orderStatuses),
    venue: z.object({ id: z.int(), name: clubText, address: clubText }),
    client: z
      .object({ id: z.int(), client_id: z.int(), name: z.string() })
      .describe('The name is empty after an erasure.'),
    by: staffName,
    at: instant,
    business_date: z.iso.date(),
    total: z.number(),
    returned: z.number(),
    balance_after: z.number(),
    grams: z.number(),
    reason: z.string(),
    rules: z.array(z.enum(dispenseRules)).describe('The rules that required the reason.'),
    items: z.array(
      saleItem.extend({
        returned: z.number().describe('The quantity returned.'),
        tax: taxShare
          .omit({ base: true, tax: true })
          .nullable()
          .describe('How the line was taxed. Null if it was not.'),
      }),
    ),
    taxes: z.array(taxShare).describe('Base and tax by rate, included in the total. Empty if nothing was taxed.'),
    document: fiscalDocument.nullable().describe('The invoice that stands for the sale now. Null without one.'),
    documents: z
      .array(fiscalDocument.pick({ id: true, kind: true, type: true, number: true, transaction_id: true }))
      .describe('Every document about the sale, oldest first.'),
    voided: correction.extend({ transaction_id: z.int() }).nullable(),
    returns: z.array(
      correction.extend({
        transaction_id: z.int(),
        amount: z.number(),
        items: z.array(z.object({ line: z.int(), quantity: z.number(), amount: z.number(), restocked: z.boolean() })),
      }),
    ),
    voidable: z.boolean().describe('Whether the caller may void it now.'),
    void_needs_approval: z.boolean().describe('Whether the caller may void it only if somebody else approves.'),
    voidable_until: instant
      .nullable()
      .describe('The end of the time in which the caller may void it. Null if there is none.'),
    returnable: z.boolean().describe('Whether the caller may return lines of it now.'),
  })
  .meta({ id: 'Sale' })

export const saleEndpoints = {
  'GET /v1/sales/{id}': {
    summary: 'Get a sale with its lines, void and returns',
    params: z.object({ id }),
    reply: sale,
    errors: ['sale_not_found'],
  },
  'POST /v1/sales/{id}/void': {
    summary: 'Void a sale. The money goes back to the wallet and the goods to stock',
    params: z.object({ id }),
    once: true,
    body: z.object({ reason: reason.min(1) }),
    reply: sale,
    errors: [
      'sale_not_found',
      'member_erased',
      'sale_voided',
      'sale_returned',
      'reversal_too_late',
      'void_limit',
      'balance_too_large',
      'stock_too_large',
      'fiscal_producer_missing',
    ],
  },
  'POST /v1/sales/{id}/returns': {
    summary: 'Return lines of a sale. The money goes back to the wallet and, if chosen, the goods to stock',
    params: z.object({ id }),
    once: true,
    body: z.object({
      reason: reason.min(1),
      items: z
        .array(z.object({ line: z.int().positive(), quantity: someQuantity, restock: z.boolean() }))
        .min(1)
        .max(cartLinesMost),
    }),
    reply: sale,
    errors: [
      'sale_not_found',
      'member_erased',
      'stock_too_large',
      'fiscal_producer_missing',
      'sale_voided',
      'return_too_much',
      'quantity_not_whole',
      'sale_for_nothing',
      'balance_too_large',
    ],
  },
} as const satisfies EndpointTable
