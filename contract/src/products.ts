import {
  barcodeMost,
  productDescriptionMost,
  productNameMost,
  shelfBatchesMost,
  unitTypeDefault,
  unitTypes,
} from '@aforo/domain'
import { z } from 'zod'
import { batchOnShelf } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { idsQuery, pageQuery } from './paging.ts'
import { pictureErrors, pictureFile, picturePath } from './pictures.ts'
import { priceAmount, quantity, someQuantity } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const named = z.object({ id: z.int(), name: z.string() }).nullable()

export const product = z
  .object({
    id: z.int(),
    venue_id: z.int(),
    name: z.string(),
    description: z.string(),
    unit_type: z.enum(unitTypes),
    price: z.number(),
    category_id: z.int().nullable(),
    subcategory_id: z.int().nullable(),
    category: named,
    subcategory: named,
    image_path: picturePath,
    gram_equivalent: z.number().nullable().describe('How many grams one piece counts towards the gram limits.'),
    barcode: z.string().nullable(),
    stock_quantity: z.number(),
    stock_version: z.int().describe('Increases with every stock movement. Sent back with a count.'),
    batches: z.array(batchOnShelf).describe(`The oldest ${String(shelfBatchesMost)} batches with goods, oldest first.`),
    low_stock_threshold: z.number().nullable(),
    stock_state: z.enum(['ok', 'low', 'out']),
    version: z.int().describe('Increases with every change except stock movements. Sent back with a change.'),
    changed_by: z.string().describe('The name or e-mail of the person who changed it last.'),
    changed_at: instant,
    archived: z.boolean(),
  })
  .meta({ id: 'Product' })

const description = z.string().trim().max(productDescriptionMost).nullable()
const unitType = z.enum(unitTypes)
const categoryId = z.int().positive().nullable()
const barcode = z.string().trim().min(1).max(barcodeMost).nullable()
const key = z
  .uuid()
  .optional()
  .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.')

const everyForm = z.object({
  name: z.string().trim().min(1).max(productNameMost),
  price: priceAmount,
  category_id: categoryId,
  venue_id: z.int().optional().describe('If sent, must equal X-Venue-ID.'),
  key,
})

const newProduct = everyForm.extend({
  description: description.default(''),
  unit_type: unitType.default(unitTypeDefault),
  subcategory_id: categoryId.default(null),
  gram_equivalent: someQuantity.nullable().default(null),
  barcode: barcode.default(null),
  low_stock_threshold: someQuantity.nullable().default(null),
  stock_quantity: quantity,
})

/** A field that is left out stays unchanged; null clears it. */
const changedProduct = everyForm.extend({
  description: description.optional(),
  unit_type: unitType.optional(),
  subcategory_id: categoryId.optional().describe('If omitted, unchanged unless the category changes.'),
  gram_equivalent: someQuantity.nullable().optional(),
  barcode: barcode.optional(),
  low_stock_threshold: someQuantity.nullable().optional(),
  version: z.int().optional(),
  stock_quantity: quantity.optional(),
  stock_version: z.int().optional(),
})

const formErrors = [
  'category_not_found',
  'subcategory_not_found',
  'product_barcode_taken',
  'quantity_not_whole',
  ...pictureErrors,
] as const

const list = {
  query: z.object({
    ...pageQuery,
    ids: idsQuery,
    category_id: z.union([z.literal('none'), id]).optional(),
    subcategory_id: id.optional(),
    stock: z.enum(['low', 'out']).optional(),
    archived: z.literal('only').optional().describe('Lists the archived products instead.'),
  }),
  reply: z.array(product),
  errors: [],
} as const

export const productEndpoints = {
  'GET /v1/get-venue-products': { summary: 'List the products of the venue by name', ...list },
  'GET /api/get-shop-products': { summary: 'The same list', deprecated: true, ...list },
  'GET /v1/catalogue/counts': {
    summary: 'Count the products: all, without a category, low in stock and out of stock',
    reply: z.object({ products: z.int(), uncategorised: z.int(), low: z.int(), out: z.int() }),
    errors: [],
  },
  'GET /v1/products/{id}': {
    summary: 'Get a product, even if archived',
    params: z.object({ id }),
    reply: product,
    errors: ['product_not_found'],
  },
  'GET /v1/products/{id}/prices': {
    summary: 'List the prices of a product, newest first',
    params: z.object({ id }),
    reply: z.array(z.object({ price: z.number(), unit_type: z.enum(unitTypes), since: instant, by: z.string() })),
    errors: ['product_not_found'],
  },
  'POST /v1/products': {
    summary: 'Create a product. Its initial stock is booked as its first count',
    multipart: z.object({ product: newProduct, image: pictureFile.optional() }),
    reply: product,
    errors: [...formErrors, 'idempotency_key_reused'],
  },
  'POST /v1/products/copy': {
    summary: 'Copy the products of another venue to one that has none, with categories and prices, without stock',
    once: true,
    body: z.object({ from_venue_id: z.int().positive() }),
    reply: z.object({ products: z.int() }),
    errors: ['catalogue_not_empty'],
  },
  'PUT /v1/products/{id}': {
    summary:
      'Change a product. A changed stock quantity is booked as a count, if the stock has not moved since it was read',
    params: z.object({ id }),
    approval: true,
    multipart: z.object({ product: changedProduct, image: pictureFile.optional() }),
    reply: product,
    errors: [
      ...formErrors,
      'product_not_found',
      'product_changed',
      'product_unit_kept',
      'stock_moved',
      'stock_loss_limit',
      'price_change_limit',
      'idempotency_key_reused',
    ],
  },
  'DELETE /v1/delete-product/{id}': {
    summary: 'Archive a product. It is no longer offered, its records stay',
    params: z.object({ id }),
    reply: null,
    errors: ['product_not_found'],
  },
  'POST /v1/products/{id}/restoration': {
    summary: 'Offer an archived product again, with the stock it had',
    params: z.object({ id }),
    reply: product,
    errors: ['product_not_found', 'product_barcode_taken'],
  },
} as const satisfies EndpointTable
