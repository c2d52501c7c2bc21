import { parseArgs } from 'node:util'
import { readMemoryKb } from './process-figures.ts'
import { fillBooks, type LargeBooks } from './large-books.ts'
import { readLoopDelayMs } from './loop-delay.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { freePort, openEnvironment } from './environment.ts'

/**
 * What other people notice while one person exports all the books: the delay of the event loop, and the duration of a
 * small call meanwhile.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, sheet: { type: 'string', default: '49000' } },
})
const delayMostMs = 50

const environment = await openEnvironment('exports')
try {
  const metricsPort = await freePort()
  const [large, small] = await fillBooks(environment, [Number(options.rows), Number(options.sheet)])
  if (large === undefined || small === undefined) throw new Error('Nothing to export.')
  const api = await environment.startApi({ METRICS_PORT: String(metricsPort) })

  async function measure(name: string, { owner, venueIds }: LargeBooks, path: string) {
    const headers = { authorization: `Bearer ${owner.token}`, 'x-venue-id': String(venueIds[0]) }
    await readLoopDelayMs(metricsPort)
    const startedMs = performance.now()
    const over = new AbortController()
    const exported = fetch(`${api.url}${path}?venue_ids=${venueIds.join(',')}`, { headers })
      .then(async (response) => ({ status: response.status, bytes: (await response.arrayBuffer()).byteLength }))
      .finally(() => over.abort())
    const probesMs: number[] = []
    while (!over.signal.aborted) {
      const sentMs = performance.now()
      await (await fetch(`${api.url}/healthz`)).arrayBuffer()
      probesMs.push(performance.now() - sentMs)
    }
    const { status, bytes } = await exported
    const tookMs = performance.now() - startedMs
    const delayMs = await readLoopDelayMs(metricsPort)
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    return {
      delayMs,
      row: {
        export: name,
        seconds: tookMs / 1000,
        'kB sent': bytes / 1000,
        'loop delay p99 ms': delayMs,
        'small answer p99 ms': percentile(probesMs, 0.99),
        'small answer longest ms': Math.max(...probesMs),
        'memory at most MB': (await readMemoryKb(api.process, 'VmHWM')) / 1024,
      },
    }
  }

  // A warm-up for plans and caches.
  await measure('warm', small, '/v1/transactions/export')
  const measured = [
    await measure(`CSV, ${options.rows} transactions`, large, '/v1/transactions/export'),
    await measure(`workbook, ${options.sheet} transactions`, small, '/v1/transactions/workbook'),
  ]
  printTable(measured.map(({ row }) => row))
  const worstMs = Math.max(...measured.map(({ delayMs }) => delayMs))
  closeWith(worstMs < delayMostMs ? 'ok' : 'short', { loop_delay_p99_ms: worstMs.toFixed(1), most_ms: delayMostMs })
} finally {
  await environment.close()
}
