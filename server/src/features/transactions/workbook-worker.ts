import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { Cell, WorkbookMessage } from './workbook.ts'

/** Runs as a worker thread, see workbook.ts. It collects rows until there are no more and returns the file. */

const head = (workerData as { columns: string[] }).columns.map((value) => ({ value, fontWeight: 'bold' as const }))
const rows: (Cell | null)[][] = []

parentPort?.on('message', (message: WorkbookMessage) => {
  if (message !== 'end') rows.push(...message.map((row) => row.map((cell) => (cell === '' ? null : cell))))
  else void write()
})

async function write(): Promise<void> {
  const workbook = new Uint8Array(await writeExcelFile([head, ...rows], { stickyRowsCount: 1 }).toBuffer())
  parentPort?.postMessage(workbook, [workbook.buffer])
}
