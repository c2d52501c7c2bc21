import { RandomIdGenerator, TracerProvider, type TracerProviderOptions } from '@opentelemetry/sdk-trace'
import { webResource } from './resource.ts'
import type { Press } from './routes.ts'

/** Further presses are dropped, so that a client that reports in a loop costs nothing. */
const pressesASecondMost = 200

/** Gives a span the ids that the browser chose for it, so that its calls find it as their parent. */
function createGivenIds() {
  const random = new RandomIdGenerator()
  let given: Press | null = null
  return {
    generateTraceId: () => given?.trace_id ?? random.generateTraceId(),
    generateSpanId: () => given?.span_id ?? random.generateSpanId(),
    use: (press: Press | null) => {
      given = press
    },
  }
}

const nowOfProcess = () => performance.timeOrigin + performance.now()

/**
 * Makes spans of the presses that browsers report. A browser says how long ago a press was, because its clock may be
 * wrong.
 */
export function createPressRecorder(
  options: TracerProviderOptions,
  readNowMs: () => number = nowOfProcess,
): (presses: readonly Press[]) => void {
  const ids = createGivenIds()
  const tracer = new TracerProvider({ ...options, resource: webResource, idGenerator: ids }).getTracer('aforo')
  let second = 0
  let recorded = 0
  return (presses) => {
    const nowMs = readNowMs()
    if (Math.trunc(nowMs / 1000) !== second) [second, recorded] = [Math.trunc(nowMs / 1000), 0]
    for (const press of presses.slice(0, pressesASecondMost - recorded)) {
      recorded += 1
      const startTime = nowMs - press.ago_ms
      ids.use(press)
      tracer.startSpan('press', { root: true, startTime }).end(startTime + press.duration_ms)
      ids.use(null)
    }
  }
}
