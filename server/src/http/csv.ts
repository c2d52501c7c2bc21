import type { Language } from '@aforo/domain'
import { stringify } from 'csv-stringify/sync'

type Cell = string | number

/** Spreadsheets expect the format of their country: with decimal commas, columns are separated by semicolons. */
const styles = { es: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const

/** Rows read and written at a time. Other requests are served in between. */
export const exportedAtOnce = 100

/**
 * Rows as CSV. Text that a spreadsheet would read as a formula is escaped. The byte order mark before the first row
 * marks the file as UTF-8.
 */
export function csvLines(rows: readonly (readonly Cell[])[], language: Language, { isFirst = false } = {}): string {
  const { delimiter, decimal } = styles[language]
  return stringify(
    rows.map((row) => [...row]),
    {
      bom: isFirst,
      delimiter,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { number: (value) => String(value).replace('.', decimal) },
    },
  )
}
