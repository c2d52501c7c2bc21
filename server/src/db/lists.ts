import { type RawBuilder, sql } from 'kysely'

/** Where a page of a list ended: the words it is ordered by, and the id that tells equals apart. */
export type Cursor = { by: string; id: number }

/** Each of these words stands somewhere in the text; none at all stands everywhere. */
export function eachWord(words: string, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const tests = words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => sql`position(${word} in ${text}) > 0`)
  return sql<boolean>`(${sql.join([sql`true`, ...tests], sql` and `)})`
}

/** The row comes after where the last page ended, in a list ordered by this column and then by id. */
export const comesAfter = (column: string, cursor: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)}, id) > (${cursor.by}, ${cursor.id})`
