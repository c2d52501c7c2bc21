import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ApiScope } from '@aforo/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../testing/api-process.ts'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const packing = 120_000

let api: TestApi
let as: As
let folder: string

/** The package as others install it, in an empty project, with its examples beside it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-client-'))
  await run('npm', ['pack', '--workspace=client', '--pack-destination', folder], { cwd: repository })
  const [packed = ''] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'others', private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder })
  // Node runs no TypeScript from within a package.
  await cp(join(folder, 'node_modules/@aforo/client/examples'), join(folder, 'examples'), { recursive: true })
  api = await openTestApi({ env: { JOBS: 'on', WEBHOOK_HOSTS: '127.0.0.1' } })
  const venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token, venueId: venue.id }
}, packing)
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts an example with a key of these scopes. */
async function start(
  example: string,
  scopes: ApiScope[],
  { args = [], env = {} }: { args?: string[]; env?: object } = {},
) {
  const body = { name: example, scopes, venue_ids: null, life_days: 30 } as const
  const { key } = (await api.call('POST /v1/api-keys', { body }, as)).body
  const child = spawn(process.execPath, [join(folder, 'examples', example), ...args], {
    cwd: folder,
    env: { ...process.env, AFORO_URL: api.url, AFORO_KEY: key, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { child, lines, ended: once(child, 'close') }
}

test('its types are complete by themselves', async () => {
  const tsc = join(repository, 'node_modules/@typescript/native/bin/tsc')
  const types = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')]
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--allowImportingTsExtensions']
  const files = (await readdir(join(folder, 'examples'))).map((file) => `examples/${file}`)
  await run(process.execPath, [tsc, ...options, ...types, ...files], { cwd: folder })
})

test('occupancy prints how many are inside', async () => {
  const { lines, ended } = await start('occupancy.ts', ['visits:read'])
  expect(await ended).toEqual([0, null])
  expect(lines).toEqual(['0 inside'])
})

test('the turnstile opens for a member who may enter, and says why it stays closed', async () => {
  const { id } = await makeMember(api, as, { identity_seen: true })
  const card = 'A-000118'
  await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: card } }, as)
  const { child, lines, ended } = await start('turnstile.ts', ['verdicts:read', 'visits:write'])
  child.stdin.write(`${card}\n`)
  await until('it opens', () => lines.length === 1)
  child.stdin.end(`${card}\nB-000\n`)
  await ended
  expect(lines).toEqual(['open', 'closed: Already inside.', 'closed: That member cannot be found.'])
  expect((await api.call('GET /v1/occupancy', {}, as)).body.inside).toBe(1)
})

test('sales are printed page by page', async () => {
  const { id } = await makeMember(api, as, { identity_seen: true, cash_balance: 200 })
  const product = { name: 'Té', price: 2, stock_quantity: 100, category_id: null } as const
  const { id: productId } = (await api.call('POST /v1/products', { multipart: { product } }, as)).body
  await api.call('POST /v1/entries', { body: { user_id: id } }, as)
  const items = [{ product_id: productId, quantity: 1, unit_price: 2 }]
  for (let sale = 0; sale < 60; sale += 1)
    await api.call('POST /v1/make-purchase', { body: { user_id: id, items } }, as)
  const today = (await api.call('GET /v1/door/night', { query: {} }, as)).body.business_date
  const { lines, ended } = await start('sales.ts', ['sales:read', 'visits:read'], { args: [today] })
  await ended
  expect(lines).toHaveLength(60)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ total: 2 })
})

test('the receiver of a webhook prints each event once', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const body = { name: 'Ejemplo', url, events: ['member.created' as const], venue_ids: null }
  const { secret, webhook } = (await api.call('POST /v1/webhooks', { body }, as)).body
  const env = { PORT: String(port), AFORO_WEBHOOK_SECRET: secret }
  const { child, lines, ended } = await start('webhook.ts', ['visits:read'], { env })
  const { id } = await makeMember(api, as)
  await until('the event is printed', () => lines.length === 1)
  expect(lines).toEqual([`member.created {"user_id":${id}}`])
  const log = { params: { id: webhook.id }, query: {} }
  await until('it was delivered', async () => {
    const [last] = (await api.call('GET /v1/webhooks/{id}/deliveries', log, as)).body
    return last?.state === 'delivered'
  })
  const [told] = (await api.call('GET /v1/webhooks/{id}/deliveries', log, as)).body
  const params = { id: webhook.id, delivery_id: told?.id ?? 0 }
  await api.call('POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay', { params }, as)
  await until('the repetition was delivered', async () => {
    const [last] = (await api.call('GET /v1/webhooks/{id}/deliveries', log, as)).body
    return last?.is_repeat === true && last.state === 'delivered'
  })
  expect(lines).toHaveLength(1)
  child.kill()
  await ended
})
