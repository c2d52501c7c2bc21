import { jarPlaceMost, jarsMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { someQuantity } from './quantities.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const place = z.string().trim().max(jarPlaceMost)
const tare = someQuantity.max(10_000).nullable()

const jar = z
  .object({
    number: z.int().describe('From 1 on, within its batch.'),
    place: z.string(),
    tare: z.number().nullable().describe('The weight of the empty jar. If unknown, that of the batch.'),
    open: z.boolean().describe('The counter takes from it. The weigh-in of a shift passes over closed jars.'),
    weighed: z.object({ quantity: z.number(), at: instant }).nullable().describe('When it was last on the scale.'),
    emptied_at: instant.nullable().describe('An empty jar is in no count.'),
    version: z.int().describe('Increases with every change. Sent back with a change.'),
  })
  .meta({ id: 'Jar' })

export const jarEndpoints = {
  'GET /v1/batches/{id}/jars': {
    summary: 'List the jars of a batch',
    params,
    reply: z.array(jar).max(jarsMost),
    errors: ['batch_not_found'],
  },
  'POST /v1/batches/{id}/jars': {
    summary: 'Add jars to a batch',
    params,
    once: true,
    body: z.object({
      jars: z.int().min(1).max(jarsMost),
      place: place.default(''),
      tare: tare.default(null),
    }),
    reply: z.array(jar).max(jarsMost),
    errors: ['batch_not_found', 'jar_limit'],
  },
  'PUT /v1/batches/{id}/jars/{number}': {
    summary: 'Change a jar: its place and tare, whether it is open, and whether it is empty',
    params: params.extend({ number: z.coerce.number<number>().int().positive() }),
    body: z.object({ place, tare, open: z.boolean(), emptied: z.boolean(), version: z.int() }),
    reply: jar,
    errors: ['batch_not_found', 'jar_not_found', 'jar_changed'],
  },
} as const satisfies EndpointTable
