import type { Changed } from '@aforo/domain'

declare module '@tanstack/react-query' {
  // The library takes the type of `meta` from this interface.
  interface Register {
    queryMeta: {
      /** The list with the rows that hints named, read again. Null if it must be read as a whole. */
      withChanged?: (list: unknown, changed: Changed) => Promise<unknown>
    }
  }
}

type ChangedRows<Row> = {
  kind: keyof Changed
  /** The id that hints name. */
  idOf: (row: Row) => number
  /** Rows that are no longer in the list are missing from the answer. */
  read: (ids: string) => Promise<Row[]>
  /** Null if the place of a row is not known. */
  merge: (kept: readonly Row[], rows: readonly Row[], list: readonly Row[]) => Row[] | null
}

/** For the `meta` of a query whose list is loaded as a whole: a hint with ids makes it read only these rows. */
export const readsChangedRows = <Row>({ kind, idOf, read, merge }: ChangedRows<Row>) => ({
  withChanged: async (loaded: unknown, changed: Changed): Promise<unknown> => {
    // The cast is safe: the query of this `meta` loads a list of these rows.
    const list = loaded as readonly Row[]
    const ids = new Set(changed[kind])
    if (ids.size === 0) return list
    const rows = await read([...ids].join(','))
    return merge(
      list.filter((row) => !ids.has(idOf(row))),
      rows,
      list,
    )
  },
})
