import { copiedProductsMost, copyParts, settingGroups, shownDifferencesMost } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const fromVenueId = z.int().positive()

export const venueCopyEndpoints = {
  'GET /v1/venue-copies/sources': {
    summary: "List the caller's other venues of the operator, from which the set-up of this one can be copied",
    reply: z.array(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  },
  'GET /v1/venue-copies/{from_venue_id}': {
    summary: 'Get what copying the set-up of another venue of the operator would do here. Nothing is changed',
    params: z.object({ from_venue_id: z.coerce.number().int().positive() }),
    reply: z
      .object({
        from: z.object({ id: z.int(), name: z.string() }),
        settings: z
          .array(z.enum(settingGroups))
          .describe('The groups of settings that differ. They are replaced, except the capacity.'),
        staff_roles: z.object({ created: z.int(), kept: z.int() }),
        categories: z.object({ created: z.int(), kept: z.int() }),
        products: z.object({
          created: z.int(),
          kept: z.int().describe('Products of the same barcode or name. They are left alone.'),
          differing: z.int().describe('Those of them that are sold otherwise or at another price here.'),
          differences: z
            .array(z.object({ name: z.string(), price_there: z.number(), price_here: z.number() }))
            .describe(`The first ${shownDifferencesMost} of these.`),
        }),
      })
      .meta({ id: 'VenueCopyPreview' }),
    errors: ['venue_not_found', 'settings_copied_from_itself', 'copied_products_many'],
  },
  'POST /v1/venue-copies': {
    summary: `Copy the set-up of another venue of the operator to this one: settings with limits; products with categories, prices and taxes, without stock, at most ${copiedProductsMost}; named staff roles. The other venue stays as it is`,
    once: true,
    body: z.object({ from_venue_id: fromVenueId, parts: z.array(z.enum(copyParts)).min(1).max(copyParts.length) }),
    reply: z
      .object({
        settings: z.boolean().describe('Whether any setting was changed.'),
        staff_roles: z.int(),
        categories: z.int(),
        products: z.int(),
      })
      .meta({ id: 'VenueCopied' }),
    errors: [
      'venue_not_found',
      'settings_copied_from_itself',
      'staff_limits_kept',
      'staff_roles_full',
      'copied_products_many',
    ],
  },
} as const satisfies EndpointTable
