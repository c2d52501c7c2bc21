import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { amountOfCents, businessDateOf } from '@aforo/domain'
import { openBareSales } from './bare-sales.ts'
import { type Counter, openCounters } from './counter-data.ts'
import { openMinimalHttpClient } from './minimal-http-client.ts'
import { readCpuMs, readPostgresCpuMs } from './process-figures.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'
import { randomOf } from './stock-writers.ts'

/**
 * The sales a second of the API, compared with PostgreSQL alone: the same statements, the same rows and as many
 * connections, alternating in one run, so that other load on the machine affects both. pgbench cannot read a value
 * within a pipeline, so it opens each transaction in a separate round trip.
 */
const rounds = 3
const leadInSeconds = 3
const ratioLeast = 0.6
const quantities = [1_000, 500]
const priceCents = 1_000
const totalCents = 1_500

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '16' },
    connections: { type: 'string', default: '16' },
    operators: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seconds = Number(options.seconds)
const clients = Number(options.clients)
const connections = Number(options.connections)
const operators = Number(options.operators)
const random = randomOf(Number(options.seed))
console.log(`seed ${options.seed}`)

const choose = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T

/** Built by hand to cost as little as possible. */
function requestOf({ as, venue, memberIds, productIds }: Counter): string {
  const half = Math.floor(productIds.length / 2)
  const [one, other] = [choose(productIds.slice(0, half)), choose(productIds.slice(half))]
  const price = amountOfCents(priceCents)
  const item = (id: number, quantity = 0) => `{"product_id":${id},"quantity":${quantity / 1000},"unit_price":${price}}`
  const items = `${item(one, quantities[0])},${item(other, quantities[1])}`
  const body = `{"id":"${randomUUID()}","user_id":${choose(memberIds)},"venue_id":${venue.id},"type":"purchase","amount":${amountOfCents(totalCents)},"status":"completed","items":[${items}]}`
  return [
    'POST /v1/make-purchase HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${as.token}`,
    `x-venue-id: ${venue.id}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

const environment = await openEnvironment('checkout')
try {
  const size = { operators, venuesEach: 10, membersEach: 20, productsEach: 20 }
  const filling = { creditCents: 50_000_000, stockMilli: 900_000_000, priceCents, monthlyMilli: 1_000_000_000 }
  const counters = await openCounters(environment, size, filling)
  await environment.analyze()
  const api = await environment.startApi({ DATABASE_POOL_SIZE: String(connections) })
  const httpClients = await Promise.all(Array.from({ length: clients }, () => openMinimalHttpClient(api.url)))
  const tookMs: number[] = []

  const sellFor = async (forSeconds: number): Promise<number> => {
    const until = performance.now() + forSeconds * 1000
    let sold = 0
    const startedMs = performance.now()
    await Promise.all(
      httpClients.map(async (client) => {
        while (performance.now() < until) {
          const askedMs = performance.now()
          const status = await client.ask(requestOf(choose(counters)))
          if (status !== 200) throw new Error(`Answered ${status}: ${client.lastAnswer()}`)
          tookMs.push(performance.now() - askedMs)
          sold += 1
        }
      }),
    )
    return (sold * 1000) / (performance.now() - startedMs)
  }

  await sellFor(leadInSeconds)
  // Statements planned while a table was empty are planned again, as happens within a minute anyway.
  await environment.analyze()
  await sellFor(leadInSeconds)
  const answer = httpClients[0]?.lastAnswer() ?? '{}'
  const businessDate = businessDateOf(new Date(), 'Europe/Madrid')
  const bare = await openBareSales(environment.apiUrl, counters, { quantities, priceCents, businessDate, answer })
  try {
    await bare.measure(leadInSeconds, connections)
    tookMs.length = 0
    const measured: { round: string; 'API a second': number; 'bare a second': number; ratio: string }[] = []
    const sum = { api: 0, bare: 0 }
    const spent = { api: 0, postgres: 0, asker: 0, barePostgres: 0, bareSales: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const before = { api: await readCpuMs(api.process), postgres: await readPostgresCpuMs(), own: process.cpuUsage() }
      const perSecond = await sellFor(seconds)
      const own = process.cpuUsage(before.own)
      spent.asker += (own.user + own.system) / 1000
      spent.api += (await readCpuMs(api.process)) - before.api
      const between = await readPostgresCpuMs()
      spent.postgres += between - before.postgres
      const { perSecond: bareASecond } = await bare.measure(seconds, connections)
      spent.barePostgres += (await readPostgresCpuMs()) - between
      spent.bareSales += bareASecond * seconds
      sum.api += perSecond
      sum.bare += bareASecond
      const ratio = (perSecond / bareASecond).toFixed(2)
      measured.push({ round: String(round), 'API a second': perSecond, 'bare a second': bareASecond, ratio })
    }
    console.log(
      `${clients} clients at ${counters.length} venues, ${connections} connections, ${rounds} rounds of ${seconds} s each`,
    )
    printTable(measured)
    const sales = tookMs.length
    const each = (ms: number, of: number) => `${(ms / of).toFixed(2)} ms`
    console.log(
      `processor for each sale: API ${each(spent.api, sales)}, PostgreSQL ${each(spent.postgres, sales)}, who asks ${each(spent.asker, sales)}; bare: PostgreSQL ${each(spent.barePostgres, spent.bareSales)}`,
    )
    const ratio = sum.api / sum.bare
    closeWith(ratio >= ratioLeast ? 'ok' : 'short', {
      per_s: (sum.api / rounds).toFixed(0),
      bare_per_s: (sum.bare / rounds).toFixed(0),
      ratio: ratio.toFixed(2),
      p50_ms: percentile(tookMs, 0.5).toFixed(1),
      p95_ms: percentile(tookMs, 0.95).toFixed(1),
      p99_ms: percentile(tookMs, 0.99).toFixed(1),
    })
  } finally {
    await bare.close()
    for (const client of httpClients) client.close()
  }
} finally {
  await environment.close()
}
