import { plainText } from './plain-text.ts'

/** Letters typed further apart than this start a new word. */
export const typeAheadClearsAfterMs = 350

/**
 * The label that typed letters lead to, or null: the next one after `from` that starts with them, wrapping round.
 * One letter moves on from where you are; a longer word may stay.
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
