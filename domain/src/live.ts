/** What a screen does with a numbered hint: refresh what it names, or refetch everything it shows. */
export type HintEffect = 'refresh_topic' | 'refetch_all'

/** Hints of one channel are numbered without gaps; anything but the next number means that something was missed. */
export function hintEffect(lastSeen: number | null, sequence: number): HintEffect {
  return lastSeen !== null && sequence === lastSeen + 1 ? 'refresh_topic' : 'refetch_all'
}

const reconnectFirstMs = 500
const reconnectMostMs = 15_000

/** Full jitter: after a restart thousands of screens must not come back in the same instant. `random` is in [0, 1). */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(reconnectMostMs, reconnectFirstMs * 2 ** Math.min(attempt, 10))
  return Math.round(reconnectFirstMs / 2 + random * (ceiling - reconnectFirstMs / 2))
}
