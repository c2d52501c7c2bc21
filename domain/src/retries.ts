const spreadLeastMs = 1_000
const spreadMostMs = 10_000

/**
 * How long a screen waits before it asks again. Many screens fail at the same moment and must not ask again at the same
 * moment, so a part of the wait is random. `askedMs` is the wait that the server asked for with Retry-After, or null; it is
 * never shortened. `random` is in [0, 1).
 */
export function retryWaitMs(backoffMs: number, askedMs: number | null, random: number): number {
  if (askedMs === null) return Math.round(backoffMs * (0.5 + random / 2))
  const spreadMs = Math.min(spreadMostMs, Math.max(spreadLeastMs, askedMs / 2))
  return Math.round(askedMs + random * spreadMs)
}
