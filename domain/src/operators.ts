/** Failed calls are counted over this long. */
export const failureWindowHours = 24
/** Failed calls are kept this long. */
export const failureKeptDays = 30

type Watched = { differences: number | null; failures: number }
export type OperatorAlert<Operator> = { kind: 'books' | 'failures'; operator: Operator }

/**
 * What needs attention: first books that do not add up, then failed calls, and the most of each first. `differences` is
 * null before the first check of the books, which is no alert.
 */
export function operatorAlerts<Operator extends Watched>(
  operators: readonly Operator[],
): readonly OperatorAlert<Operator>[] {
  const books = operators
    .filter(({ differences }) => differences !== null && differences > 0)
    .toSorted((one, other) => (other.differences ?? 0) - (one.differences ?? 0))
  const failing = operators
    .filter(({ failures }) => failures > 0)
    .toSorted((one, other) => other.failures - one.failures)
  return [
    ...books.map((operator) => ({ kind: 'books' as const, operator })),
    ...failing.map((operator) => ({ kind: 'failures' as const, operator })),
  ]
}

/** The sum of the values that are known, or null if none is: unknown is not zero. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The order of two values in a sorted list. Unknown values come last in either direction. */
export function compareKnown(
  one: number | string | null,
  other: number | string | null,
  direction: 'asc' | 'desc',
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other) : Number(one) - Number(other)
  return direction === 'asc' ? order : -order
}
