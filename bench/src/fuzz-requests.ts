import { type Endpoint, endpoints } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'
import { z } from 'zod'
import { type KnownIds, objectOf, oddValue, type Random, type Schema, valueOf } from './fuzz-values.ts'
import type { RawRequest } from './raw-http-client.ts'

export type FuzzCaller = { name: string; token: string | null; venueId: number }
export type FuzzRequest = RawRequest & { key: ApiEndpoint }

const keys = Object.keys(endpoints) as ApiEndpoint[]
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const schemas = new Map<unknown, Schema>()
function schemaOf(shape: z.ZodType): Schema {
  const known = schemas.get(shape) ?? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(shape, known)
  return known
}

type Content = { type: string | null; bytes: Buffer }

/** JSON with mistakes of handwritten JSON: a duplicate key, or invalid numbers. */
function jsonOf(value: unknown, random: Random, odd: number): string {
  const text = JSON.stringify(value) ?? 'null'
  if (!random.chance(odd)) return text
  return random.pick([
    () => text.replace('{', '{"__proto__":{"a":1},'),
    () => text.replace(/^\{("[^"]+":)/, '{$1null,$1'),
    () => text.replace(/\d+/, random.pick(['NaN', '1e999', '-0', '00', '0x1', '9'.repeat(400)])),
    () => text.slice(0, random.below(text.length + 1)),
    () => '['.repeat(random.below(60_000)),
    () => `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    () => text + ' '.repeat(random.below(70_000)),
    () => `\ufeff${text}`,
  ])()
}

function partOf(name: string, value: unknown, schema: Schema | undefined, random: Random, odd: number): Buffer {
  const isFile = schema?.format === 'binary'
  const content = isFile
    ? random.pick([pixel, pixel.subarray(0, 40), Buffer.from('junk'), Buffer.alloc(0), Buffer.alloc(30_000, 0xff)])
    : Buffer.from(jsonOf(value, random, odd))
  const head = random.chance(odd)
    ? random.pick(['', 'content-disposition: form-data', `content-disposition: form-data; name*=x''${name}`, 'x: y'])
    : `content-disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ''}`
  const more = random.chance(odd)
    ? random.pick([
        'content-type: application/json\r\n',
        'content-transfer-encoding: base64\r\n',
        `x: ${'y'.repeat(9_000)}\r\n`,
      ])
    : ''
  return Buffer.concat([Buffer.from(`--line\r\n${head}\r\n${more}\r\n`), content, Buffer.from('\r\n')])
}

function multipartOf(schema: Schema, ids: KnownIds, random: Random, odd: number): Content {
  const fields = Object.entries(objectOf(schema, ids, random, odd))
  const parts = fields.map(([name, value]) => partOf(name, value, schema.properties?.[name], random, odd))
  const repeated = random.chance(odd / 2) ? Array.from({ length: random.below(40) }, () => parts).flat() : parts
  const type = random.chance(odd)
    ? random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'multipart/mixed; boundary=line',
      ])
    : 'multipart/form-data; boundary=line'
  return { type, bytes: Buffer.concat([...repeated, Buffer.from(random.chance(odd) ? '' : '--line--\r\n')]) }
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const formOf = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .map(([name, said]) => `${encodeLoosely(name)}=${encodeLoosely(wordOf(said))}`)
    .join('&')

/** Like encodeURIComponent, but also accepts a lone surrogate. */
const encodeLoosely = (text: string): string => encodeURIComponent(text.toWellFormed())

function contentOf(endpoint: Endpoint, ids: KnownIds, random: Random, odd: number): Content {
  if (endpoint.multipart !== undefined) return multipartOf(schemaOf(endpoint.multipart), ids, random, odd)
  if (endpoint.form !== undefined) {
    const fields = objectOf(schemaOf(endpoint.form), ids, random, odd)
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(formOf(fields)) }
  }
  if (endpoint.body === undefined) return { type: null, bytes: Buffer.alloc(0) }
  const value = valueOf(schemaOf(endpoint.body), 'body', ids, random, odd)
  return { type: 'application/json', bytes: Buffer.from(jsonOf(value, random, odd)) }
}

const spoil = (content: Content, random: Random): Content =>
  random.pick<() => Content>([
    () => ({
      ...content,
      type: random.pick(['text/plain', 'application/xml', 'application/json; charset=klingon', '', '/', 'a/b;;;']),
    }),
    () => ({ ...content, bytes: Buffer.concat([content.bytes, Buffer.from([0xc3, 0x28, 0xff])]) }),
    () => ({ ...content, bytes: content.bytes.subarray(0, random.below(content.bytes.length + 1)) }),
    () => ({ type: content.type ?? 'application/json', bytes: Buffer.alloc(random.below(90_000), 0x5b) }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from('a=%zz&b[]=1&__proto__=x&a=2&=&&') }),
    () => ({ type: 'application/json', bytes: Buffer.alloc(0) }),
  ])()

function pathOf(key: ApiEndpoint, endpoint: Endpoint, ids: KnownIds, random: Random, odd: number): string {
  const [, template = ''] = key.split(' ')
  const params = endpoint.params === undefined ? {} : objectOf(schemaOf(endpoint.params), ids, random, 0)
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    random.chance(odd) ? encodeLoosely(wordOf(oddValue(random)).slice(0, 500)) : encodeLoosely(String(params[name])),
  )
  const query = endpoint.query === undefined ? '' : formOf(objectOf(schemaOf(endpoint.query), ids, random, odd))
  const more = random.chance(odd / 4)
    ? random.pick([
        '%',
        '%zz',
        '%00',
        '/../..',
        '//',
        '?a[b]=c&__proto__[x]=1',
        '?limit=1&limit=2',
        `?q=${'%F0%9F'.repeat(30)}`,
        `?${'a'.repeat(9_000)}`,
      ])
    : ''
  return (query === '' ? path : `${path}?${query}`) + more
}

const oddHeaders = [
  'x-venue-id: -1',
  'x-venue-id: 1e9',
  'x-venue-id: 99999999999999999',
  'x-till-id: 0',
  'x-till-id: 999999999999999',
  'authorization: Bearer',
  'authorization: Basic AAAA',
  'accept-language: ,;q=,*;;q=9',
  'accept-language: en;q=NaN',
  'accept-encoding: br;q=0, *;q=1, gzip;;',
  'accept-encoding: deflate',
  'range: bytes=9-1,-5',
  'if-none-match: *',
  'cookie: a=b=c;;;=%zz',
  'idempotency-key: x',
  'content-encoding: gzip',
  'content-encoding: br',
  'x-forwarded-for: ::1, junk',
  'sec-fetch-site: none',
  'expect: 100-continue',
  'host: y',
  'content-type: a',
  'upgrade: h2c',
  'x-junk: \u00ff\u00fe',
  'origin: null',
  'te: trailers',
]

/** The next request. It is the same for the same seed and the same ids. */
export function requestOf(random: Random, caller: FuzzCaller, ids: KnownIds): FuzzRequest {
  const key = random.pick(keys)
  const endpoint: Endpoint = endpoints[key]
  // Half of the requests are valid, because only those pass the validation.
  const odd = random.pick([0, 0, 0.05, 0.2])
  const [method = ''] = key.split(' ')
  const made = contentOf(endpoint, ids, random, odd)
  const isSpoilt = random.chance(odd)
  const { type, bytes } = isSpoilt ? spoil(made, random) : made
  const isCut = random.chance(odd / 8)
  const lines = [
    `${random.chance(odd / 8) ? random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'POST']) : method} ${pathOf(key, endpoint, ids, random, odd)} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    ...(caller.token === null ? [] : [`authorization: Bearer ${caller.token}`]),
    ...(random.chance(0.9) ? [`x-venue-id: ${caller.venueId}`] : []),
    ...(endpoint.once === true && !random.chance(odd)
      ? [`idempotency-key: ${String(valueOf({ type: 'string', format: 'uuid' }, '', {}, random, 0))}`]
      : []),
    ...(type === null ? [] : [`content-type: ${type}`]),
    ...(bytes.length > 0 || type !== null ? [`content-length: ${bytes.length + (isCut ? 10 : 0)}`] : []),
    ...(random.chance(odd) ? [random.pick(oddHeaders), random.pick(oddHeaders)] : []),
    ...(random.chance(odd / 8) ? [`x-long: ${'z'.repeat(random.below(20_000))}`] : []),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return { key, bytes: Buffer.concat([head, bytes]), isCut }
}
