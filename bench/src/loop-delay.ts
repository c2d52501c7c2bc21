/** The event-loop delay of an API process since the last call, from its metrics. */
export async function readLoopDelayMs(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^aforo_event_loop_delay_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
}
