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
import { endSession, tokenSetting } from './token.ts'
import { type OnProgress, sendWithProgress } from './upload.ts'

const answerWithinMs = 15_000
/** A picture over a slow line. */
const uploadWithinMs = 60_000

/** A call that did not do what was asked. `detail` are the server's own words; without them the line was the trouble. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable'
  readonly detail: string | null

  constructor(code: ErrorCode | 'unreachable', detail: string | null) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
  }
}

type SendOptions = {
  token: string | null
  venueId?: number | null
  signal?: AbortSignal
  onProgress?: OnProgress
}

/** Puts a request on the line as this person, in this language, at this venue. */
async function send(
  request: WireRequest,
  { token, venueId = null, signal, onProgress }: SendOptions,
): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('accept-language', languageSetting.read())
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (venueId !== null) headers.set('x-venue-id', String(venueId))
  const till = tillSetting.read()
  if (till !== null) headers.set('x-till-id', String(till))
  const { method, path, body } = request
  try {
    if (body instanceof FormData && onProgress !== undefined) {
      return await sendWithProgress(path, { method, headers, body, timeoutMs: uploadWithinMs }, onProgress)
    }
    return await fetch(path, {
      method,
      headers,
      body,
      cache: 'no-store',
      signal: signal ?? AbortSignal.timeout(answerWithinMs),
    })
  } catch {
    throw new ApiError('unreachable', null)
  }
}

/** What an answer says. One that breaks off, or comes from a portal on the way, is a line that failed. */
async function read(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new ApiError('unreachable', null)
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const said = await read(response).catch(() => null)
  if (typeof said !== 'object' || said === null || !('code' in said && 'detail' in said)) {
    return new ApiError('unreachable', null)
  }
  // Only our own server answers in this form, and only with codes of the catalogue.
  const { code, detail } = said as { code: ErrorCode; detail: string }
  return new ApiError(code, detail)
}

let renewing: Promise<string | null> | null = null

/** What another tab has just written may take this long to be read here: it is another process. */
const heardOfMs = 100

/** One renewal at a time in this tab, and where the browser can, across its tabs. */
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
    await new Promise((heard) => setTimeout(heard, heardOfMs))
    return exchangeToken(spent)
  })
}

/** A fresh token for a spent one, or null when the sign-in is over. */
async function exchangeToken(spent: string): Promise<string | null> {
  const current = tokenSetting.read()
  if (current !== spent) return current
  const response = await send(buildRequest('POST /v1/sign-in/renewal', {}), { token: null })
  const isStillOurs = tokenSetting.read() === spent
  if (response.status === 401) {
    if (isStillOurs) endSession('expired')
    return null
  }
  if (!response.ok) throw await errorOf(response)
  // Somebody signed out, or in, while the answer was on its way.
  if (!isStillOurs) return tokenSetting.read()
  const { access_token } = (await read(response)) as CallReply<'POST /v1/sign-in/renewal'>
  tokenSetting.write(access_token)
  return access_token
}

/** Another tab may renew the token that this one has just renewed. */
const renewalsMost = 3

/** Sends, and if the token has run out renews it and sends once more. Throws unless the answer is a yes. */
export async function sendSignedIn(request: WireRequest, options: Omit<SendOptions, 'token'>): Promise<Response> {
  let token = tokenSetting.read()
  for (let renewals = 0; ; renewals += 1) {
    const response = await send(request, { ...options, token })
    if (response.ok) return response
    const error = await errorOf(response)
    if (error.code !== 'sign_in_required' || token === null || renewals === renewalsMost) throw error
    token = await renewToken(token)
    if (token === null) throw error
  }
}

/** Calls at a venue say which; the server checks it every time. */
type At<K extends ApiEndpoint> = (typeof apiAccess)[K] extends { kind: 'venue' | 'standing' }
  ? [at: { venueId: number }]
  : []

/** One call of the contract, typed from end to end. */
export async function call<K extends ApiEndpoint>(key: K, input: CallInput<K>, ...[at]: At<K>): Promise<CallReply<K>> {
  const response = await sendSignedIn(buildRequest(key, input), { venueId: at?.venueId ?? null })
  // The server validated its answer against the same contract.
  return (await read(response)) as CallReply<K>
}

export type Page<Items> = { items: Items; nextCursor: string | null }

/** The same for a list that comes in pages. */
export async function callPage<K extends ApiEndpoint>(
  key: K,
  input: CallInput<K>,
  ...[at]: At<K>
): Promise<Page<CallReply<K>>> {
  const response = await sendSignedIn(buildRequest(key, input), { venueId: at?.venueId ?? null })
  // The server validated its answer against the same contract.
  return { items: (await read(response)) as CallReply<K>, nextCursor: response.headers.get(nextCursorHeader) }
}

/** The same for a call that carries a picture, telling how far it is. */
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

/** The bytes of a picture; the browser cannot fetch them by itself, because they are not public. */
export async function fetchPicture(path: string, size: PictureSize): Promise<Blob> {
  const key = path.split('/').at(-1) ?? ''
  const response = await sendSignedIn(buildRequest('GET /v1/pictures/{key}/{size}', { params: { key, size } }), {})
  return response.blob()
}
