import type { WebhookEvent } from './calls.ts'

export type WebhookFault = 'headers_missing' | 'secret_invalid' | 'too_old' | 'signature_wrong'

/** A request that is not from Aforo, or is an old one that somebody sends again. Answer it with 401. */
export class WebhookError extends Error {
  readonly code: WebhookFault

  constructor(code: WebhookFault) {
    super(code)
    this.name = 'WebhookError'
    this.code = code
  }
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

type Message = {
  /** The body as it came, before it is parsed. */
  body: string
  /** Of the request: a `Headers`, or the object that Node has. */
  headers: Headers
  /** Of the webhook. While a new one replaces a former one, give both. */
  secret: string | readonly string[]
  /** How far the clocks may be apart, and how long a request may be under way. Five minutes by default. */
  toleranceSeconds?: number
}

const prefix = 'whsec_'
const encoder = new TextEncoder()

function headerOf(headers: Headers, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  const value = (headers as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

async function importSecret(secret: string) {
  const bytes = secret.startsWith(prefix) ? bytesOf(secret.slice(prefix.length)) : new Uint8Array()
  if (bytes.length === 0) throw new WebhookError('secret_invalid')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/**
 * Checks that a request is from Aforo and new, and returns its event. An event may come more than once: ignore an `id` that
 * was handled before.
 */
export async function readEvent({ body, headers, secret, toleranceSeconds = 300 }: Message): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (id === null || timestamp === null || signatures === null) throw new WebhookError('headers_missing')
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookError('too_old')
  const signed = encoder.encode(`${id}.${timestamp}.${body}`)
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []))
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await importSecret(one)
    for (const signature of given) {
      // Signed by Aforo, so it is an event in the form of the contract.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(body) as WebhookEvent
    }
  }
  throw new WebhookError('signature_wrong')
}
