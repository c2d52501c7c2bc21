import { buildRequest } from '@aforo/contract'
import { callWatch } from './client.ts'
import { tokenSetting } from './token.ts'

/** Calls that are sent this soon after a press count as caused by it. Browsers do not say it more exactly. */
const belongsWithinMs = 1_000
/** Until then more calls of the same press can be answered. */
const reportAfterMs = 2_000
const reportedMost = 20
const millisecondsMost = 60_000

type Press = { traceId: string; spanId: string; startedAtMs: number; endedAtMs: number }

let last: Press | null = null
const waiting = new Set<Press>()

const milliseconds = (value: number) => Math.min(millisecondsMost, Math.max(0, Math.round(value)))

function sendReport(): void {
  const token = tokenSetting.read()
  const nowMs = performance.now()
  const presses = [...waiting].map(({ traceId, spanId, startedAtMs, endedAtMs }) => ({
    trace_id: traceId,
    span_id: spanId,
    ago_ms: milliseconds(nowMs - startedAtMs),
    duration_ms: milliseconds(endedAtMs - startedAtMs),
  }))
  waiting.clear()
  if (token === null) return
  const { method, path, headers, body } = buildRequest('POST /v1/presses', { body: { presses } })
  // A lost report is only a trace without its beginning.
  void fetch(path, { method, headers: { ...headers, authorization: `Bearer ${token}` }, body }).catch(() => {})
}

/** Reports the press a moment later, if the server says that it keeps the trace. */
function endCall(press: Press, response: Response): void {
  if (!response.headers.has('traceresponse')) return
  press.endedAtMs = performance.now()
  if (waiting.size === 0) setTimeout(sendReport, reportAfterMs)
  if (waiting.size < reportedMost) waiting.add(press)
}

function begin({ timeStamp }: Event): void {
  const [traceId, other] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => id.replaceAll('-', '')) as [
    string,
    string,
  ]
  last = { traceId, spanId: other.slice(0, 16), startedAtMs: timeStamp, endedAtMs: timeStamp }
}

/**
 * Begins a trace at every press: of a button or a link, or of Enter, with which a card reader ends its input. The calls that
 * follow name it to the server, which decides whether to keep it. Nothing about the person or the page is sent.
 */
export function followPresses(): void {
  window.addEventListener('click', begin, true)
  window.addEventListener('keydown', (event) => event.key === 'Enter' && begin(event), true)
  callWatch.begin = (headers) => {
    const press = last
    if (press === null || performance.now() - press.startedAtMs > belongsWithinMs) return () => {}
    headers.set('traceparent', `00-${press.traceId}-${press.spanId}-00`)
    return (response) => endCall(press, response)
  }
}
