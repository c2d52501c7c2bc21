/** A stream sends a beat at least this often. More than two missing beats mean that the connection is dead. */
export const streamBeatMs = 15_000
export const streamSilenceMostMs = 2.5 * streamBeatMs

/** What a screen does with a numbered hint: refresh its topic, or refetch everything on the screen. */
export type HintEffect = 'refresh_topic' | 'refetch_all'

/** The hints of a channel are numbered without gaps. Any number but the next one means that hints were missed. */
export function hintEffect(lastSeen: number | null, sequence: number): HintEffect {
  return lastSeen !== null && sequence === lastSeen + 1 ? 'refresh_topic' : 'refetch_all'
}

/** The ids of what changed. An empty list means that nothing of that kind did. */
export type Changed = { members: readonly number[]; products: readonly number[] }

/** Beyond this many ids, reading the whole list is cheaper. */
export const changedMost = 50

const orEverything = (changed: Changed): Changed | null =>
  changed.members.length <= changedMost && changed.products.length <= changedMost ? changed : null

/** What a hint names. Null means that anything may have changed: no ids are known, or there are too many. */
export function changesOf({ members = [], products = [] }: Partial<Changed>): Changed | null {
  return members.length + products.length === 0 ? null : orEverything({ members, products })
}

/** The changes of two hints together. */
export function joinChanges(one: Changed | null, other: Changed | null): Changed | null {
  if (one === null || other === null) return null
  return orEverything({
    members: [...new Set([...one.members, ...other.members])],
    products: [...new Set([...one.products, ...other.products])],
  })
}

const reconnectFirstMs = 500
const reconnectAfterEndMs = 4_000
const reconnectMostMs = 15_000

/**
 * Full jitter: thousands of screens must not reconnect at the same moment. A stream that the server ended means a
 * restart, which affects every screen, so the first delay is longer. A broken stream is probably only this connection.
 * `random` is in [0, 1).
 */
export function reconnectDelayMs(attempt: number, random: number, endedByServer: boolean): number {
  const first = endedByServer ? reconnectAfterEndMs : reconnectFirstMs
  const ceiling = Math.min(reconnectMostMs, first * 2 ** Math.min(attempt, 10))
  return Math.round(reconnectFirstMs / 2 + random * (ceiling - reconnectFirstMs / 2))
}
