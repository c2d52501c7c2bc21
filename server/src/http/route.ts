import { Readable } from 'node:stream'
import { type CallReply, type Endpoint, endpoints, type ParsedInput } from '@aforo/contract'
import {
  type AccessRule,
  accessBlocker,
  apiAccess,
  type ApiEndpoint,
  type ExportKind,
  isBoundToVenue,
  type Language,
  needsInspection,
  proofBlocker,
  staff,
  suspensionBlocker,
  venueOfCall,
} from '@aforo/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WorkClass } from '../db/pools.ts'
import type { StandbyWatch } from '../db/standby-watch.ts'
import { Refusal, refuseIf } from '../refusal.ts'
import type { KeyLimits } from '../security/key-limits.ts'
import { addressOf } from './address.ts'
import type { AdmissionControl } from './admission/admission-control.ts'
import { secondsUntilRetry } from './admission/busy.ts'
import { isExport, isUrgent, workClassOf } from './admission/work-class.ts'
import { answerInTime } from './answer-in-time.ts'
import { browserOf } from './browser-cookie.ts'
import type { Caller, CallerDirectory, VenueOfCall, VenueRef } from './caller.ts'
import type { CountryReader } from './country.ts'
import { createCrossSiteGuard } from './cross-site.ts'
import { schemaOf } from './endpoint-schema.ts'
import { createExportSlots } from './export-slots.ts'
import type { Exported } from './exported.ts'
import { announceKeyLimits, bearerToken, countKeyCall, refuseSpentKey } from './key-calls.ts'
import { languageOf } from './language.ts'
import { createPartsReader } from './multipart.ts'
import { namedVenueId, namesVenueInBody, venueIdInBody } from './named-venue.ts'
import { supportViewsOf } from './support-view.ts'
import { refuseByAccount, refuseOtherDays, withinScope } from './within-scope.ts'

/** The origin of a call, for records. */
export type Origin = {
  address: string
  device: string
  requestId: string
  /** The language of the screen. */
  language: Language
  /** The till that the device uses, if it names one. */
  tillId: number | null
  /** The approval that the call names. */
  approvalId: number | null
  /** The secret by which accounts know the browser, if it has signed in before. */
  browser: string | null
  /** The shared device on which the caller came in. */
  deviceId: number | null
  /** Two letters, if our proxy names it. */
  country: string | null
}

type CallerPart<R> = R extends { kind: 'venue' | 'standing' | 'inspector' }
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
type Answered<K extends ApiEndpoint> = (typeof endpoints)[K] extends {
  contentType: 'text/csv' | 'application/xml' | 'application/zip'
}
  ? Readable
  : CallReply<K>

/** An export is only accepted together with its record. */
type Handled<K extends ApiEndpoint> = (typeof endpoints)[K] extends { exports: ExportKind }
  ? Exported<Answered<K>>
  : Answered<K>

export type Route = <K extends ApiEndpoint>(key: K, handle: (call: Call<K>) => Promise<Handled<K>>) => void

type Access = { caller: Caller; venue: VenueOfCall | null }

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | null
    /** Makes room for the next call. */
    leave: (() => void) | null
    /** The caller, also of a refused call. */
    callerId: number | null
  }
}

const deviceMostLength = 300

function originOf(request: FastifyRequest, countryOf: CountryReader): Origin {
  return {
    address: addressOf(request),
    device: (request.headers['user-agent'] ?? '').slice(0, deviceMostLength),
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
    tillId: idIn(request.headers['x-till-id']),
    approvalId: idIn(request.headers['x-approval-id']),
    browser: browserOf(request),
    deviceId: request.access?.caller.deviceId ?? null,
    country: countryOf(request),
  }
}

/** PostgreSQL text cannot contain the zero character. Checked here for all texts of all calls. */
function refuseZeroCharacters(request: FastifyRequest): void {
  const text = JSON.stringify([request.params, request.query, request.body])
  if (text.includes('\\u0000')) throw new Refusal('request_invalid', { fields: '\\0' })
}

const idIn = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : null

/** Applies the access rule to a call: returns the caller and the venue, or throws a refusal. */
export async function authorise(
  key: ApiEndpoint,
  rule: AccessRule,
  request: FastifyRequest,
  { directory, keyLimits }: { directory: CallerDirectory; keyLimits: KeyLimits },
): Promise<Access | null> {
  if (rule.kind === 'anyone') return null
  const token = bearerToken(request)
  const found = token === null ? null : await directory.findCaller(token)
  request.callerId = found?.staffId ?? null
  if (token !== null && found !== null) await countKeyCall(request, { token, apiKey: found.apiKey, limits: keyLimits })
  const caller = found === null ? null : withinScope(key, found)
  if (caller !== null) refuseByAccount(key, rule, caller)
  const named = namedVenueId(request, rule) ?? venueIdInBody(request.body)
  const venueId = venueOfCall(rule, caller, named)
  refuseIf(accessBlocker(rule, caller, venueId))
  if (caller === null) throw new Refusal('sign_in_required')
  refuseOtherDays(rule, caller, venueId)
  if (venueId === null) return { caller, venue: null }
  const venue = await directory.findVenue(caller, venueId)
  if (venue === null) throw new Refusal('privileges_missing')
  if (needsInspection(rule, caller)) {
    const origin = { address: addressOf(request), requestId: request.id }
    await directory.inspect({ caller, venue, origin, call: key, params: request.params })
  }
  return { caller, venue }
}

/**
 * Whether a call is made at a suspended operator. A call that is not bound to one venue may concern any operator of its
 * caller. A superadmin has none, and looks after them all.
 */
const isAtSuspended = (rule: AccessRule, { caller, venue }: Access): boolean =>
  isBoundToVenue(rule) ? venue?.isSuspended === true : caller.venues.some(({ isSuspended }) => isSuspended)

function leave(request: FastifyRequest): void {
  request.leave?.()
  request.leave = null
}

/**
 * Creates the function that binds a handler to an endpoint of the contract, and the check that no endpoint is missing.
 */
export function createRouter(
  app: FastifyInstance,
  {
    directory,
    keyLimits,
    admission,
    standby,
    publicUrl,
    countryOf,
  }: {
    directory: CallerDirectory
    keyLimits: KeyLimits
    admission: AdmissionControl
    standby: StandbyWatch
    publicUrl: string
    countryOf: CountryReader
  },
) {
  const refuseCrossSite = createCrossSiteGuard(publicUrl)
  const missing = new Set<string>(Object.keys(endpoints))
  const readParts = createPartsReader()
  const inExportSlot = createExportSlots()
  app.decorateRequest('access', null)
  app.decorateRequest('leave', null)
  announceKeyLimits(app)

  const route: Route = (key, handle) => {
    const endpoint: Endpoint = endpoints[key]
    const rule: AccessRule = apiAccess[key]
    const workClass = workClassOf(key, endpoint)
    const [method = '', path = ''] = key.split(' ')
    // What people change about themselves, such as a sign-out, locks no row that others need.
    const mustBeConfirmed =
      workClass === 'command' && (rule.kind === 'venue' || key === 'POST /v1/device/offline-commands')
    const enter = async (request: FastifyRequest, reply: FastifyReply) => {
      if (workClass === 'system' || isUrgent(key)) return
      // Its commit would wait for the standby, and keep its rows locked meanwhile.
      if (mustBeConfirmed && standby.isMissing()) {
        throw new Refusal('database_read_only', { seconds: secondsUntilRetry() })
      }
      request.leave = await admission.enter(request, reply, workClass)
      reply.raw.once('close', () => leave(request))
      // A caller who hung up just before has no later event that would free the slot.
      if (request.raw.socket.destroyed) leave(request)
    }
    /** Only people who may make the call at all are asked to prove who they are. */
    const admit = async (request: FastifyRequest) => {
      const access = await authorise(key, rule, request, { directory, keyLimits })
      if (access !== null) {
        const { provedAgoMs, deviceId } = access.caller
        refuseIf(suspensionBlocker(key, { isSuspended: isAtSuspended(rule, access) }))
        refuseIf(proofBlocker(key, { provedAgoMs, isOnDevice: deviceId !== null }))
      }
      return access
    }
    const supportViewFor = supportViewsOf(key, endpoint, rule)
    // Pictures may take longer.
    const isAwaited = workClass === 'command' && endpoint.multipart === undefined
    missing.delete(key)
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(key, endpoint, rule),
      ...(endpoint.bodyMostBytes !== undefined && { bodyLimit: endpoint.bodyMostBytes }),
      // Before the body is read, so that a refused caller learns nothing about valid input.
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        refuseCrossSite(request)
        refuseSpentKey(request, keyLimits)
        await enter(request, reply)
        request.access = namesVenueInBody(endpoint, rule, request)
          ? await authorise(key, staff, request, { directory, keyLimits })
          : await admit(request)
        // A slow sender holds no slot while its body arrives.
        if (endpoint.multipart !== undefined || !request.raw.complete) leave(request)
      },
      preValidation: async (request, reply) => {
        if (endpoint.multipart !== undefined) request.body = await readParts(request, reply)
        if (request.leave === null) await enter(request, reply)
        if (namesVenueInBody(endpoint, rule, request)) request.access = await admit(request)
        admission.learn(request)
        refuseZeroCharacters(request)
      },
      handler: async (request, reply) => {
        const view = supportViewFor(request.access?.caller)
        // The schema has validated these parts; the types of Fastify do not express it.
        const call = {
          params: request.params,
          query: view === null ? request.query : view.readQuery(request.query),
          body: request.body,
          form: request.body,
          multipart: request.body,
          idempotencyKey: request.headers['idempotency-key'],
          ...request.access,
          origin: originOf(request, countryOf),
          request,
          reply,
        } as unknown as Call<typeof key>
        // From here on the work makes room when it is done, even if its caller has left.
        const makeRoom = request.leave
        request.leave = null
        const work: Promise<unknown> = (
          isExport(endpoint) ? inExportSlot(request.access?.venue?.operatorId, () => handle(call)) : handle(call)
        ).finally(makeRoom)
        const answer = await (isAwaited ? answerInTime(work, reply.elapsedTime) : work)
        if (endpoint.reply === null) return reply.code(204).send()
        if (answer instanceof Readable) {
          const isText = endpoint.contentType !== 'application/zip'
          return reply.type(`${endpoint.contentType}${isText ? '; charset=utf-8' : ''}`).send(answer)
        }
        if (!(answer instanceof Blob)) return view === null ? answer : view.show(answer)
        return reply.type(endpoint.contentType ?? answer.type).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  }

  /** Binds only the endpoints of one class, for which the handlers then have their own connections. */
  const routeOnly =
    (workClass: WorkClass): Route =>
    (key, handle) => {
      if (workClassOf(key, endpoints[key]) === workClass) route(key, handle)
    }
  const assertComplete = () => {
    if (missing.size > 0) throw new Error(`Endpoints without a handler: ${[...missing].join(', ')}`)
  }
  return { routeOnly, assertComplete }
}
