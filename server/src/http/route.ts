import {
  type CallReply,
  type Endpoint,
  endpointChapters,
  endpoints,
  errorBody,
  errorCatalogue,
  type ParsedInput,
} from '@aforo/contract'
import { type AccessRule, accessBlocker, apiAccess, type ApiEndpoint, type Language } from '@aforo/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Caller, CallerDirectory, VenueRef } from './caller.ts'
import { languageOf } from './language.ts'

/** Where a call comes from, as far as records and words need to know. */
export type Origin = { address: string; device: string; requestId: string; language: Language }

type CallerPart<R> = R extends { kind: 'venue' }
  ? { caller: Caller; venue: VenueRef }
  : R extends { kind: 'staff'; venue: 'optional' }
    ? { caller: Caller; venue: VenueRef | null }
    : R extends { kind: 'staff' }
      ? { caller: Caller }
      : unknown

/** What a handler gets: the validated input, where it comes from, and whatever the access rule has established. */
export type Call<K extends ApiEndpoint> = ParsedInput<K> &
  CallerPart<(typeof apiAccess)[K]> & { origin: Origin; request: FastifyRequest; reply: FastifyReply }

export type Route = <K extends ApiEndpoint>(key: K, handle: (call: Call<K>) => Promise<CallReply<K>>) => void

type Admission = { caller: Caller; venue: VenueRef | null }

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
  }
}

const deviceMostLength = 300

function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, deviceMostLength),
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
  }
}

/** The venue that the caller names; a header that is no id names a venue that nobody has. */
function namedVenueId(request: FastifyRequest): number | null {
  const header = request.headers['x-venue-id']
  if (header === undefined || header === '') return null
  return typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : 0
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function admit(rule: AccessRule, request: FastifyRequest, directory: CallerDirectory): Promise<Admission | null> {
  if (rule.kind === 'anyone') return null
  const token = bearerToken(request)
  const caller = token === null ? null : await directory.findCaller(token)
  const venueId = rule.kind === 'staff' && rule.venue === 'none' ? null : namedVenueId(request)
  const blocker = accessBlocker(rule, caller, venueId)
  if (blocker !== null) throw new Refusal(blocker)
  if (caller === null) throw new Refusal('sign_in_required')
  if (venueId === null) return { caller, venue: null }
  const venue = await directory.findVenue(caller, venueId)
  if (venue === null) throw new Refusal('privileges_missing')
  return { caller, venue }
}

const commonErrors: Record<AccessRule['kind'], Endpoint['errors']> = {
  anyone: ['request_invalid', 'unexpected'],
  staff: ['sign_in_required', 'request_invalid', 'unexpected'],
  venue: ['sign_in_required', 'venue_required', 'privileges_missing', 'request_invalid', 'unexpected'],
}

/** The answers an endpoint can give, by status, for validation and for the published description. */
function responses(endpoint: Endpoint, rule: AccessRule): Record<number, unknown> {
  const codesByStatus = Map.groupBy(
    [...endpoint.errors, ...commonErrors[rule.kind]],
    (code) => errorCatalogue[code].status,
  )
  const answers: Record<number, unknown> =
    endpoint.reply === null
      ? { 204: z.null().describe('Done') }
      : {
          200: {
            description: 'Done',
            content: { [endpoint.contentType ?? 'application/json']: { schema: endpoint.reply } },
          },
        }
  for (const [status, codes] of codesByStatus) {
    answers[status] = { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } }
  }
  return answers
}

const venueHeader = z.string().describe('The id of the venue you are working at.')
const idempotencyHeader = z.uuid().describe('Made by the caller before sending; a repetition gets the first answer.')

function headersOf(endpoint: Endpoint, rule: AccessRule) {
  return z.object({
    ...(rule.kind === 'venue' ? { 'x-venue-id': venueHeader } : {}),
    ...(rule.kind === 'staff' && rule.venue === 'optional' ? { 'x-venue-id': venueHeader.optional() } : {}),
    ...(endpoint.once === true ? { 'idempotency-key': idempotencyHeader } : {}),
  })
}

function describe(key: ApiEndpoint, endpoint: Endpoint, rule: AccessRule) {
  const body = endpoint.body ?? endpoint.form
  return {
    summary: endpoint.summary,
    tags: Object.keys(endpointChapters).filter((chapter) => key in (endpointChapters[chapter] ?? {})),
    ...(rule.kind === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.form === undefined ? {} : { consumes: ['application/x-www-form-urlencoded'] }),
    ...(body === undefined ? {} : { body }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    headers: headersOf(endpoint, rule),
    response: responses(endpoint, rule),
  }
}

/** Gives the one way to put a handler behind an endpoint of the contract, and the check that none was forgotten. */
export function createRouter(app: FastifyInstance, directory: CallerDirectory) {
  const missing = new Set<string>(Object.keys(endpoints))
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
      // Before the body is even read: a refused caller learns nothing about what would have been valid.
      onRequest: async (request) => {
        request.admission = await admit(rule, request, directory)
      },
      handler: async (request, reply) => {
        // The schema above has made these parts what the contract says; the type system cannot see through Fastify's generics.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          form: request.body,
          idempotencyKey: request.headers['idempotency-key'],
          ...request.admission,
          origin: originOf(request),
          request,
          reply,
        } as unknown as Call<typeof key>
        const answer = await handle(call)
        return endpoint.reply === null ? reply.code(204).send() : answer
      },
    })
  }

  const assertComplete = () => {
    if (missing.size > 0) throw new Error(`Endpoints without a handler: ${[...missing].join(', ')}`)
  }
  return { route, assertComplete }
}
