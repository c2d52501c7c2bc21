/** The share of a file that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Like fetch, but reports the progress of the upload, which fetch cannot. */
export function sendWithProgress(
  path: string,
  init: { method: string; headers: Headers; body: FormData; timeoutMs: number },
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, path)
    for (const [name, value] of init.headers) request.setRequestHeader(name, value)
    request.timeout = init.timeoutMs
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      const isEmpty = request.status === 204
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      resolve(new Response(isEmpty ? null : request.responseText, { status: request.status, headers }))
    })
    const fail = () => reject(new TypeError('The upload broke off.'))
    for (const ending of ['error', 'timeout', 'abort'] as const) request.addEventListener(ending, fail)
    request.send(init.body)
  })
}
