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
import { type EndpointTable, instant } from './endpoint.ts'
import { client } from './member-shapes.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'
import { someQuantity } from './quantities.ts'
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
  unit_price: rounded(2).describe('As it was shown. Another than the one in force refuses the sale.'),
  id: ignored,
  transaction_id: ignored,
})

const purchase = z.object({
  user_id: z.int().positive(),
  type: z
    .string()
    .max(40)
    .optional()
    .describe("'purchase'. Older clients say 'add_cash'; a sale is recorded whatever they say."),
  amount: rounded(2)
    .optional()
    .describe(
      'The total as it was shown, discount included. Older clients, which know no discount, are not held to it.',
    ),
  status: z.string().max(40).optional(),
  timestamp: z.string().max(60).optional(),
  items: z.array(wantedItem).max(cartLinesMost),
  discount_percent: z
    .literal([...discountPercents])
    .optional()
    .describe("Left out, the member's own."),
  reason: reason.default('').describe('Where a rule of the venue asks for one.'),
  from_cart: z
    .boolean()
    .default(false)
    .describe('Whether it is what is in the cart: refused where another counter has sold or changed any of it.'),
})

const saleKey = z
  .union([z.uuid(), z.int()])
  .optional()
  .describe('A UUID made by the caller before sending; a repetition gets the first answer. Older clients send 0.')

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
  'idempotency_key_reused',
] as const

const cart = z
  .object({
    user_id: z.int(),
    items: z.array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        price: z.number(),
        unit_type: z.enum(unitTypes),
        quantity: z.number(),
        changed_by: z.string(),
        changed_at: instant,
      }),
    ),
  })
  .meta({ id: 'Cart' })

const grams = z.object({ grams: z.number(), limit: z.number().nullable() })

const counterClient = client
  .extend({
    inside_here: z.boolean(),
    under_age: z.boolean().describe('Known to be. Nobody is told the birth date here.'),
    discount_percent: z.int().describe('Their own.'),
    day: grams.describe('Grams dispensed today, and how many they may have.'),
    waits_until: z.iso.date().nullable().describe('The first day on which they are served; null once it has come.'),
    gate_levels: z.record(z.enum(dispenseRules), z.enum(gateLevels)).describe('What each rule of a sale does here.'),
    may_discount: z.boolean().describe("Whether you may give more discount than the member's own."),
    may_exceed: z.boolean().describe('Whether you may go beyond the two limits below; null is without one.'),
    discount_most: z.number().nullable(),
    grams_over_most: z.number().nullable(),
    cart,
  })
  .meta({ id: 'CounterClient' })

export const counterEndpoints = {
  'POST /v1/make-purchase': {
    summary: 'Sell out of the wallet of a member',
    body: purchase.extend({
      id: saleKey,
      venue_id: z.int().optional().describe('If sent with X-Venue-ID, the same venue; without, it names it.'),
    }),
    reply: made,
    errors: purchaseErrors,
  },
  'POST /make_purchase/': {
    summary: 'The same as older clients send it',
    deprecated: true,
    body: purchase.extend({ id: saleKey, shop_id: ignored }),
    reply: made,
    errors: purchaseErrors,
  },
  'GET /v1/counter/members/{id}': {
    summary: 'A member as the counter needs to know them, with their cart',
    params: z.object({ id }),
    reply: counterClient,
    errors: ['member_not_found'],
  },
  'GET /v1/carts': {
    summary: 'Open carts, the one changed last first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(
      z.object({
        user_id: z.int(),
        client_id: z.int(),
        name: z.string(),
        image_path: picturePath,
        items: z.int(),
        total: z.number().describe('At the prices of now, without a discount.'),
        changed_by: z.string(),
        changed_at: instant,
      }),
    ),
    errors: [],
  },
  'GET /v1/carts/{user_id}': {
    summary: 'What a member has in the cart here',
    params: z.object({ user_id: id }),
    reply: cart,
    errors: ['member_not_found'],
  },
  'PUT /v1/carts/{user_id}/items/{product_id}': {
    summary: 'How much of a product is in the cart; 0 takes it out. Sent again it changes nothing',
    params: z.object({ user_id: id, product_id: id }),
    body: z.object({
      id: z.uuid().describe('Names the change: sent again it is the same one.'),
      quantity: someQuantity.max(quantityOfMilli(cartQuantityMostMilli)).or(z.literal(0)),
      seen: z
        .number()
        .min(0)
        .describe('How much there was when it was changed. Refused where another counter changed it.'),
    }),
    reply: cart,
    errors: [
      'member_not_found',
      'member_not_inside',
      'product_not_found',
      'quantity_not_whole',
      'cart_changed',
      'cart_too_long',
    ],
  },
  'DELETE /v1/carts/{user_id}': {
    summary: 'Put everything back',
    params: z.object({ user_id: id }),
    reply: cart,
    errors: ['member_not_found'],
  },
} as const satisfies EndpointTable
