export type Cell = string | number

/**
 * A column of an exported table. Money is an amount, a quantity has up to three decimals, a day is 2026-11-14 and a
 * moment 2026-11-14T22:47, by the clock of its venue. The width is in characters, for workbooks.
 */
export type Column = { head: string; kind?: 'money' | 'quantity' | 'day' | 'moment'; width?: number }

/** Columns that need only a heading are given as text. */
export const columnsOf = (columns: readonly (string | Column)[]): Column[] =>
  columns.map((column) => (typeof column === 'string' ? { head: column } : column))
