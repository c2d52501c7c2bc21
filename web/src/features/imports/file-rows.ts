import {
  type ChosenColumn,
  importChunkMost,
  type ImportedFields,
  importValueMost,
  plainValue,
  readTypedCents,
  readTypedMilli,
  shapeOf,
} from '@aforo/domain'
import type { TableRow } from '../../../worker/read-table.ts'
import type { SentRow } from './imports-queries.ts'

/** The values of a row by field, in the way of writing that the server reads. Empty cells are left out. */
function fieldsOf(row: TableRow, columns: readonly ChosenColumn[], today: string): ImportedFields {
  const fields: ImportedFields = {}
  for (const [index, { field, format }] of columns.entries()) {
    const text = row.cells[index] ?? ''
    if (field !== null && text !== '') fields[field] = plainValue(field, text, { format, today })
  }
  return fields
}

/** Below the most that the server takes at once, with room for letters of several bytes. */
const chunkMostLetters = 300_000

/** Rows as the server takes them: so many at once, and no more than so much text. */
export function chunksOf(rows: readonly SentRow[]): SentRow[][] {
  const chunks: SentRow[][] = []
  let letters = Infinity
  for (const row of rows) {
    const size = JSON.stringify(row).length
    const last = chunks.at(-1)
    if (last === undefined || last.length === importChunkMost || letters + size > chunkMostLetters) {
      chunks.push([row])
      letters = size
    } else {
      last.push(row)
      letters += size
    }
  }
  return chunks
}

export const sentRows = (rows: readonly TableRow[], columns: readonly ChosenColumn[], today: string): SentRow[] =>
  rows.map((row) => ({ row: row.line, fields: fieldsOf(row, columns, today) }))

/** The first text that is longer than any field may be, or null. It would not even reach the check. */
export function longestFault(
  rows: readonly TableRow[],
  columns: readonly ChosenColumn[],
): { line: number; heading: string } | null {
  for (const { line, cells } of rows) {
    const at = cells.findIndex(
      (cell, index) => cell.length > importValueMost && (columns[index]?.field ?? null) !== null,
    )
    if (at !== -1) return { line, heading: columns[at]?.heading ?? '' }
  }
  return null
}

const most = 10_000_000_000

/** The sum of a column of money or goods, which a person can compare with the old program, or null. */
export function sumOf(rows: readonly TableRow[], column: ChosenColumn, index: number, today: string): number | null {
  const { field, format } = column
  if (field === null || shapeOf(field) === 'words' || shapeOf(field) === 'day') return null
  const read = shapeOf(field) === 'amount' ? readTypedCents : readTypedMilli
  return rows.reduce((sum, { cells }) => {
    const text = plainValue(field, cells[index] ?? '', { format, today })
    const units = read(text.replace(/^-/, ''), most) ?? 0
    return sum + (text.startsWith('-') ? -units : units)
  }, 0)
}
