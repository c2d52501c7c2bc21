/** Parses an id in an address. Returns null if it is not a valid id. */
export const idInAddress = (text: string | null | undefined): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** While a year is typed, its first digits form a valid year such as 0002. Only years from 2000 on count. */
export const isDay = (text: string): boolean => /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Parses a day in an address. */
export const dayInAddress = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)

/** Parses a list of ids in an address. Unknown ids are ignored. */
export function idsInAddress(text: string | null, known: readonly number[]): number[] {
  const named = new Set((text ?? '').split(',').map(Number))
  return known.filter((id) => named.has(id))
}
