import { plainText } from './plain-text.ts'

/** Letters typed further apart than this start a new word. */
export const typeAheadClearsAfterMs = 350

/**
 * The label that typed letters select, or null: the next one from `from` on that starts with them, wrapping round. A
 * single letter moves on from the current label; a longer word may stay there.
 */
export function typeAheadTarget(labels: readonly string[], typed: string, from: number): number | null {
  if (typed === '' || labels.length === 0) return null
  const wanted = plainText(typed)
  const start = wanted.length === 1 ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length
    if (plainText(labels[index] ?? '').startsWith(wanted)) return index
  }
  return null
}
