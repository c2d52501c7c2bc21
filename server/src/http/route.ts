import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import {
  type CallReply,
  type Endpoint,
  endpointChapters,
  endpoints,
  errorBody,
  errorCatalogue,
  type ParsedInput,
  workbookType,
} from '@aforo/contract'
import {
  type AccessRule,
  accessBlocker,
  apiAccess,
  type ApiEndpoint,
  type ExportKind,
  inspectionBlocker,
  isAboutMembers,
  needsInspection,
  ownPasswordBlocker,
  staff,
  venueOfCall,
} from '@aforo/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, refuseIf } from '../refusal.ts'
import type { Caller, CallerDirectory, VenueRef } from './caller.ts'
import { createCrossSiteGuard } from './cross-site.ts'
import { createExportSlots } from './export-slots.ts'
import type { Exported } from './exported.ts'
import { createPartsReader } from './multipart.ts'
import { namedVenueId, venueIdInBody } from './named-venue.ts'

/** The origin of a call, for records. */
export type Origin = {
  address: string
  device: string
  requestId: string
  /** The till that the device uses, if it names one. */
  tillId: number | null
}

type CallerPart<R> = R extends { kind: 'venue' | 'standing' }
  ? { caller: Caller; venue: VenueRef }
  : R extends { kind: 'staff'; venue: 'optional' } | { kind: 'role' | 'capability' }
    ? { caller: Caller; venue: VenueRef | null }
    : R extends { kind: 'staff' }
      ? { caller: Caller }
      : unknown

/** What a handler gets: the validated input, the origin, and what the access rule has established. */
export type Call<K extends ApiEndpoint> = ParsedInput<K> &
  CallerPart<(typeof apiAccess)[K]> & { origin: Origin; request: FastifyRequest; reply: FastifyReply }

/** A table is streamed, because it may be larger than memory. */
type Answered<K extends ApiEndpoint> = (typeof endpoints)[K] extends { contentType: 'text/csv' }
  ? Readable
  : CallReply<K>

/** An export is only accepted together with its record. */
type Handled<K extends ApiEndpoint> = (typeof endpoints)[K] extends { exports: ExportKind }
  ? Exported<Answered<K>>
  : Answered<K>

export type Route = <K extends ApiEndpoint>(key: K, handle: (call: Call<K>) => Promise<Handled<K>>) => void

type Admission = { caller: Caller; venue: VenueRef | null }

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
    /** The caller, also of a refused call. */
    callerId: number | null
  }
}

const deviceMostLength = 300

/**
 * The address of the client. If a proxy sends something that is not an IP address, the address of the connection is used.
 */
export function addressOf(request: FastifyRequest): string {
  // Undefined after the client has disconnected, contrary to the type.
  const forwarded = ((request.ip as string | undefined) ?? '').replace(/%.*$/, '')
  return isIP(forwarded) === 0 ? (request.socket.remoteAddress ?? '0.0.0.0') : forwarded
}

function originOf(request: FastifyRequest): Origin {
  return {
    address: addressOf(request),
    device: (request.headers['user-agent'] ?? '').slice(0, deviceMostLength),
    requestId: request.id,
    tillId: idIn(request.headers['x-till-id']),
  }
}

/** PostgreSQL text cannot contain the zero character. Checked here for all texts of all calls. */
function refuseZeroCharacters(request: FastifyRequest): void {
  const text = JSON.stringify([request.params, request.query, request.body])
  if (text.includes('\\u0000')) throw new Refusal('request_invalid', { fields: '\\0' })
}

const idIn = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : null

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Applies the access rule to a call: returns the caller and the venue, or throws a refusal. */
export async function admit(
  rule: AccessRule,
  request: FastifyRequest,
  directory: CallerDirectory,
): Promise<Admission | null> {
  if (rule.kind === 'anyone') return null
  const token = bearerToken(request)
  const caller = token === null ? null : await directory.findCaller(token)
  request.callerId = caller?.staffId ?? null
  refuseIf(ownPasswordBlocker(rule, caller?.mustChangePassword ?? false))
  const named = namedVenueId(request, rule) ?? venueIdInBody(request.body)
  const venueId = venueOfCall(rule, caller, named)
  const blocker = accessBlocker(rule, caller, venueId)
  if (blocker !== null) throw new Refusal(blocker)
  if (caller === null) throw new Refusal('sign_in_required')
  if (venueId === null) return { caller, venue: null }
  const venue = await directory.findVenue(caller, venueId)
  if (venue === null) throw new Refusal('privileges_missing')
  if (needsInspection(rule, caller)) {
    refuseIf(inspectionBlocker(await directory.findInspectionEnd(caller, venue.operatorId), new Date()))
  }
  return { caller, venue }
}

/** Whether the venue of a call can only be in its body. */
const namesVenueInBody = (endpoint: Endpoint, rule: AccessRule, request: FastifyRequest) =>
  rule.kind === 'venue' && endpoint.body !== undefined && namedVenueId(request, rule) === null

/** Whether a call may name a venue but need not. */
const namesVenueIfAny = (rule: AccessRule) =>
  rule.kind === 'role' || rule.kind === 'capability' || (rule.kind === 'staff' && rule.venue === 'optional')

const isAtVenue = (rule: AccessRule) => rule.kind === 'venue' || rule.kind === 'standing'

const isExport = ({ contentType }: Endpoint) => contentType === 'text/csv' || contentType === workbookType

/** The refusals that any call can have, in addition to its own. */
function commonErrors(endpoint: Endpoint, rule: AccessRule): Endpoint['errors'] {
  return [
    ...(rule.kind === 'anyone' ? [] : (['sign_in_required'] as const)),
    ...(ownPasswordBlocker(rule, true) === null ? [] : (['password_change_required'] as const)),
    ...(isAtVenue(rule) ? (['venue_required', 'privileges_missing'] as const) : []),
    ...(isAboutMembers(rule) ? (['inspection_required'] as const) : []),
    ...(namesVenueIfAny(rule) ? (['privileges_missing'] as const) : []),
    ...(endpoint.once === true ? (['idempotency_key_required', 'idempotency_key_reused'] as const) : []),
    ...(endpoint.body === undefined && endpoint.multipart === undefined ? [] : (['request_too_deep'] as const)),
    ...(endpoint.multipart === undefined
      ? []
      : (['upload_broken', 'upload_too_slow', 'uploads_exhausted', 'picture_busy'] as const)),
    ...(isExport(endpoint) ? (['exports_exhausted'] as const) : []),
    'request_invalid',
    'request_cross_site',
    'request_too_large',
    'request_type_unsupported',
    'database_unavailable',
    'unexpected',
  ]
}

/** The replies of an endpoint by status, for validation and for the published description. */
function responses(endpoint: Endpoint, rule: AccessRule): Record<number, unknown> {
  const codes = new Set([...endpoint.errors, ...commonErrors(endpoint, rule)])
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
const idempotencyHeader = z
  .uuid()
  .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.')

function headersOf(endpoint: Endpoint, rule: AccessRule) {
  return z.object({
    ...(rule.kind === 'standing' ? { 'x-venue-id': venueHeader } : {}),
    ...(rule.kind === 'venue' ? { 'x-venue-id': venueHeader.optional().describe(firstVenue) } : {}),
    ...(namesVenueIfAny(rule) ? { 'x-venue-id': venueHeader.optional() } : {}),
    ...(endpoint.cash === true ? { 'x-till-id': tillHeader.optional() } : {}),
    ...(endpoint.once === true ? { 'idempotency-key': idempotencyHeader } : {}),
  })
}

function describe(key: ApiEndpoint, endpoint: Endpoint, rule: AccessRule) {
  const body = endpoint.body ?? endpoint.form ?? endpoint.multipart
  return {
    summary: endpoint.summary,
    ...(endpoint.deprecated === true ? { deprecated: true } : {}),
    tags: Object.keys(endpointChapters).filter((chapter) => key in (endpointChapters[chapter] ?? {})),
    ...(rule.kind === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.form === undefined ? {} : { consumes: ['application/x-www-form-urlencoded'] }),
    ...(endpoint.multipart === undefined ? {} : { consumes: ['multipart/form-data'] }),
    ...(body === undefined ? {} : { body }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    headers: headersOf(endpoint, rule),
    response: responses(endpoint, rule),
  }
}

/**
 * Creates the function that binds a handler to an endpoint of the contract, and the check that no endpoint is missing.
 */
export function createRouter(app: FastifyInstance, directory: CallerDirectory, publicUrl: string) {
  const refuseCrossSite = createCrossSiteGuard(publicUrl)
  const missing = new Set<string>(Object.keys(endpoints))
  const readParts = createPartsReader()
  const inExportSlot = createExportSlots()
  app.decorateRequest('admission', null)

  const route: Route = (key, handle) => {
    const endpoint: Endpoint = endpoints[key]
    const rule: AccessRule = apiAccess[key]
    const [method = '', path = ''] = key.split(' ')
    missing.delete(key)
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: describe(key, endpoint, rule),
      // Before the body is read, so that a refused caller learns nothing about valid input.
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        refuseCrossSite(request)
        request.admission = await admit(namesVenueInBody(endpoint, rule, request) ? staff : rule, request, directory)
      },
      preValidation: async (request, reply) => {
        if (namesVenueInBody(endpoint, rule, request)) request.admission = await admit(rule, request, directory)
        if (endpoint.multipart !== undefined) request.body = await readParts(request, reply)
        refuseZeroCharacters(request)
      },
      handler: async (request, reply) => {
        // The schema has validated these parts; the types of Fastify do not express it.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          form: request.body,
          multipart: request.body,
          idempotencyKey: request.headers['idempotency-key'],
          ...request.admission,
          origin: originOf(request),
          request,
          reply,
        } as unknown as Call<typeof key>
        const answer: unknown = await (isExport(endpoint)
          ? inExportSlot(request.admission?.venue?.operatorId, () => handle(call))
          : handle(call))
        if (endpoint.reply === null) return reply.code(204).send()
        if (answer instanceof Readable) return reply.type(`${endpoint.contentType}; charset=utf-8`).send(answer)
        if (!(answer instanceof Blob)) return answer
        return reply.type(endpoint.contentType ?? answer.type).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  }

  const assertComplete = () => {
    if (missing.size > 0) throw new Error(`Endpoints without a handler: ${[...missing].join(', ')}`)
  }
  return { route, assertComplete }
}
