import { type AlertKind, alertKinds } from '@aforo/domain'
import { createNoopMeter } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics'
import type { FastifyInstance } from 'fastify'
import { type FigureName, metricCatalogue, type MetricName } from './metric-catalogue.ts'
import { watchProcess } from './process-figures.ts'
import { serviceResource } from './resource.ts'

const durationBoundariesSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const durationName = 'aforo_http_server_request_duration_seconds' satisfies MetricName

type ProcessFigure = keyof ReturnType<typeof watchProcess>['figures']
export type Figures = Record<Exclude<FigureName, ProcessFigure>, () => number>

/** What features count themselves. Off, nothing is counted. */
export type Counts = { tillClosed: (differenceCents: number) => void; alertFound: (kind: AlertKind) => void }

function startReader(options: { host: string; port: number }) {
  const exporter = new PrometheusExporter({
    ...options,
    preventServerStart: true,
    // The metric aforo_build_info names the service; on every line it would only take room.
    withoutTargetInfo: true,
    withoutScopeInfo: true,
  })
  const provider = new MeterProvider({
    resource: serviceResource,
    readers: [exporter],
    views: [
      {
        instrumentName: durationName,
        aggregation: {
          type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM,
          options: { boundaries: durationBoundariesSeconds },
        },
      },
    ],
  })
  return { exporter, provider }
}

function tillResult(differenceCents: number): 'even' | 'short' | 'over' {
  if (differenceCents === 0) return 'even'
  return differenceCents < 0 ? 'short' : 'over'
}

/** Serves metrics to Prometheus on a separate port, so that they are not public. Port 0 turns them off. */
export async function createMetrics(options: { host: string; port: number }, figures: Figures) {
  const reader = options.port === 0 ? null : startReader(options)
  const meter = reader?.provider.getMeter('aforo') ?? createNoopMeter()
  const describe = (name: MetricName) => ({ description: metricCatalogue[name].help })

  const duration = meter.createHistogram(durationName, describe(durationName))
  const counter = (name: MetricName) => meter.createCounter(name, describe(name))
  const refused = counter('aforo_http_refusals_total')
  const tillsClosed = counter('aforo_tills_closed_total')
  const tillDifferenceCents = counter('aforo_till_difference_cents_total')
  const alertsFound = counter('aforo_alerts_total')
  // They begin at zero. Otherwise Prometheus would not see the first closing as an increase.
  for (const result of ['even', 'short', 'over']) tillsClosed.add(0, { result })
  for (const result of ['short', 'over']) tillDifferenceCents.add(0, { result })
  for (const kind of alertKinds) alertsFound.add(0, { kind })
  meter
    .createObservableGauge('aforo_build_info', describe('aforo_build_info'))
    .addCallback((result) => result.observe(1, serviceResource.attributes))

  const processWatch = reader === null ? null : watchProcess()
  for (const [key, read] of Object.entries({ ...figures, ...processWatch?.figures })) {
    const name = key as FigureName
    const isCounter = metricCatalogue[name].type === 'counter'
    const create = isCounter ? 'createObservableCounter' : 'createObservableGauge'
    meter[create](name, describe(name)).addCallback((result) => result.observe(read()))
  }
  await reader?.exporter.startServer()

  const counts: Counts = {
    tillClosed(differenceCents) {
      const result = tillResult(differenceCents)
      tillsClosed.add(1, { result })
      if (differenceCents !== 0) tillDifferenceCents.add(Math.abs(differenceCents), { result })
    },
    alertFound: (kind) => alertsFound.add(1, { kind }),
  }

  return {
    counts,
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        if (request.errorCode !== null) refused.add(1, { status: reply.statusCode, code: request.errorCode })
        // A live stream lasts as long as its screen. It has its own gauge.
        if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return
        duration.record(reply.elapsedTime / 1000, {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
        })
      })
    },
    close: async (): Promise<void> => {
      processWatch?.close()
      await reader?.provider.shutdown()
    },
  }
}
