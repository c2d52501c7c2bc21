import {
  cartLinesMost,
  cartQuantityMostMilli,
  discountPercents,
  dispenseRules,
  gateLevels,
  quantityOfMilli,
  unitTypes,
} from '@aforo/domain'
import { z } from 'zod'
import { batchChoice, namedBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { recipient } from './fiscal-shapes.ts'
import { client } from './member-shapes.ts'
import { pageQuery } from './paging.ts'
import { clubText, staffName } from './personal.ts'
import { picturePath } from './pictures.ts'
import { someQuantity, weighedInput, weighedReply } from './quantities.ts'
import { saleItem } from './sales.ts'

const id = z.coerce.number<number>().int().positive()
const reason = z.string().trim().max(300)
const amountMost = 10_000_000

/** Older clients compute with binary fractions: 0.30000000000000004 is read as 0.3. */
const rounded = (decimals: number) =>
  z
    .number()
    .min(0)
    .max(amountMost)
    .transform((figure) => Math.round(figure * 10 ** decimals) / 10 ** decimals)
const quantity = rounded(3).refine((figure) => figure > 0 && figure <= quantityOfMilli(cartQuantityMostMilli))

/** Accepted because older clients send it; not used. */
const ignored = z.unknown().optional()

const wantedItem = z.object({
  product_id: z.int().positive(),
  quantity,
  unit_price: rounded(2).describe('The price as shown. The sale is refused if the current price differs.'),
  ...weighedInput,
  batch_id: batchChoice,
  id: ignored,
  transaction_id: ignored,
})

const purchase = z.object({
  user_id: z.int().positive(),
  type: z.string().max(40).optional().describe("'purchase'. Older clients send 'add_cash'. The value is ignored."),
  amount: rounded(2)
    .optional()
    .describe(
      'The total as shown, including the discount. Not checked for older clients, which do not support discounts.',
    ),
  status: z.string().max(40).optional(),
  timestamp: z.string().max(60).optional(),
  items: z.array(wantedItem).max(cartLinesMost),
  discount_percent: z
    .literal([...discountPercents])
    .optional()
    .describe("Default: the member's own discount."),
  reason: reason.default('').describe('Required if a rule of the venue asks for one.'),
  from_cart: z
    .boolean()
    .default(false)
    .describe(
      'Whether the items come from the cart. If so, the sale is refused if another counter has sold or changed any of them.',
    ),
  invoice_to: recipient.optional().describe('The customer of a full invoice, where the venue issues invoices.'),
})

const saleKey = z
  .union([z.uuid(), z.int()])
  .optional()
  .describe(
    'Idempotency key: a UUID made by the caller before sending. A repeated key gets the first answer. Older clients send 0.',
  )

const made = z
  .object({
    transaction_id: z.int(),
    user_id: z.int(),
    venue_id: z.int(),
    type: z.literal('purchase'),
    status: z.literal('completed'),
    amount: z.number(),
    new_balance: z.number(),
    timestamp: instant,
    items: z.array(saleItem),
  })
  .meta({ id: 'SaleMade' })

const purchaseErrors = [
  'member_not_found',
  'product_not_found',
  'quantity_not_whole',
  'weight_outside_tolerance',
  'batch_blocked',
  'batch_short',
  'sale_empty',
  'sale_for_nothing',
  'cart_changed',
  'dispense_not_inside',
  'dispense_not_inside_reason',
  'dispense_not_active',
  'dispense_not_active_reason',
  'dispense_under_age',
  'dispense_under_age_reason',
  'dispense_credit',
  'dispense_stock',
  'dispense_price_changed',
  'dispense_daily_grams',
  'dispense_daily_grams_reason',
  'dispense_monthly_grams',
  'dispense_monthly_grams_reason',
  'dispense_waiting_days',
  'dispense_waiting_days_reason',
  'dispense_discount',
  'dispense_discount_reason',
  'dispense_discount_limit',
  'dispense_grams_limit',
  'tax_rates_too_many',
  'tax_id_invalid',
  'fiscal_needs_customer',
  'fiscal_producer_missing',
  'idempotency_key_reused',
] as const

const cart = z
  .object({
    user_id: z.int(),
    items: z.array(
      z.object({
        product_id: z.int(),
        name: clubText,
        price: z.number(),
        unit_type: z.enum(unitTypes),
        quantity: z.number(),
        ...weighedReply,
        batch: namedBatch.describe('The chosen batch. Null if the oldest is taken.'),
        changed_by: staffName,
        changed_at: instant,
      }),
    ),
  })
  .meta({ id: 'Cart' })

const grams = z.object({ grams: z.number(), limit: z.number().nullable() })

const counterClient = client
  .extend({
    inside_here: z.boolean(),
    under_age: z
      .boolean()
      .describe('True only if the birth date is known and below the age limit. The birth date itself is not sent.'),
    discount_percent: z.int().describe("The member's own discount."),
    day: grams.describe('Grams dispensed today, and the daily limit.'),
    waits_until: z.iso
      .date()
      .nullable()
      .describe('The first day on which the member may be served. Null from that day on.'),
    gate_levels: z
      .record(z.enum(dispenseRules), z.enum(gateLevels))
      .describe('The level of each sale rule at this venue.'),
    may_discount: z.boolean().describe("Whether the caller may give a larger discount than the member's own."),
    may_exceed: z
      .boolean()
      .describe('Whether the caller may exceed the two limits below. A null limit means no limit.'),
    discount_most: z.number().nullable(),
    grams_over_most: z.number().nullable(),
    weigh_tolerance: z.number().describe('By how many grams a weighed line may differ from its quantity.'),
    cart,
  })
  .meta({ id: 'CounterClient' })

export const counterEndpoints = {
  'POST /v1/make-purchase': {
    summary: "Make a sale, paid from the member's wallet",
    approval: true,
    body: purchase.extend({
      id: saleKey,
      venue_id: z
        .int()
        .optional()
        .describe('The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.'),
    }),
    reply: made,
    errors: purchaseErrors,
  },
  'POST /make_purchase/': {
    summary: 'The same call in the form that older clients send',
    deprecated: true,
    body: purchase.extend({ id: saleKey, shop_id: ignored }),
    reply: made,
    errors: purchaseErrors,
  },
  'GET /v1/counter/members/{id}': {
    summary: 'Get what the counter shows about a member, with their cart',
    params: z.object({ id }),
    reply: counterClient,
    errors: ['member_not_found'],
  },
  'GET /v1/counter/members/{id}/habits': {
    summary: 'Get the products that a member buys most often here, and their last sale',
    params: z.object({ id }),
    reply: z.object({
      usual: z.array(z.int()).describe('Products of at least two of the last sales, the most frequent first.'),
      last_sale: z
        .object({ id: z.int(), items: z.array(z.object({ product_id: z.int(), quantity: z.number() })) })
        .nullable()
        .describe('The last sale that was not voided, without what was returned.'),
    }),
    errors: ['member_not_found'],
  },
  'GET /v1/carts': {
    summary: 'List open carts, last changed first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(
      z.object({
        user_id: z.int(),
        client_id: z.int(),
        name: z.string(),
        image_path: picturePath,
        items: z.int(),
        total: z.number().describe('At current prices, without a discount.'),
        changed_by: staffName,
        changed_at: instant,
      }),
    ),
    errors: [],
  },
  'GET /v1/carts/{user_id}': {
    summary: "Get a member's cart at this venue",
    params: z.object({ user_id: id }),
    reply: cart,
    errors: ['member_not_found'],
  },
  'PUT /v1/carts/{user_id}/items/{product_id}': {
    summary: 'Set the quantity of a product in the cart. 0 removes it. The call is idempotent',
    params: z.object({ user_id: id, product_id: id }),
    body: z.object({
      id: z.uuid().describe('Identifies the change. A repeated id is applied once.'),
      quantity: someQuantity.max(quantityOfMilli(cartQuantityMostMilli)).or(z.literal(0)),
      seen: z
        .number()
        .min(0)
        .describe('The quantity shown before the change. Refused if another counter has changed it since.'),
      ...weighedInput,
      batch_id: batchChoice,
    }),
    reply: cart,
    errors: [
      'member_not_found',
      'member_not_inside',
      'product_not_found',
      'quantity_not_whole',
      'batch_not_found',
      'cart_changed',
      'cart_too_long',
    ],
  },
  'DELETE /v1/carts/{user_id}': {
    summary: 'Empty a cart',
    params: z.object({ user_id: id }),
    reply: cart,
    errors: ['member_not_found'],
  },
} as const satisfies EndpointTable
