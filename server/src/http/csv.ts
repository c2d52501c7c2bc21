import type { Language } from '@aforo/domain'
import { stringify } from 'csv-stringify/sync'
import type { Cell, Column } from './table.ts'

/** Spreadsheets expect the format of their country: with decimal commas, columns are separated by semicolons. */
const styles = { es: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const

/** Rows read and written at a time. Other requests are served in between. */
export const exportedAtOnce = 100

/** Spanish spreadsheets read 14/11/2026 as a date. The others read 2026-11-14 in every country. */
export function dayText(text: string, language: Language): string {
  const [day = '', time] = text.split('T')
  const shown = language === 'es' ? day.split('-').toReversed().join('/') : day
  return time === undefined ? shown : `${shown} ${time}`
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text)

/**
 * Rows as CSV, each cell in the format of its column. Text that a spreadsheet would read as a formula is escaped. The
 * byte order mark before the first row marks the file as UTF-8.
 */
export function csvLines(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  language: Language,
  { isFirst = false } = {},
): string {
  const { delimiter, decimal } = styles[language]
  return stringify(
    rows.map((row) => [...row]),
    {
      bom: isFirst,
      delimiter,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: {
        number: (value, { index }) =>
          (columns[index]?.kind === 'money' ? value.toFixed(2) : String(value)).replace('.', decimal),
        string: (value, { index }) => {
          const kind = columns[index]?.kind
          return (kind === 'day' || kind === 'moment') && isDay(value) ? dayText(value, language) : value
        },
      },
    },
  )
}
