import { batchCodeMost, batchTextMost, jarsMost, lossKinds, movementKinds, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { clubText } from './personal.ts'
import { someQuantity } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const params = z.object({ id })
const text = z.string().trim().min(1).max(batchTextMost).nullable().default(null)
const percent = z.number().min(0).max(100).multipleOf(0.01).nullable().default(null)
const day = z.iso.date().nullable().default(null)
const reason = z.string().trim().min(1).max(300)

const details = {
  strain: text,
  harvested_on: day,
  expires_on: day,
  thc_percent: percent,
  cbd_percent: percent,
  jar_tare: someQuantity.max(10_000).nullable().default(null).describe('The weight of the empty jar in grams.'),
}

/** The batch of a delivery. Its supplier is that of the delivery. */
export const newBatch = z.object({
  ...details,
  code: z.string().trim().min(1).max(batchCodeMost).optional().describe('If omitted, made from the business date.'),
  jars: z.int().min(1).max(jarsMost).optional().describe('How many jars it fills. If omitted, it has none of its own.'),
})

/** A batch with goods, as the counter needs it. */
export const batchOnShelf = z.object({
  id: z.int(),
  code: z.string(),
  left: z.number(),
  expires_on: z.iso.date().nullable(),
  jar_tare: z.number().nullable(),
  blocked: z.boolean(),
})

/** The batch that goods came from or went back to. */
export const namedBatch = z.object({ id: z.int(), code: clubText }).nullable()

export const batchChoice = z
  .int()
  .positive()
  .nullish()
  .describe('The batch to take it from. If omitted, the oldest that holds enough.')

const batch = z
  .object({
    id: z.int(),
    code: z.string(),
    product: z.object({
      id: z.int(),
      name: z.string(),
      unit_type: z.enum(unitTypes),
      image_path: z.string().nullable(),
    }),
    supplier: z.string().nullable(),
    strain: z.string().nullable(),
    harvested_on: z.iso.date().nullable(),
    expires_on: z.iso.date().nullable(),
    thc_percent: z.number().nullable(),
    cbd_percent: z.number().nullable(),
    jar_tare: z.number().nullable(),
    received_at: instant,
    received: z.number(),
    left: z.number(),
    blocked: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
    version: z.int().describe('Increases with every change of the details. Sent back with a change.'),
  })
  .meta({ id: 'Batch' })

const batchPage = batch
  .extend({
    sold: z.number().describe('Without what came back.'),
    sampled: z.number(),
    lost: z.number(),
    moved: z.number().describe('What was sent to other venues.'),
    archived: z.number().describe('What left it in years that are archived.'),
    counted: z.number().describe('What counts found more or less. Below zero if goods were missing.'),
    unexplained: z.number().describe('Zero if all of these add up to what was received.'),
    members: z.int().describe('How many members received some of it.'),
    members_lately: z.int().describe('How many of them in the last 7 days.'),
    open: z.boolean().describe('Whether the counter takes from it unless another is chosen.'),
  })
  .meta({ id: 'BatchPage' })

const movement = z.object({
  version: z.int().describe('The number of the movement of the product.'),
  kind: z.enum(movementKinds),
  loss_kind: z.enum(lossKinds).nullable(),
  change: z.number(),
  note: z.string(),
  by: z.string(),
  witness: z.string().nullable().describe('Who else saw goods being destroyed or a sample taken.'),
  at: instant,
})

export const batchEndpoints = {
  'GET /v1/products/{id}/batches': {
    summary: 'List the batches of a product, newest first',
    params,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      left: z.literal('some').optional().describe('Only batches with goods.'),
    }),
    reply: z.array(batch),
    errors: ['product_not_found'],
  },
  'GET /v1/batches/{id}': {
    summary: 'Get a batch with where its goods went',
    params,
    reply: batchPage,
    errors: ['batch_not_found'],
  },
  'PUT /v1/batches/{id}': {
    summary: 'Correct the details of a batch',
    params,
    body: z.object({
      ...details,
      supplier: text.describe('Who delivered or grew it.'),
      code: z.string().trim().min(1).max(batchCodeMost),
      version: z.int(),
    }),
    reply: batchPage,
    errors: ['batch_not_found', 'batch_changed', 'batch_code_taken'],
  },
  'GET /v1/batches/{id}/movements': {
    summary: 'List the movements of a batch, newest first',
    params,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(movement),
    errors: ['batch_not_found'],
  },
  'GET /v1/batches/{id}/members': {
    summary: 'List who received some of a batch, the last one first. The reading is recorded',
    params,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(
      z.object({
        id: z.int(),
        client_id: z.int().describe('The member number.'),
        name: z.string().describe('Empty after an erasure.'),
        quantity: z.number().describe('What left the batch for them, without what they returned.'),
        times: z.int(),
        last_at: instant,
      }),
    ),
    errors: ['batch_not_found'],
  },
  'POST /v1/batches/{id}/block': {
    summary: 'Block a batch: nothing more is sold of it',
    params,
    once: true,
    body: z.object({ reason }),
    reply: batchPage,
    errors: ['batch_not_found', 'batch_blocked'],
  },
  'POST /v1/batches/{id}/unblock': {
    summary: 'Sell a blocked batch again',
    params,
    once: true,
    body: z.object({ reason }),
    reply: batchPage,
    errors: ['batch_not_found', 'batch_not_blocked'],
  },
} as const satisfies EndpointTable
