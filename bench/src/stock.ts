import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildRequest, type CallReply } from '@aforo/contract'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { openBlankingProxy } from './blanking-proxy.ts'
import { createCaller } from './load.ts'
import { isAcknowledged } from './answers.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { crowded, openEnvironment } from './environment.ts'
import { findDifferences, isRefused } from './stock-books.ts'
import { type Command, type Product, randomOf, writeStock } from './stock-writers.ts'

/**
 * Many writers on few products: receipts, losses and counts that collide all the time, some of them sent twice.
 * Afterwards the books must be right to the thousandth and contain exactly what was acknowledged. `--without-lock`
 * removes the row lock, `--without-guards` the constraints of the database: the proof must then fail.
 */
const writers = 50
const rowLock = ' for update of "stocks"'
const guards = [
  'alter table stocks drop constraint stocks_last_movement',
  'alter table stock_movements drop constraint stock_movements_chain',
  'alter table stock_movements drop constraint stock_movements_result',
  'alter table stock_movements drop constraint stock_movements_pkey',
]

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'without-lock': { type: 'boolean', default: false },
    'without-guards': { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const unlocked = options['without-lock']
console.log(`seed ${options.seed}`)

const environment = await openEnvironment('stock')
const { hostname, port } = new URL(environment.apiUrl)
const proxy = unlocked ? await openBlankingProxy({ host: hostname, port: Number(port) }, [rowLock]) : null
try {
  if (options['without-guards']) for (const guard of guards) await environment.asOwner(guard)
  const venue = await makeVenue(environment.db, 'Proof')
  const { token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const databaseUrl = new URL(environment.apiUrl)
  if (proxy !== null) databaseUrl.port = String(proxy.port)
  // Without the lock, every collision is an error that the process would log.
  const { url } = await environment.startApi({
    ...crowded,
    DATABASE_URL: databaseUrl.href,
    LOG_LEVEL: unlocked ? 'fatal' : 'error',
  })

  const offer = async (name: string, weighed: boolean): Promise<Product> => {
    const unit_type = weighed ? 'weight' : 'fixed'
    const product = { name, price: 5, category_id: null, stock_quantity: 20, unit_type } as const
    const { method, path, headers, body } = buildRequest('POST /v1/products', { multipart: { product } })
    const named = { ...headers, authorization: `Bearer ${token}`, 'x-venue-id': String(venue.id) }
    const response = await fetch(url + path, { method, headers: named, body })
    if (!response.ok) throw new Error(`A product cannot be made: ${response.status}`)
    return { id: ((await response.json()) as CallReply<'POST /v1/products'>).id, weighed }
  }
  const products: Product[] = []
  for (const name of ['Uno', 'Dos', 'Tres']) products.push(await offer(name, true))
  for (const name of ['Cuatro', 'Cinco']) products.push(await offer(name, false))

  const send = createCaller(url)
  const commands: Command[] = []
  const over = new AbortController()
  const as = { token, venueId: venue.id }
  const startedMs = performance.now()
  const work = Array.from({ length: writers }, (_, index) => {
    const random = randomOf(Number(options.seed) + index)
    return writeStock({ send, as, products, random, over: over.signal, commands })
  })
  await sleep(seconds * 1000)
  over.abort()
  await Promise.all(work)
  const tookSeconds = (performance.now() - startedMs) / 1000
  if (proxy?.blanked() === 0) throw new Error(`No statement has the words${rowLock} any more.`)

  const answers = commands.flatMap((command) => command.answers)
  const acknowledged = commands.filter((command) => command.answers.some(isAcknowledged))
  const refused = commands.filter((command) => command.answers.some(isRefused))
  const unexpected = answers.filter((answer) => !isAcknowledged(answer) && !isRefused(answer))
  const { gaps, differences } = await findDifferences(environment.db, venue.operatorId, commands)
  const differing = Object.values(differences).reduce((sum, count) => sum + count, 0)
  const tookMs = answers.map((answer) => answer.tookMs)
  const figures = {
    commands: commands.length,
    twice: commands.filter((command) => command.answers.length > 1).length,
    acknowledged: acknowledged.length,
    refused: refused.length,
    per_s: (commands.length / tookSeconds).toFixed(0),
    p50_ms: percentile(tookMs, 0.5).toFixed(1),
    p95_ms: percentile(tookMs, 0.95).toFixed(1),
    p99_ms: percentile(tookMs, 0.99).toFixed(1),
    differences: differing,
    gaps,
  }
  console.log(`${writers} writers on ${products.length} products for ${tookSeconds.toFixed(0)} s`)
  printTable([Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)]))])
  if (proxy !== null) {
    console.log(`${proxy.blanked()} statements lost their row lock; the database refused ${unexpected.length}`)
  }
  for (const [rule, count] of Object.entries(differences))
    if (count > 0) console.error(`not so ${count} times: ${rule}`)
  for (const [status, { length }] of Map.groupBy(unexpected, (answer) => answer.status)) {
    console.error(`answered ${length} times: ${status}`)
  }
  const right = differing === 0 && unexpected.length === 0 && acknowledged.length > 0 && refused.length > 0
  closeWith(right ? 'ok' : 'broken', figures)
} finally {
  proxy?.close()
  await environment.close()
}
