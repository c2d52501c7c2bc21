import { parseArgs } from 'node:util'
import { businessDateOf } from '@aforo/domain'
import { openBareSales, openPreparedSales } from './bare-sales.ts'
import { openTpcB } from './bare-sql.ts'
import { openCounters, usualBatches } from './counter-data.ts'
import { measureBackends, readCpuMs } from './process-figures.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment, poolSizeFor } from './environment.ts'
import { benchProducer, compareInvoiced, invoicedShareLeast } from './invoiced-sales.ts'
import { openWal } from './sale-cost.ts'
import { plenty, saleRequest, soldPriceCents, soldQuantities } from './sale-requests.ts'
import { openClients } from './saturation.ts'
import { randomOf } from './stock-writers.ts'

/**
 * The sales a second of the API, compared with PostgreSQL alone: the same statements, the same rows and as many
 * connections, alternating in one run, so that other load on the machine affects both. pgbench cannot read a value
 * within a pipeline, so it opens each transaction in a separate round trip. The TPC-B transaction of pgbench alternates
 * with them: how many of those a sale costs says more about other machines than milliseconds do. At the end sales with
 * invoices alternate with sales without.
 */
const rounds = 3
const leadInSeconds = 3
const ratioLeast = 0.6
/** The processor time of a sale in PostgreSQL, in TPC-B transactions, and its index entries: two name the batches. */
const tpcBMost = 3.2
const entriesMost = 20
/** The sales of which the write-ahead log is read. */
const readSales = 500

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '16' },
    connections: { type: 'string', default: '16' },
    operators: { type: 'string', default: '20' },
    batches: { type: 'string', default: String(usualBatches) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seconds = Number(options.seconds)
const clients = Number(options.clients)
const connections = Number(options.connections)
const operators = Number(options.operators)
const batchesEach = Number(options.batches)
const random = randomOf(Number(options.seed))
console.log(`seed ${options.seed}`)

const environment = await openEnvironment('checkout')
try {
  const size = { operators, venuesEach: 10, membersEach: 20, productsEach: 20 }
  const counters = await openCounters(environment, size, { ...plenty, batchesEach })
  await environment.analyze()
  const api = await environment.startApi({ DATABASE_POOL_SIZE: String(poolSizeFor(connections)), ...benchProducer })
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
  const sale = {
    batchesEach,
    quantities: soldQuantities,
    priceCents: soldPriceCents,
    businessDate,
    answer: asking.lastAnswer(),
  }
  const bare = await openBareSales(environment.apiUrl, counters, sale)
  const prepared = await openPreparedSales(environment.apiUrl, counters, sale)
  const tpcB = await openTpcB(environment.adminUrl)
  const wal = await openWal(environment.adminUrl)
  try {
    await bare.measure(leadInSeconds, connections)
    await prepared.measure(leadInSeconds, connections)
    await tpcB.measure(leadInSeconds, connections)
    tookMs.length = 0
    const measured: Record<string, string | number>[] = []
    const sum = { api: 0, bare: 0 }
    const spent = { api: 0, postgres: 0, asker: 0 }
    const inTpcB: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const before = { api: await readCpuMs(api.process), own: process.cpuUsage() }
      const [perSecond, postgresMs] = await measureBackends(environment.database, () => sellFor(seconds))
      const own = process.cpuUsage(before.own)
      spent.asker += (own.user + own.system) / 1000
      spent.api += (await readCpuMs(api.process)) - before.api
      spent.postgres += postgresMs
      const bareASecond = await bare.measure(seconds, connections)
      const eachMs = async (database: string, measure: typeof bare.measure) => {
        const [aSecond, ms] = await measureBackends(database, () => measure(seconds, connections))
        return ms / aSecond / seconds
      }
      const saleMs = await eachMs(environment.database, prepared.measure)
      const tpcBMs = await eachMs(tpcB.database, tpcB.measure)
      inTpcB.push(saleMs / tpcBMs)
      sum.api += perSecond
      sum.bare += bareASecond
      measured.push({
        round: String(round),
        'API a second': perSecond,
        'bare a second': bareASecond,
        ratio: (perSecond / bareASecond).toFixed(2),
        'CPU ms of a bare sale': saleMs.toFixed(2),
        'of TPC-B': tpcBMs.toFixed(2),
        'sale in TPC-B': (saleMs / tpcBMs).toFixed(2),
      })
    }
    console.log(
      `${clients} clients at ${counters.length} venues, ${connections} connections, ${rounds} rounds of ${seconds} s each`,
    )
    printTable(measured)
    const sales = tookMs.length
    const each = (ms: number, of: number) => `${(ms / of).toFixed(2)} ms`
    console.log(
      `processor for each sale: API ${each(spent.api, sales)}, PostgreSQL ${each(spent.postgres, sales)}, who asks ${each(spent.asker, sales)}`,
    )

    // Once before, so that the pages are written whole once and the log has only what every sale writes.
    await prepared.repeat(readSales)
    const written = await wal.average(readSales, prepared.repeat)
    console.log(`written by a sale of ${soldQuantities.length} lines, average of ${readSales}`)
    printTable(written)
    const total = (figure: Exclude<keyof (typeof written)[number], 'table'>) =>
      written.reduce((added, row) => added + row[figure], 0)
    const checkpointed = await wal.afterCheckpoint(() => prepared.repeat(1))

    const invoiced = await compareInvoiced(environment, asking, counters, { operators, seconds, rounds, random })

    const ratio = sum.api / sum.bare
    const cost = percentile(inTpcB, 0.5)
    const entries = total('entries')
    const isCheap = cost <= tpcBMost && entries <= entriesMost + 0.5
    const isReached = ratio >= ratioLeast && isCheap && invoiced.share >= invoicedShareLeast
    closeWith(isReached ? 'ok' : 'short', {
      per_s: (sum.api / rounds).toFixed(0),
      bare_per_s: (sum.bare / rounds).toFixed(0),
      ratio: ratio.toFixed(2),
      p50_ms: percentile(tookMs, 0.5).toFixed(1),
      p95_ms: percentile(tookMs, 0.95).toFixed(1),
      p99_ms: percentile(tookMs, 0.99).toFixed(1),
      cpu_in_tpcb: cost.toFixed(2),
      rows: total('rows').toFixed(1),
      index_entries: entries.toFixed(1),
      row_locks: total('locks').toFixed(1),
      wal_records: total('records').toFixed(1),
      wal_bytes: total('bytes').toFixed(0),
      wal_bytes_after_checkpoint: checkpointed.off,
      with_pglz: checkpointed.pglz,
      with_lz4: checkpointed.lz4,
      invoiced_share: invoiced.share.toFixed(2),
      invoiced_one_venue_per_s: invoiced.oneVenue.toFixed(0),
    })
  } finally {
    await wal.close()
    await tpcB.close()
    await prepared.close()
    await bare.close()
    asking.close()
  }
} finally {
  await environment.close()
}
