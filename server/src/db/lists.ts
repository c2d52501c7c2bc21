import { type RawBuilder, sql } from 'kysely'

/** Where a page of a list ended: the sort text, and the id for rows with the same text. */
export type Cursor = { by: string; id: number }

/** True if the text contains every word. Without words it is always true. */
export function eachWord(words: string, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const tests = words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => sql`position(${word} in ${text}) > 0`)
  return sql<boolean>`(${sql.join([sql`true`, ...tests], sql` and `)})`
}

/** Whether the row comes after the cursor, in a list ordered by this column and then by id. */
export const comesAfter = (column: string, cursor: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)}, id) > (${cursor.by}, ${cursor.id})`
