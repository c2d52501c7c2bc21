import type { ApiEndpoint } from '@aforo/domain'
import type { CallInput } from './index.ts'

type AnyInput = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  form?: Record<string, string | undefined>
  multipart?: Record<string, unknown>
  idempotencyKey?: string
  approvalId?: number
}

/** The header with the cursor of the next page. Defined here because browsers do not load the schemas. */
export const nextCursorHeader = 'x-next-cursor'

export type WireRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | FormData | null
}

/**
 * Files are sent unchanged, other values as JSON. `fetch` sets the content type, because it chooses the boundary of the
 * parts.
 */
function partsOf(multipart: Record<string, unknown>): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(multipart)) {
    if (value instanceof File) parts.append(name, value)
    else if (value !== undefined) parts.append(name, JSON.stringify(value))
  }
  return parts
}

function contentOf(input: AnyInput): Pick<WireRequest, 'headers' | 'body'> {
  if (input.multipart !== undefined) return { headers: {}, body: partsOf(input.multipart) }
  if (input.form !== undefined) {
    const fields = Object.entries(input.form).filter((field): field is [string, string] => field[1] !== undefined)
    const body = new URLSearchParams(fields).toString()
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
  }
  if (input.body === undefined) return { headers: {}, body: null }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }
}

/** Converts a call of the contract into an HTTP request. No other code does this. */
export function buildRequest<K extends ApiEndpoint>(key: K, input: CallInput<K>): WireRequest {
  // The parts differ by endpoint; here only their presence matters.
  const parts = input as AnyInput
  const [method = '', template = ''] = key.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  const { headers, body } = contentOf(parts)
  if (parts.idempotencyKey !== undefined) headers['idempotency-key'] = parts.idempotencyKey
  if (parts.approvalId !== undefined) headers['x-approval-id'] = String(parts.approvalId)
  return { method, path: search.size === 0 ? path : `${path}?${search.toString()}`, headers, body }
}
