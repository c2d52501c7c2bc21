import { parseArgs } from 'node:util'
import { businessDateOf } from '@aforo/domain'
import { openBareSales } from './bare-sales.ts'
import { openCounters } from './counter-data.ts'
import { readCpuMs, readPostgresCpuMs } from './process-figures.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment, poolSizeFor } from './environment.ts'
import { plenty, saleRequest, soldPriceCents, soldQuantities } from './sale-requests.ts'
import { openClients } from './saturation.ts'
import { randomOf } from './stock-writers.ts'

/**
 * The sales a second of the API, compared with PostgreSQL alone: the same statements, the same rows and as many
 * connections, alternating in one run, so that other load on the machine affects both. pgbench cannot read a value
 * within a pipeline, so it opens each transaction in a separate round trip.
 */
const rounds = 3
const leadInSeconds = 3
const ratioLeast = 0.6

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

const environment = await openEnvironment('checkout')
try {
  const size = { operators, venuesEach: 10, membersEach: 20, productsEach: 20 }
  const counters = await openCounters(environment, size, plenty)
  await environment.analyze()
  const api = await environment.startApi({ DATABASE_POOL_SIZE: String(poolSizeFor(connections)) })
  const asking = await openClients(api.url, clients)
  const tookMs: number[] = []

  const sellFor = async (forSeconds: number): Promise<number> => {
    const sold = await asking.keepAsking(forSeconds, (ask) => ask(saleRequest(counters, random)))
    tookMs.push(...sold.tookMs)
    return sold.perSecond
  }

  await sellFor(leadInSeconds)
  // Statements planned while a table was empty are planned again, as happens within a minute anyway.
  await environment.analyze()
  await sellFor(leadInSeconds)
  const businessDate = businessDateOf(new Date(), 'Europe/Madrid')
  const bare = await openBareSales(environment.apiUrl, counters, {
    quantities: soldQuantities,
    priceCents: soldPriceCents,
    businessDate,
    answer: asking.lastAnswer(),
  })
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
      const bareASecond = await bare.measure(seconds, connections)
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
    asking.close()
  }
} finally {
  await environment.close()
}
