import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { OnStatement } from '../db/statement-watch.ts'
import { createPressRecorder } from './press-recorder.ts'
import { serviceResource } from './resource.ts'
import { statementName, withoutValues } from './statement-text.ts'

/** A collector that does not answer must not delay the end of the process. */
const exportWithinMs = 2_000
const exportEveryMs = 1_000
const textMostLength = 4_000
/** A stream lasts for hours, health is asked all the time, and the report of a press is no work of a person. */
const untracedRoutes = ['/v1/events', '/healthz', '/readyz', '/v1/presses']

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** Browsers begin the trace of a press. Whether it is kept is decided here, so the flag they send is not read. */
function parentOf(traceparent: string | string[] | undefined): Context {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(String(traceparent)) ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true })
}

/**
 * Sends traces to an OpenTelemetry collector: the press in the browser, the request, and each SQL statement. Spans carry
 * methods, routes, codes and statement texts without values; no ids, no addresses, no bodies, no error messages. Loaded
 * only if a collector is configured.
 */
export function createTracing({ url, ratio }: { url: string; ratio: number }) {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportWithinMs })
  const processor = new BatchSpanProcessor({
    exporter,
    exportTimeoutMillis: exportWithinMs,
    scheduledDelayMillis: exportEveryMs,
  })
  const byTraceId = new TraceIdRatioBasedSampler(ratio)
  const shared = {
    // The same trace id gives the same decision for the press and the request, in every process.
    sampler: new ParentBasedSampler({
      root: byTraceId,
      remoteParentSampled: byTraceId,
      remoteParentNotSampled: byTraceId,
    }),
    spanLimits: { attributeValueLengthLimit: textMostLength },
    spanProcessors: [processor],
  }
  const tracer = new TracerProvider({ ...shared, resource: serviceResource }).getTracer('aforo')
  const current = new AsyncLocalStorage<Span>()

  const onStatement: OnStatement = (text) => {
    const request = current.getStore()
    // Ended with its answer: what follows is not what somebody waited for.
    if (request?.isRecording() !== true) return () => {}
    const options = {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
    }
    const span = tracer.startSpan(statementName(text), options, trace.setSpan(ROOT_CONTEXT, request))
    return (error) => {
      if (error !== undefined) {
        // The message can contain the refused row. The code of PostgreSQL cannot.
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'lost'
        span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    }
  }

  function watch(app: FastifyInstance): void {
    app.decorateRequest('span', null)
    app.addHook('onRequest', (request, reply, done) => {
      const { method, headers } = request
      const route = request.routeOptions.url ?? 'unknown'
      if (untracedRoutes.includes(route)) return done()
      const attributes = { 'http.request.method': method, 'http.route': route }
      const options = { kind: SpanKind.SERVER, attributes }
      const span = tracer.startSpan(`${method} ${route}`, options, parentOf(headers['traceparent']))
      const { traceId, spanId } = span.spanContext()
      request.span = span
      request.log = reply.log = request.log.child({ trace_id: traceId })
      // Tells the browser that the press is worth reporting.
      if (span.isRecording()) void reply.header('traceresponse', `00-${traceId}-${spanId}-01`)
      current.run(span, done)
    })
    // A body arrives in the context of its connection, not of its request.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.span === null) done()
      else current.run(request.span, done)
    })
    app.addHook('onResponse', async ({ span, errorCode, hasFailed }, reply) => {
      if (span === null) return
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (errorCode !== null) span.setAttribute('error.type', errorCode)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
  }

  return {
    onStatement,
    watch,
    recordPresses: createPressRecorder(shared),
    close: () => processor.shutdown(),
  }
}
