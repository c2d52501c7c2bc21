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
  'GET /v1/inspections/open': {
    summary: "List the caller's open inspections of all operators, the last one first",
    reply: z.array(
      inspection
        .extend({
          operator_id: z.int(),
          operator: z.string(),
          venue_id: z.int().describe('The venue at which the inspection was started.'),
        })
        .meta({ id: 'OpenInspection' }),
    ),
    errors: [],
  },
  'DELETE /v1/inspections/open/{operator_id}': {
    summary: "End the caller's open inspection of an operator",
    params: z.object({ operator_id: z.coerce.number<number>().int().positive() }),
    reply: null,
    errors: [],
  },
} as const satisfies EndpointTable
