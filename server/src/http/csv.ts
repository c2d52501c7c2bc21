import type { Language } from '@aforo/domain'
import { stringify } from 'csv-stringify/sync'

type Cell = string | number

/** Spreadsheets open a file as their own country writes it: decimal commas, and so semicolons between columns. */
const styles = { es: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const

/** So many rows are read and written in one go: others are served between two of them. */
export const exportedAtOnce = 100

/**
 * Rows as CSV. A text that a spreadsheet would take for a formula is made harmless; the mark in front of the first row
 * tells it that letters are UTF-8.
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
