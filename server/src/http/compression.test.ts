import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { acceptsEncoding } from './compress-once.ts'

const script = `console.log(${JSON.stringify('word '.repeat(1_000))})`
// Different from what the server would produce, so that the source of the bytes is visible.
const built = { br: brotliCompressSync(`${script}//br`), gz: gzipSync(`${script}//gz`) }
const page = `<html>${'<p>page</p>'.repeat(500)}</html>`

let database: TestDatabase
let app: FastifyInstance
let folder: string
let port: number

beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'aforo-web-'))}/`
  await mkdir(`${folder}assets`)
  await writeFile(`${folder}assets/app-1a2b.js`, script)
  await writeFile(`${folder}assets/app-1a2b.js.br`, built.br)
  await writeFile(`${folder}assets/app-1a2b.js.gz`, built.gz)
  await writeFile(`${folder}index.html`, page)
  await writeFile(`${folder}index.html.br`, brotliCompressSync(page))
  await writeFile(`${folder}plain.js`, script)
  await writeFile(`${folder}worker.js`, script)
  await writeFile(`${folder}manifest.webmanifest`, '{}')
  database = await openTestDatabase()
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.urls.api,
    PUBLIC_URL: 'https://aforo.example',
    LOG_LEVEL: 'silent',
  })
  app = await buildApp(config, { webFolder: folder })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

/** The raw answer; fetch would decompress it. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: Record<string, string>
    bytes: Buffer
  }>()
  request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
    buffer(response).then(
      (bytes) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, bytes }),
      reject,
    )
  })
    .on('error', reject)
    .end()
  return promise
}

describe('the files of the web app', () => {
  test('are sent compressed, as the build wrote them', async () => {
    const br = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.bytes).toEqual(built.br)
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      etag: expect.any(String),
    })
    const gzipped = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(gzipped.bytes).toEqual(built.gz)
    expect(gzipped.headers['etag']).not.toBe(br.headers['etag'])
    const again = await get('/assets/app-1a2b.js', {
      'accept-encoding': 'br',
      'if-none-match': br.headers['etag'] ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('are sent uncompressed without a compressed file, or if the client accepts none', async () => {
    for (const [path, encoding] of [
      ['/plain.js', 'br, gzip'],
      ['/assets/app-1a2b.js', 'deflate'],
      ['/assets/app-1a2b.js', 'zstd'],
      ['/assets/app-1a2b.js', 'identity'],
    ] as const) {
      const { headers, bytes } = await get(path, { 'accept-encoding': encoding })
      expect(headers['content-encoding'], encoding).toBeUndefined()
      expect(bytes.toString()).toBe(script)
    }
  })

  test('are asked for anew where their name stays the same: the service worker and the manifest', async () => {
    const worker = await get('/worker.js')
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    })
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('application/manifest+json'),
    })
  })

  test('are not replaced by the page if they are missing', async () => {
    for (const path of ['/worker.mjs', '/other.webmanifest', '/assets/old-1a2b.js']) {
      expect((await get(path, { accept: 'text/html' })).status, path).toBe(404)
    }
  })

  test('can be requested in part', async () => {
    const { status, headers, bytes } = await get('/plain.js', { range: 'bytes=0-9' })
    expect({ status, text: bytes.toString() }).toEqual({ status: 206, text: script.slice(0, 10) })
    expect(headers['content-range']).toBe(`bytes 0-9/${script.length}`)
  })

  test('include the page for every path, also compressed', async () => {
    const { headers, bytes } = await get('/customers/7', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(brotliDecompressSync(bytes).toString()).toBe(page)
  })

  test('cannot be requested by the name of the compressed file', async () => {
    expect((await get('/assets/app-1a2b.js.br')).status).toBe(404)
  })
})

describe('the description of the API', () => {
  const paths = ['/docs/json', '/docs', '/docs/static/swagger-ui.css', '/docs/static/swagger-ui-bundle.js']

  test.each(paths)('%s is compressed once and then reused', async (path) => {
    const plain = await get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      'cache-control': 'no-cache',
      'content-length': String(br.bytes.length),
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(br.headers['content-security-policy']).toContain("default-src 'none'")
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    const gzipped = await get(path, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true)
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': br.headers['etag'] ?? '' })
    expect({ status: again.status, bytes: again.bytes.length }).toEqual({ status: 304, bytes: 0 })
  })

  test('has one address per page, with any query', async () => {
    const { status, headers } = await get('/docs/json?a=1')
    expect({ status, location: headers['location'] }).toEqual({ status: 302, location: '/docs/json' })
    expect((await get('/docs/static/nothing.js')).status).toBe(404)
    expect((await get('/docs/static/%73wagger-ui.css')).status).toBeLessThan(500)
    expect((await get('/docs/static/swagger-ui.css', {}, 'HEAD')).bytes).toHaveLength(0)
  })

  test('is compressed once for many requests at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => get('/docs/static/swagger-ui.js', { 'accept-encoding': 'br' })),
    )
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })
})

test.each([
  ['br', 'br', true],
  ['gzip, deflate, br;q=0.5', 'br', true],
  ['gzip, br;q=0', 'br', false],
  ['gzip, br; q=0.000', 'br', false],
  ['brotli', 'br', false],
  [undefined, 'br', false],
])('a client with %s accepts %s: %s', (header, name, expected) => expect(acceptsEncoding(header, name)).toBe(expected))

test('a small answer of the API is not compressed', async () => {
  const { headers } = await get('/healthz', { 'accept-encoding': 'br, gzip' })
  expect(headers['content-encoding']).toBeUndefined()
})
