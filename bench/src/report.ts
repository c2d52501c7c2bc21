/** The result of a measurement: reached, measured but not reached, or wrong. */
export type Verdict = 'ok' | 'short' | 'broken'

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printTable(rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const text = (value: string | number | undefined) => (typeof value === 'number' ? value.toFixed(1) : (value ?? ''))
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => text(row[column]).length)))
  const line = (cells: string[]) => cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ')
  console.log(line(columns))
  for (const row of rows) console.log(line(columns.map((column) => text(row[column]))))
}

/** Prints the last line, for people and programs, and sets the exit code. */
export function closeWith(verdict: Verdict, figures: Record<string, string | number>): void {
  const pairs = Object.entries(figures).map(([name, figure]) => `${name}=${figure}`)
  console.log([`verdict=${verdict}`, ...pairs].join(' '))
  process.exitCode = verdict === 'ok' ? 0 : 1
}
