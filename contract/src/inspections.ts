import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const inspection = z.object({ reason: z.string(), ends_at: instant }).meta({ id: 'Inspection' })

export const inspectionEndpoints = {
  'POST /v1/inspections': {
    summary:
      "Start an inspection: access to the members of this venue's operator for one hour. The owners see the reason",
    body: z.object({ reason: z.string().trim().max(5000) }),
    reply: inspection,
    errors: ['inspection_reason_missing'],
  },
  'GET /v1/inspections/current': {
    summary: "Get the caller's open inspection of this venue's operator, or null",
    reply: inspection.nullable(),
    errors: [],
  },
} as const satisfies EndpointTable
