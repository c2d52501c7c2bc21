import { formatOf, type ImportField, plainHeading, plainValue } from '@aforo/domain'
import type { FileTable } from '../../../worker/read-table.ts'
import type { Import, SentRow } from './imports-queries.ts'

/** The download marks text that a spreadsheet would take for a formula, such as a minus or a telephone number. */
const unmarked = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

/**
 * The rows of a corrected file: its first column is the number of the row in the first file, and the others have the
 * headings of that file. Null if it is another file.
 */
export function correctedRows({ heads, rows }: FileTable, { columns }: Import, today: string): SentRow[] | null {
  const fieldOf = new Map(columns.map(({ heading, field }) => [plainHeading(heading), field]))
  const fields: (ImportField | null)[] = heads.map((heading) => fieldOf.get(plainHeading(unmarked(heading))) ?? null)
  const wanted = columns.filter(({ field }) => field !== null)
  const isWhole = wanted.every(({ field }) => fields.includes(field))
  if (!isWhole || !rows.every(({ cells }) => /^\d{1,7}$/.test(cells[0] ?? ''))) return null
  const formats = heads.map((_, index) => formatOf(rows.map(({ cells }) => unmarked(cells[index] ?? ''))))
  return rows.map(({ cells }) => {
    const sent: SentRow = { row: Number(cells[0]), fields: {} }
    for (const [index, field] of fields.entries()) {
      const text = unmarked(cells[index] ?? '')
      const format = formats[index]
      if (index > 0 && field !== null && format !== undefined && text !== '') {
        sent.fields[field] = plainValue(field, text, { format, today })
      }
    }
    return sent
  })
}
