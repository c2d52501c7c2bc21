import { type Endpoint, endpointChapters, errorBody, errorCatalogue } from '@aforo/contract'
import {
  type AccessRule,
  type ApiEndpoint,
  inspectorCallBlocker,
  isAboutMembers,
  ownPasswordBlocker,
  practiceCallBlocker,
  proofBlocker,
  scopeOfCall,
  secondFactorBlocker,
  suspensionBlocker,
} from '@aforo/domain'
import { z } from 'zod'
import { isExport } from './admission/work-class.ts'

/** Whether a call may name a venue but need not. */
const namesVenueIfAny = (rule: AccessRule) =>
  rule.kind === 'role' || rule.kind === 'capability' || (rule.kind === 'staff' && rule.venue === 'optional')

const isAtVenue = (rule: AccessRule) => rule.kind === 'venue' || rule.kind === 'standing' || rule.kind === 'inspector'

/** The refusals that any call can have, in addition to its own. */
function commonErrors(key: ApiEndpoint, endpoint: Endpoint, rule: AccessRule): Endpoint['errors'] {
  return [
    ...(rule.kind === 'anyone' ? [] : (['sign_in_required'] as const)),
    ...(ownPasswordBlocker(rule, true) === null ? [] : (['password_change_required'] as const)),
    ...(secondFactorBlocker(rule, true) === null ? [] : (['second_factor_setup_required'] as const)),
    ...(proofBlocker(key, { provedAgoMs: Infinity, isOnDevice: false }) === null
      ? []
      : (['proof_needed', 'own_device_required'] as const)),
    ...(practiceCallBlocker(key, true) === null ? [] : (['practice_not_left'] as const)),
    ...(isAtVenue(rule) ? (['venue_required', 'privileges_missing'] as const) : []),
    ...(rule.kind === 'inspector' ? (['inspector_not_begun', 'inspector_over', 'inspector_revoked'] as const) : []),
    ...(rule.kind === 'anyone' || inspectorCallBlocker(key) === null ? [] : (['inspector_reads_only'] as const)),
    ...(scopeOfCall[key] === undefined ? [] : (['scope_missing', 'request_throttled'] as const)),
    ...(isAboutMembers(rule) ? (['inspection_required', 'support_read_only'] as const) : []),
    ...(isAboutMembers(rule) && endpoint.query?.shape['q'] !== undefined ? (['support_search_number'] as const) : []),
    ...(suspensionBlocker(key, { isSuspended: true }) === null ? [] : (['operator_suspended'] as const)),
    ...(namesVenueIfAny(rule) ? (['privileges_missing'] as const) : []),
    ...(endpoint.once === true ? (['idempotency_key_required', 'idempotency_key_reused'] as const) : []),
    ...(endpoint.approval === true ? (['approval_void'] as const) : []),
    ...(endpoint.body === undefined && endpoint.multipart === undefined ? [] : (['request_too_deep'] as const)),
    ...(endpoint.multipart === undefined
      ? []
      : (['upload_broken', 'upload_too_slow', 'uploads_exhausted', 'picture_busy'] as const)),
    ...(isExport(endpoint) ? (['exports_exhausted'] as const) : []),
    'request_invalid',
    'request_cross_site',
    'request_too_large',
    'request_type_unsupported',
    'busy',
    'operator_moving',
    'database_unavailable',
    'database_read_only',
    'outcome_unknown',
    'unexpected',
  ]
}

/** The replies of an endpoint by status, for validation and for the published description. */
function responses(key: ApiEndpoint, endpoint: Endpoint, rule: AccessRule): Record<number, unknown> {
  const codes = new Set([...endpoint.errors, ...commonErrors(key, endpoint, rule)])
  const codesByStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status)
  const answers: Record<number, unknown> =
    endpoint.reply === null
      ? { 204: z.null().describe('Done') }
      : {
          200: {
            description: 'Done',
            content: { [endpoint.contentType ?? 'application/json']: { schema: endpoint.reply } },
          },
        }
  for (const [status, reasons] of codesByStatus) {
    answers[status] = { description: reasons.join(', '), content: { 'application/json': { schema: errorBody } } }
  }
  return answers
}

const venueHeader = z.string().describe('The id of the venue of the call.')
const firstVenue = 'The id of the venue of the call. Default: the first venue of the caller.'
const tillHeader = z.string().describe('The id of the till of the device. Cash is booked to its drawer.')
const approvalHeader = z
  .string()
  .describe('The id of an approval of exactly this act. Without it the limits of staff apply.')
const idempotencyHeader = z
  .uuid()
  .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.')

function headersOf(endpoint: Endpoint, rule: AccessRule) {
  return z.object({
    ...(rule.kind === 'standing' || rule.kind === 'inspector' ? { 'x-venue-id': venueHeader } : {}),
    ...(rule.kind === 'venue' ? { 'x-venue-id': venueHeader.optional().describe(firstVenue) } : {}),
    ...(namesVenueIfAny(rule) ? { 'x-venue-id': venueHeader.optional() } : {}),
    ...(endpoint.cash === true ? { 'x-till-id': tillHeader.optional() } : {}),
    ...(endpoint.approval === true ? { 'x-approval-id': approvalHeader.optional() } : {}),
    ...(endpoint.once === true ? { 'idempotency-key': idempotencyHeader } : {}),
  })
}

/** The schema of an endpoint, by which Fastify validates its calls and describes it. */
export function schemaOf(key: ApiEndpoint, endpoint: Endpoint, rule: AccessRule) {
  const body = endpoint.body ?? endpoint.form ?? endpoint.multipart
  return {
    summary: endpoint.summary,
    ...(scopeOfCall[key] === undefined ? {} : { description: `Open to API keys with the scope ${scopeOfCall[key]}.` }),
    ...(endpoint.deprecated === true ? { deprecated: true } : {}),
    tags: Object.keys(endpointChapters).filter((chapter) => key in (endpointChapters[chapter] ?? {})),
    ...(rule.kind === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.form === undefined ? {} : { consumes: ['application/x-www-form-urlencoded'] }),
    ...(endpoint.multipart === undefined ? {} : { consumes: ['multipart/form-data'] }),
    ...(body === undefined ? {} : { body }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    headers: headersOf(endpoint, rule),
    response: responses(key, endpoint, rule),
  }
}
