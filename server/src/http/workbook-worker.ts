import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { Cell, Column } from './table.ts'
import type { WorkbookMessage } from './workbook.ts'

/** Runs as a worker thread, see workbook.ts. It collects rows until there are no more and returns the file. */

const { columns } = workerData as { columns: readonly Column[] }
const formats = { money: '#,##0.00', quantity: '#,##0.###', day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm' }
const widthDefault = 12

/** A date is a number of days in a workbook, without a time zone, so the local time is written as if it were UTC. */
function cellOf(cell: Cell, { kind }: Column) {
  if (cell === '') return null
  if (kind === undefined) return cell
  const format = formats[kind]
  if (typeof cell === 'number') return { value: cell, format }
  return kind === 'day' || kind === 'moment' ? { value: new Date(kind === 'day' ? cell : `${cell}Z`), format } : cell
}

const rowOf = (row: readonly Cell[]) => columns.map((column, index) => cellOf(row[index] ?? '', column))

const bold = { fontWeight: 'bold' } as const
const inBold = (cell: ReturnType<typeof cellOf>) =>
  cell === null ? null : { ...(typeof cell === 'object' ? cell : { value: cell }), ...bold }

const rows: ReturnType<typeof rowOf>[] = []

parentPort?.on('message', (message: WorkbookMessage) => {
  if ('rows' in message) rows.push(...message.rows.map(rowOf))
  else void write(message.foot.map((row) => rowOf(row).map(inBold)))
})

async function write(foot: ReturnType<typeof inBold>[][]): Promise<void> {
  const head = columns.map(({ head: value }) => ({ value, ...bold }))
  const file = writeExcelFile([head, ...rows, ...foot], {
    stickyRowsCount: 1,
    columns: columns.map(({ head: text, width = widthDefault }) => ({ width: Math.max(width, text.length + 2) })),
  })
  const workbook = new Uint8Array(await file.toBuffer())
  parentPort?.postMessage(workbook, [workbook.buffer])
}
