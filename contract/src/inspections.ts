import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const inspection = z.object({ reason: z.string(), ends_at: instant }).meta({ id: 'Inspection' })

export const inspectionEndpoints = {
  'POST /v1/inspections': {
    summary: 'Start an inspection: read the members and sales of this venue until the grant of its owners ends',
    body: z.object({
      reason: z.string().trim().max(5000).describe('What is looked at and why. The owners see it.'),
    }),
    reply: inspection,
    errors: ['inspection_reason_missing', 'inspection_required'],
  },
  'GET /v1/inspections/current': {
    summary: "Get the caller's open inspection of this venue, or null",
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
    summary: "End the caller's open inspection of an operator, and the grant that they asked for",
    params: z.object({ operator_id: z.coerce.number<number>().int().positive() }),
    reply: null,
    errors: [],
  },
} as const satisfies EndpointTable
