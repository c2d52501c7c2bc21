import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

export const venueEndpoints = {
  'GET /v1/venue-signs/{subdomain}': {
    summary: 'What stands over the door: the name shown on the sign-in page of a venue',
    params: z.object({ subdomain: z.string().regex(/^[a-z0-9-]{1,63}$/) }),
    reply: z.object({ name: z.string() }),
    errors: ['venue_not_found'],
  },
} as const satisfies EndpointTable
