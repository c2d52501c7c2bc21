/** A stream says at least this often that it is there; a silence of more than two such spans is a dead line. */
export const streamBeatMs = 15_000
export const streamSilenceMostMs = 2.5 * streamBeatMs

/** What a screen does with a numbered hint: refresh what it names, or refetch everything it shows. */
export type HintEffect = 'refresh_topic' | 'refetch_all'

/** Hints of one channel are numbered without gaps; anything but the next number means that something was missed. */
export function hintEffect(lastSeen: number | null, sequence: number): HintEffect {
  return lastSeen !== null && sequence === lastSeen + 1 ? 'refresh_topic' : 'refetch_all'
}

const reconnectFirstMs = 500
const reconnectAfterEndMs = 4_000
const reconnectMostMs = 15_000

/**
 * Full jitter: thousands of screens must not come back in the same instant. A stream that the server ended says that it
 * restarts, with everybody's screens at once; one that broke off is more likely this line alone. `random` is in [0, 1).
 */
export function reconnectDelayMs(attempt: number, random: number, endedByServer: boolean): number {
  const first = endedByServer ? reconnectAfterEndMs : reconnectFirstMs
  const ceiling = Math.min(reconnectMostMs, first * 2 ** Math.min(attempt, 10))
  return Math.round(reconnectFirstMs / 2 + random * (ceiling - reconnectFirstMs / 2))
}
