/** An id as an address carries it; whatever else stands there is none. */
export const idInAddress = (text: string | null | undefined): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Typing a year passes through the first centuries; nothing was recorded then. */
export const isDay = (text: string): boolean => /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** A day as an address carries it. */
export const dayInAddress = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)

/** Several of the ids that are known, as an address carries them; others are passed over. */
export function idsInAddress(text: string | null, known: readonly number[]): number[] {
  const named = new Set((text ?? '').split(',').map(Number))
  return known.filter((id) => named.has(id))
}
