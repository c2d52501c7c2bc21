import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

export const firstStepEndpoints = {
  'GET /v1/first-steps': {
    summary: 'Get what a new venue has already: rules, products, members, a team, a till and a sale',
    reply: z.object({
      rules: z.boolean().describe('Whether the venue took a rule pack, or has limits or levels of its own.'),
      products: z.boolean(),
      member: z.boolean(),
      staff: z.boolean().describe('Whether anybody else has a place at the venue.'),
      till: z.boolean(),
      sale: z.boolean(),
      invitation: z
        .object({ id: z.int(), email: z.string() })
        .nullable()
        .describe('The newest invitation that nobody has accepted yet.'),
      guest: z
        .object({ id: z.int(), name: z.string(), inside: z.boolean() })
        .nullable()
        .describe('Who can be served first: a member inside, or else the newest one. Null after the first sale.'),
      catalogues: z
        .array(z.object({ venue_id: z.int(), name: z.string(), products: z.int() }))
        .describe("The caller's other venues whose products can be copied. Empty if the venue has products."),
    }),
    errors: [],
  },
} as const satisfies EndpointTable
