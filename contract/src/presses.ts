import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const milliseconds = z.int().min(0).max(60_000)

/** Numbers only. A name or an address from a browser could be about a person. */
const press = z.object({
  trace_id: z.string().regex(/^(?!0+$)[\da-f]{32}$/),
  span_id: z.string().regex(/^(?!0+$)[\da-f]{16}$/),
  ago_ms: milliseconds.describe('How long before this call the press began.'),
  duration_ms: milliseconds.describe('From the press to the last answer of the calls that it caused.'),
})

export const pressEndpoints = {
  'POST /v1/presses': {
    summary: 'Report presses whose calls were traced, so that each trace begins in the browser',
    body: z.object({ presses: z.array(press).min(1).max(20) }),
    reply: null,
    errors: [],
  },
} as const satisfies EndpointTable
