/** The entry at the same position of another array that the statement aggregated. A shorter array is a bug. */
export function entryAt<T>(entries: readonly T[], index: number): T {
  if (index >= entries.length) throw new Error(`The array has ${entries.length} entries, so none at ${index}`)
  return entries[index] as T // within the length
}
