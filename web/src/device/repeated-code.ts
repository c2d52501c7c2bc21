/** A code that stays in front of the camera is seen many times, and counts once. */
export const sameCodeMs = 4_000

/** The last code, and when it was last seen. */
export type SeenCode = { code: string; atMs: number }

/** Whether this code is still the one that was read last. It may be read again once it was away for so long. */
export const isRepeated = (last: SeenCode | null, code: string, nowMs: number): boolean =>
  last !== null && last.code === code && nowMs - last.atMs < sameCodeMs
