import { cartLinesMost, dispenseRules, orderStatuses, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { someQuantity } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const reason = z.string().trim().max(300)

export const saleItem = z.object({
  line: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  unit_type: z.enum(unitTypes),
  quantity: z.number(),
  unit_price: z.number(),
  discount_percent: z.int(),
  cost: z.number(),
})

const correction = z.object({ by: z.string(), at: instant, reason: z.string() })

const sale = z
  .object({
    id: z.int(),
    current_order_status: z.enum(orderStatuses),
    venue: z.object({ id: z.int(), name: z.string(), address: z.string() }),
    client: z
      .object({ id: z.int(), client_id: z.int(), name: z.string() })
      .describe('Without a name once the data were erased.'),
    by: z.string(),
    at: instant,
    business_date: z.iso.date(),
    total: z.number(),
    returned: z.number(),
    balance_after: z.number(),
    grams: z.number(),
    reason: z.string(),
    rules: z.array(z.enum(dispenseRules)).describe('Which rules asked for the reason.'),
    items: z.array(saleItem.extend({ returned: z.number().describe('How much of it has come back.') })),
    voided: correction.extend({ transaction_id: z.int() }).nullable(),
    returns: z.array(
      correction.extend({
        transaction_id: z.int(),
        amount: z.number(),
        items: z.array(z.object({ line: z.int(), quantity: z.number(), amount: z.number(), restocked: z.boolean() })),
      }),
    ),
    voidable: z.boolean().describe('Whether you may void it now.'),
    voidable_until: instant.nullable().describe('Until when, where it is not for ever.'),
    returnable: z.boolean().describe('Whether you may take lines of it back now.'),
  })
  .meta({ id: 'Sale' })

export const saleEndpoints = {
  'GET /v1/sales/{id}': {
    summary: 'One sale with its lines, and what became of it',
    params: z.object({ id }),
    reply: sale,
    errors: ['sale_not_found'],
  },
  'POST /v1/sales/{id}/void': {
    summary: 'Take a whole sale back: money to the wallet, goods to the shelf',
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
    ],
  },
  'POST /v1/sales/{id}/returns': {
    summary: 'Take lines of a sale back: money to the wallet, goods to the shelf or not',
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
      'sale_voided',
      'return_too_much',
      'quantity_not_whole',
      'sale_for_nothing',
      'balance_too_large',
    ],
  },
} as const satisfies EndpointTable
