type State = Record<string, unknown> | null

export type Change = { key: string; from: unknown; to: unknown }

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that differ. A created or removed record lists all its non-empty values. */
export function changesOf(before: State, after: State): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return keys
    .map((key) => ({ key, from: before?.[key], to: after?.[key] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to) && !(isEmpty(from) && isEmpty(to)))
}
