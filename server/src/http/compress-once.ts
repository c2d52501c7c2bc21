import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type CachedAnswer = { type: string; etag: string; identity: Buffer; br: Buffer; gzip: Buffer }

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const gzipOptions = { level: 9 }

/** Whether the client accepts this encoding. A weight of zero means no. */
export const acceptsEncoding = (header: string | undefined, name: string): boolean =>
  (header ?? '').split(',').some((offer) => {
    const [token = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
    return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** The path without its query: the route, with the file name in place of a wildcard. */
function addressOf({ params, routeOptions: { url = '' } }: FastifyRequest): string {
  return url.replace('*', (params as { '*'?: string })['*'] ?? '')
}

async function compress(content: Buffer, type: string): Promise<CachedAnswer> {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions),
    promisify(gzip)(content, gzipOptions),
  ])
  return { type, etag, identity: content, br, gzip: gzipped }
}

function encodedFor(cached: CachedAnswer, request: FastifyRequest, reply: FastifyReply): Buffer {
  const accepted = request.headers['accept-encoding']
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name)) ?? 'identity'
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  void reply.headers({
    'content-type': cached.type,
    'cache-control': 'no-cache',
    etag: cached.etag,
    vary: 'accept-encoding',
    'content-length': cached[encoding].length,
  })
  return cached[encoding]
}

/**
 * Caches the compressed answers of the routes in this scope. They are few and the same for everybody until the process
 * ends. Compressing them each time cost more than any other call that needs no sign-in.
 */
export function compressOnce(scope: FastifyInstance): void {
  const cached = new Map<string, Promise<CachedAnswer>>()
  const answered = new WeakSet<FastifyRequest>()

  const cache = (address: string, payload: unknown, type: string): Promise<CachedAnswer> => {
    const content = payload instanceof Readable ? buffer(payload) : Promise.resolve(Buffer.from(payload as string))
    const compressed = content.then((bytes) => compress(bytes, type))
    cached.set(address, compressed)
    compressed.catch(() => cached.delete(address))
    return compressed
  }

  scope.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request)
    // One address per page: each query would otherwise be another cache entry.
    if (request.url.includes('?')) return reply.redirect(address)
    const found = await cached.get(address)
    if (found === undefined) return
    answered.add(request)
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).header('etag', found.etag).send()
    return reply.send(encodedFor(found, request, reply))
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const address = addressOf(request)
    const isWhole = request.method === 'GET' && reply.statusCode === 200 && request.url === address
    if (!isWhole || answered.has(request)) return payload
    const before = cached.get(address)
    // Another request was first.
    if (before !== undefined && payload instanceof Readable) payload.destroy()
    const found = await (before ?? cache(address, payload, String(reply.getHeader('content-type'))))
    for (const name of ['last-modified', 'accept-ranges']) reply.removeHeader(name)
    return encodedFor(found, request, reply)
  })
}
