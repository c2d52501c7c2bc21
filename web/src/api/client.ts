import { buildRequest, type CallInput, type CallReply, type ErrorCode } from '@aforo/contract'
import type { apiAccess, ApiEndpoint } from '@aforo/domain'
import { languageSetting } from '../device/language.ts'
import { endSession, startSession, tokenSetting } from './token.ts'

const answerWithinMs = 15_000

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

type Request = { method: string; path: string; headers: Record<string, string>; body: string | null }
type SendOptions = { token: string | null; venueId?: number | null; signal?: AbortSignal }

/** Puts a request on the line as this person, in this language, at this venue. */
async function send(request: Request, { token, venueId = null, signal }: SendOptions): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('accept-language', languageSetting.read())
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (venueId !== null) headers.set('x-venue-id', String(venueId))
  try {
    return await fetch(request.path, {
      method: request.method,
      headers,
      body: request.body,
      cache: 'no-store',
      signal: signal ?? AbortSignal.timeout(answerWithinMs),
    })
  } catch {
    throw new ApiError('unreachable', null)
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  try {
    const { code, detail } = (await response.json()) as { code: ErrorCode; detail: string }
    return new ApiError(code, detail)
  } catch {
    // Not our server's words: a proxy on the way, or an answer that broke off.
    return new ApiError('unreachable', null)
  }
}

/** Only one tab at a time, because a renewal works once. Insecure origins have no locks; the server's grace covers them. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('aforo.renewal', work) : work()
}

/** A fresh token for a spent one, or null when the sign-in is over. */
async function renewToken(spent: string): Promise<string | null> {
  return oneTabAtATime(async () => {
    const current = tokenSetting.read()
    if (current !== spent) return current
    const response = await send(buildRequest('POST /v1/sign-in/renewal', {}), { token: null })
    if (response.status === 401) {
      endSession('expired')
      return null
    }
    if (!response.ok) throw await errorOf(response)
    const { access_token } = (await response.json()) as CallReply<'POST /v1/sign-in/renewal'>
    startSession(access_token)
    return access_token
  })
}

/** Sends, and if the token has run out renews it and sends once more. Throws unless the answer is a yes. */
export async function sendSignedIn(request: Request, options: Omit<SendOptions, 'token'>): Promise<Response> {
  const token = tokenSetting.read()
  const response = await send(request, { ...options, token })
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code !== 'sign_in_required' || token === null) throw error
  const renewed = await renewToken(token)
  if (renewed === null) throw error
  const second = await send(request, { ...options, token: renewed })
  if (!second.ok) throw await errorOf(second)
  return second
}

/** Calls at a venue say which; the server checks it every time. */
type At<K extends ApiEndpoint> = (typeof apiAccess)[K] extends { kind: 'venue' } ? [at: { venueId: number }] : []

/** One call of the contract, typed from end to end. */
export async function call<K extends ApiEndpoint>(key: K, input: CallInput<K>, ...[at]: At<K>): Promise<CallReply<K>> {
  const response = await sendSignedIn(buildRequest(key, input), { venueId: at?.venueId ?? null })
  const text = await response.text()
  // The server validated its answer against the same contract.
  return (text === '' ? undefined : JSON.parse(text)) as CallReply<K>
}
