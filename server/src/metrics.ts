import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createNoopMeter } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics'
import type { FastifyInstance } from 'fastify'

const durationBoundariesSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const eventLoopResolutionMs = 20

type Gauges = Record<string, { help: string; read: () => number }>

/** Serves metrics to Prometheus on a separate port, so that they are not public. Port 0 turns them off. */
export async function createMetrics(options: { host: string; port: number }, gauges: Gauges) {
  const exporter = new PrometheusExporter({ ...options, preventServerStart: true })
  const provider =
    options.port === 0
      ? null
      : new MeterProvider({
          readers: [exporter],
          views: [
            {
              instrumentName: 'http_server_request_duration',
              aggregation: {
                type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM,
                options: { boundaries: durationBoundariesSeconds },
              },
            },
          ],
        })
  const meter = provider?.getMeter('aforo') ?? createNoopMeter()
  const duration = meter.createHistogram('http_server_request_duration', {
    unit: 's',
    description: 'Time from the first byte of a request to the last byte of its answer, by route',
  })
  const refused = meter.createCounter('http_refusals', {
    description: 'Calls refused for who made them or how often, by status and code',
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    meter.createObservableGauge(name, { description: help }).addCallback((result) => result.observe(read()))
  }
  const loop = monitorEventLoopDelay({ resolution: eventLoopResolutionMs })
  if (provider !== null) {
    loop.enable()
    await exporter.startServer()
  }
  meter
    .createObservableGauge('event_loop_delay_p99', {
      unit: 's',
      description: 'How long the event loop kept others waiting',
    })
    .addCallback((result) => {
      result.observe(loop.percentile(99) / 1e9)
      loop.reset()
    })

  return {
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        if (request.refusal !== null) refused.add(1, { status: reply.statusCode, code: request.refusal.code })
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
      loop.disable()
      await provider?.shutdown()
    },
  }
}
