import { once } from 'node:events'
import { createServer } from 'node:net'
import { type FigureName, metricCatalogue } from '../../server/src/telemetry/metric-catalogue.ts'
import { createMetrics, type Figures } from '../../server/src/telemetry/metrics.ts'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The metrics as Prometheus gets them, of a process that has served nothing. */
export async function scrapeMetrics(): Promise<string> {
  const host = '127.0.0.1'
  const port = await freePort()
  // Every figure is zero; those of the process itself replace theirs.
  const names = Object.entries(metricCatalogue).flatMap(([name, { labels }]) => (labels.length === 0 ? [name] : []))
  const figures = Object.fromEntries(names.map((name) => [name as FigureName, () => 0]))
  const metrics = await createMetrics({ host, port }, figures as Figures)
  try {
    return await (await fetch(`http://${host}:${port}/metrics`)).text()
  } finally {
    await metrics.close()
  }
}
