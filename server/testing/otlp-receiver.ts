import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | null
  service: string
  name: string
  startMs: number
  durationMs: number
  attributes: Record<string, string>
}

const valueOf = ({ stringValue, intValue, boolValue }: Value) => String(stringValue ?? intValue ?? boolValue)

const plain = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]))

const msOf = (unixNano: string) => Number(BigInt(unixNano) / 1_000n) / 1_000

function describe(span: WireSpan, service: string): ReceivedSpan {
  const { traceId, spanId, name } = span
  const startMs = msOf(span.startTimeUnixNano)
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanId ?? null,
    service,
    name,
    startMs,
    durationMs: msOf(span.endTimeUnixNano) - startMs,
    attributes: plain(span.attributes),
  }
}

/** Receives traces over OTLP/HTTP, as a collector does. */
export async function openOtlpReceiver() {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
        const service = plain(resource.attributes)['service.name'] ?? ''
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => describe(span, service))))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything received, as it was sent. */
    raw: () => bodies.join('\n'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A trace as text: one line per span, indented below its parent, with start and duration in milliseconds. */
export function drawTrace(spans: readonly ReceivedSpan[]): string {
  const beginMs = Math.min(...spans.map(({ startMs }) => startMs))
  const below = (parent: string | null, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) => parentSpanId === parent)
      .toSorted((one, other) => one.startMs - other.startMs)
      .flatMap((span) => {
        const { name, service, startMs, durationMs, spanId, attributes } = span
        const times = `${(startMs - beginMs).toFixed(1).padStart(7)} ${durationMs.toFixed(1).padStart(7)}`
        const status = attributes['http.response.status_code']
        const label = [name, status === undefined ? '' : ` -> ${status}`, depth === 0 ? ` (${service})` : ''].join('')
        return [`${times}  ${'  '.repeat(depth)}${label}`, ...below(spanId, depth + 1)]
      })
  return below(null, 0).join('\n')
}
