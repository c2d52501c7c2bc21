import { categoryNameMost } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const id = z.coerce.number<number>().int().positive()
const name = z.string().trim().min(1).max(categoryNameMost)

export const category = z
  .object({
    id: z.int(),
    name: z.string(),
    parent_id: z.int().nullable(),
    genetics: z.boolean().describe('Whether the genetics page starts with this category.'),
    product_count: z.int(),
    subcategories: z.array(z.object({ id: z.int(), name: z.string(), product_count: z.int() })),
  })
  .meta({ id: 'Category' })

const list = { reply: z.array(category), errors: [] } as const
const creationErrors = ['category_not_found', 'category_exists', 'category_nested', 'category_limit'] as const

export const categoryEndpoints = {
  'GET /v1/categories': {
    summary: 'List the categories of the venue, with their subcategories and product counts',
    ...list,
  },
  'GET /v1/get-categories-with-subcategories': { summary: 'The same list', deprecated: true, ...list },
  'GET /get-categories': { summary: 'The same list', deprecated: true, ...list },
  'POST /v1/categories': {
    summary: 'Create a category, or a subcategory if a parent is given',
    body: z.object({ name, parent_id: z.int().positive().nullable().default(null) }),
    reply: category,
    errors: creationErrors,
  },
  'POST /categories': {
    summary: 'Create a category',
    deprecated: true,
    body: z.object({ name }),
    reply: category,
    errors: creationErrors,
  },
  'POST /categories/{categoryId}/subcategories': {
    summary: 'Create a subcategory',
    deprecated: true,
    params: z.object({ categoryId: id }),
    body: z.object({ name, category_id: z.int().optional() }),
    reply: category,
    errors: creationErrors,
  },
  'PATCH /v1/categories/{id}': {
    summary: 'Rename a category, or mark it as the genetics category',
    params: z.object({ id }),
    body: z.object({ name: name.optional(), genetics: z.boolean().optional() }),
    reply: category,
    errors: ['category_not_found', 'category_exists', 'category_nested'],
  },
  'GET /v1/categories/archived': {
    summary: 'List the archived categories that can be restored, last archived first',
    reply: z.array(z.object({ id: z.int(), name: z.string(), parent: z.string().nullable() })),
    errors: [],
  },
  'POST /v1/categories/{id}/restoration': {
    summary: 'Restore an archived category, with the subcategories that were archived together with it',
    params: z.object({ id }),
    reply: category,
    errors: ['category_not_found', 'category_exists', 'category_limit'],
  },
  'DELETE /v1/categories/{id}': {
    summary: 'Archive a category and its subcategories. A category with products needs `move_to`',
    params: z.object({ id }),
    query: z.object({
      move_to: z
        .union([z.literal('none'), id])
        .optional()
        .describe('The category that its products move to; `none` leaves them without a category.'),
    }),
    reply: null,
    errors: ['category_not_found', 'category_in_use'],
  },
} as const satisfies EndpointTable
