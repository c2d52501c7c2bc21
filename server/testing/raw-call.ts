type Content = {
  json?: unknown
  form?: Record<string, string>
  multipart?: Record<string, string | File>
}

export type RawRequest = Content & { headers?: Record<string, string>; language?: string }
export type Reply<T = unknown> = { status: number; body: T }

function bodyOf({ json, form, multipart }: Content): {
  body?: string | URLSearchParams | FormData
  headers: Record<string, string>
} {
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  if (form !== undefined) return { body: new URLSearchParams(form), headers: {} }
  if (multipart === undefined) return { headers: {} }
  const body = new FormData()
  for (const [name, part] of Object.entries(multipart)) body.append(name, part)
  return { body, headers: {} }
}

/** Sends a call such as `GET /v1/users/me` as any client could, also with fields outside our contract. */
export async function rawCall<T>(url: string, call: string, request: RawRequest = {}): Promise<Reply<T>> {
  const [method = '', path = ''] = call.split(' ')
  const { body, headers } = bodyOf(request)
  const response = await fetch(url + path, {
    method,
    headers: { 'accept-language': request.language ?? 'en', ...headers, ...request.headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  // An empty answer has no body; the caller of this function gives the type of any other.
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
}
