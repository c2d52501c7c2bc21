import {
  buildRequest,
  type CallInput,
  type CallReply,
  type ErrorCode,
  nextCursorHeader,
  type WireRequest,
} from '@aforo/contract'
import type { apiAccess, ApiEndpoint, PictureSize } from '@aforo/domain'
import { languageSetting } from '../device/language.ts'
import { tillSetting } from '../device/till.ts'
import { answered, localCalls } from './local-calls.ts'
import { proofPrompt } from './proof-prompt.ts'
import { endSession, localSession, localToken, tokenSetting } from './token.ts'
import { type OnProgress, sendWithProgress } from './upload.ts'

const replyWithinMs = 15_000
/** The server answers a command within 4.5 seconds. Without an answer by then, the line is dead. */
const commandWithinMs = 4_800
/** An upload needs more time than a normal call on a slow connection. */
const uploadWithinMs = 60_000

/**
 * A failed call. `detail` is the text sent by the server; it is null when the server could not be reached. `retryAt` is
 * when the server wants to be called again, in milliseconds, if it said so.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable'
  readonly detail: string | null
  readonly retryAt: number | null
  /** What the second factor answers, if one is required. */
  readonly challenge: string

  constructor(
    code: ErrorCode | 'unreachable',
    detail: string | null,
    retryAt: number | null = null,
    challenge: string = '',
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
    this.retryAt = retryAt
    this.challenge = challenge
  }
}

type SendOptions = {
  token: string | null
  venueId?: number | null
  signal?: AbortSignal
  /** How long to wait for the reply, if it takes longer than usual. */
  withinMs?: number
  onProgress?: OnProgress
}

/** Set once somebody is signed in (press.ts), because the sign-in page must stay small. */
export const callWatch: { begin?: (headers: Headers) => (response: Response) => void } = {}

/** Sends a request with the token, the language, the venue and the till of this browser. */
async function send(
  request: WireRequest,
  { token, venueId = null, signal, withinMs, onProgress }: SendOptions,
): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('accept-language', languageSetting.read())
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (venueId !== null) headers.set('x-venue-id', String(venueId))
  const till = tillSetting.read()
  if (till !== null) headers.set('x-till-id', String(till))
  const end = callWatch.begin?.(headers)
  const { method, path, body } = request
  const isCommand = method !== 'GET' && token !== null && !(body instanceof FormData)
  try {
    if (body instanceof FormData && onProgress !== undefined) {
      return await sendWithProgress(path, { method, headers, body, timeoutMs: uploadWithinMs }, onProgress)
    }
    const response = await fetch(path, {
      method,
      headers,
      body,
      cache: 'no-store',
      signal: signal ?? AbortSignal.timeout(withinMs ?? (isCommand ? commandWithinMs : replyWithinMs)),
    })
    end?.(response)
    return response
  } catch {
    throw new ApiError('unreachable', null)
  }
}

/** Parses the body. A truncated body, or one that is not JSON (a captive portal), counts as a failed connection. */
async function read(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new ApiError('unreachable', null)
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'))
  const retryAt = seconds > 0 ? Date.now() + seconds * 1000 : null
  const body = await read(response).catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body && 'detail' in body)) {
    return new ApiError('unreachable', null, retryAt)
  }
  // Only our server replies in this form, and it uses only codes of the catalogue.
  const { code, detail, challenge } = body as { code: ErrorCode; detail: string; challenge?: string }
  return new ApiError(code, detail, retryAt, challenge)
}

let renewing: Promise<string | null> | null = null

/** Another tab is another process: a value that it has just stored can take this long to be readable here. */
const storageDelayMs = 100

/** Only one renewal runs at a time in this tab and, where the browser supports locks, across its tabs. */
function renewToken(spent: string): Promise<string | null> {
  renewing ??= renewAlone(spent).finally(() => {
    renewing = null
  })
  return renewing
}

async function renewAlone(spent: string): Promise<string | null> {
  if (!('locks' in navigator)) return exchangeToken(spent)
  const lock = 'aforo.renewal'
  const renewed = await navigator.locks.request(lock, { ifAvailable: true }, async (held) =>
    held === null ? null : { token: await exchangeToken(spent) },
  )
  if (renewed !== null) return renewed.token
  return navigator.locks.request(lock, async () => {
    await new Promise((resolve) => setTimeout(resolve, storageDelayMs))
    return exchangeToken(spent)
  })
}

/**
 * Signs in who came in without a connection, so that their work goes on. If the server refuses, the device is locked. The
 * cookie is still that of the person before, so it must not be used.
 */
async function exchangeLocalToken(): Promise<string | null> {
  const proof = (await localSession.proof?.()) ?? null
  const response =
    proof === null ? null : await send(buildRequest('POST /v1/device/sign-in', { body: proof }), { token: null })
  if (tokenSetting.read() !== localToken) return tokenSetting.read()
  if (response === null || [400, 401, 403].includes(response.status)) {
    endSession('locked')
    return null
  }
  if (!response.ok) throw await errorOf(response)
  const { access_token } = (await read(response)) as CallReply<'POST /v1/device/sign-in'>
  tokenSetting.write(access_token)
  return access_token
}

/** Exchanges an expired token for a new one. Returns null when the sign-in has ended. */
async function exchangeToken(spent: string): Promise<string | null> {
  const current = tokenSetting.read()
  if (current !== spent) return current
  if (spent === localToken) return exchangeLocalToken()
  const response = await send(buildRequest('POST /v1/sign-in/renewal', {}), { token: null })
  const isStillOurs = tokenSetting.read() === spent
  if (response.status === 401) {
    if (isStillOurs) endSession('expired')
    return null
  }
  if (!response.ok) throw await errorOf(response)
  // The user signed out, or another user signed in, while the call was running.
  if (!isStillOurs) return tokenSetting.read()
  const { access_token } = (await read(response)) as CallReply<'POST /v1/sign-in/renewal'>
  tokenSetting.write(access_token)
  return access_token
}

/** Another tab may renew again the token that this tab has just renewed. */
const renewalsMost = 3

/**
 * Sends a request. If the token has expired, renews it and sends again; if a proof of the person is needed, asks for it
 * and sends again. Throws unless the reply is a success.
 */
export async function sendSignedIn(request: WireRequest, options: Omit<SendOptions, 'token'>): Promise<Response> {
  let token = tokenSetting.read()
  for (let renewals = 0; ; renewals += 1) {
    const response = await send(request, { ...options, token })
    if (response.ok) return response
    const error = await errorOf(response)
    if (error.code === 'proof_needed' && (await proofPrompt.ask?.()) === true) continue
    if (error.code !== 'sign_in_required' || token === null || renewals === renewalsMost) throw error
    token = await renewToken(token)
    if (token === null) throw error
  }
}

/** Endpoints of a venue require its id; the server checks it on every call. */
type At<K extends ApiEndpoint> = (typeof apiAccess)[K] extends { kind: 'venue' | 'standing' | 'inspector' }
  ? [at: { venueId: number }]
  : []

/** Calls an endpoint of the contract. Input and reply are typed. */
export async function call<K extends ApiEndpoint>(key: K, input: CallInput<K>, ...[at]: At<K>): Promise<CallReply<K>> {
  const venueId = at?.venueId ?? null
  return answered(key, input, venueId, {
    // The answers of this device have the types of the contract too.
    here: (reply) => reply as CallReply<K>,
    there: async () => {
      const response = await sendSignedIn(buildRequest(key, input), { venueId })
      // The server validated its answer against the same contract.
      return (await read(response)) as CallReply<K>
    },
  })
}

export type Page<Items> = { items: Items; nextCursor: string | null }

/** Like `call`, for an endpoint that returns pages. */
export async function callPage<K extends ApiEndpoint>(
  key: K,
  input: CallInput<K>,
  ...[at]: At<K>
): Promise<Page<CallReply<K>>> {
  const venueId = at?.venueId ?? null
  return answered<Page<CallReply<K>>>(key, input, venueId, {
    // This device answers with the whole list, in the type of the contract.
    here: (reply) => ({ items: reply as CallReply<K>, nextCursor: null }),
    there: async () => {
      const response = await sendSignedIn(buildRequest(key, input), { venueId })
      // The server validated its answer against the same contract.
      return { items: (await read(response)) as CallReply<K>, nextCursor: response.headers.get(nextCursorHeader) }
    },
  })
}

/** Like `call`, for an upload; reports its progress. */
export async function upload<K extends ApiEndpoint>(
  key: K,
  input: CallInput<K>,
  onProgress: OnProgress,
  venueId: number | null = null,
): Promise<CallReply<K>> {
  const response = await sendSignedIn(buildRequest(key, input), { venueId, onProgress })
  // The server validated its answer against the same contract.
  return (await read(response)) as CallReply<K>
}

/** Downloads a picture. An `<img>` cannot load it directly, because pictures require the token. */
export async function fetchPicture(path: string, size: PictureSize): Promise<Blob> {
  const kept = await localCalls.picture?.(path)
  if (kept !== undefined && kept !== null) return kept
  const key = path.split('/').at(-1) ?? ''
  const response = await sendSignedIn(buildRequest('GET /v1/pictures/{key}/{size}', { params: { key, size } }), {})
  return response.blob()
}

/** The small picture of a member of the venue of this device. */
export async function fetchFace(id: number): Promise<Blob> {
  const response = await sendSignedIn(buildRequest('GET /v1/device/members/{id}/face', { params: { id } }), {})
  return response.blob()
}
