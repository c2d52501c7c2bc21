import { leadDaysMost, supplierFieldMost, supplierNameMost, supplierNotesMost } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { pageQuery } from './paging.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const field = z.string().trim().max(supplierFieldMost).default('')

const form = z.object({
  name: z.string().trim().min(1).max(supplierNameMost),
  tax_number: field,
  contact: field,
  email: z.union([z.literal(''), z.email().max(supplierFieldMost)]).default(''),
  phone: field,
  notes: z.string().trim().max(supplierNotesMost).default(''),
  lead_days: z
    .int()
    .min(0)
    .max(leadDaysMost)
    .nullable()
    .default(null)
    .describe('How many days goods take to arrive. Null for the usual number.'),
})

const supplier = z
  .object({
    id: z.int(),
    name: z.string(),
    tax_number: z.string(),
    contact: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.string(),
    lead_days: z.int().nullable(),
    open_orders: z.int().describe('How many orders of this venue are on their way.'),
    archived: z.boolean(),
    version: z.int().describe('Increases with every change. Sent back with a change.'),
  })
  .meta({ id: 'Supplier' })

/** Suppliers belong to the operator: every venue orders from the same list. */
export const supplierEndpoints = {
  'GET /v1/suppliers': {
    summary: 'List the suppliers of the operator by name',
    query: z.object({
      ...pageQuery,
      archived: z.literal('only').optional().describe('Lists the archived ones instead.'),
    }),
    reply: z.array(supplier),
    errors: [],
  },
  'POST /v1/suppliers': {
    summary: 'Add a supplier',
    once: true,
    body: form,
    reply: supplier,
    errors: ['supplier_exists'],
  },
  'PUT /v1/suppliers/{id}': {
    summary: 'Change a supplier',
    params,
    body: form.extend({ version: z.int() }),
    reply: supplier,
    errors: ['supplier_not_found', 'supplier_exists', 'supplier_changed'],
  },
  'DELETE /v1/suppliers/{id}': {
    summary: 'Archive a supplier. Its orders stay',
    params,
    reply: null,
    errors: ['supplier_not_found'],
  },
  'POST /v1/suppliers/{id}/restoration': {
    summary: 'Order from an archived supplier again',
    params,
    reply: supplier,
    errors: ['supplier_not_found', 'supplier_exists'],
  },
} as const satisfies EndpointTable
