type Content = {
  json?: unknown
  form?: Record<string, string>
  multipart?: Record<string, string | File>
}

export type Asked = Content & { headers?: Record<string, string>; language?: string }
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

/** Sends a call as any client could, also with fields that our own contract does not know: `GET /v1/users/me`. */
export async function rawCall<T>(url: string, call: string, asked: Asked = {}): Promise<Reply<T>> {
  const [method = '', path = ''] = call.split(' ')
  const { body, headers } = bodyOf(asked)
  const response = await fetch(url + path, {
    method,
    headers: { 'accept-language': asked.language ?? 'en', ...headers, ...asked.headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  // An empty answer has no body; the caller names the type of any other.
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
}
