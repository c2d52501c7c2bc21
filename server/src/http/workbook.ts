import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Refusal } from '../refusal.ts'
import type { Cell, Column } from './table.ts'

/** The last message has the totals below the rows. */
export type WorkbookMessage = { rows: Cell[][] } | { foot: Cell[][] }

/** Spreadsheet programs and the memory of this process limit the size of a workbook. */
const workbookMostLines = 50_000

/** Passes rows on while they fit into a workbook, and tells how many there were so far. */
export async function* fewEnough(pages: AsyncIterable<Cell[][]>, onCounted: (lines: number) => void) {
  let lines = 0
  for await (const rows of pages) {
    lines += rows.length
    if (lines > workbookMostLines) throw new Refusal('workbook_too_long', { most: workbookMostLines })
    onCounted(lines)
    yield rows
  }
}

const memoryMostMb = 512
/** Each workbook uses a core and much memory. Several operators may request one at the same time. */
const workbooksAtOnce = pLimit(4)

/**
 * Writes a workbook of these rows. This takes seconds and cannot be split, so a worker thread does it and other calls
 * are not blocked. The rows are passed page by page, because passing all of them at once would block as long.
 */
export function writeWorkbook(
  columns: readonly Column[],
  pages: AsyncIterable<Cell[][]>,
  foot: () => Cell[][] = () => [],
): Promise<Uint8Array<ArrayBuffer>> {
  return workbooksAtOnce(async () => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: { columns },
      resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
      // The thread gets no Node options and no environment, so none of the secrets.
      execArgv: [],
      env: {},
    })
    try {
      const written = once(worker, 'message') as Promise<[Uint8Array<ArrayBuffer>]>
      const [[workbook]] = await Promise.all([written, sendPages(worker, pages, foot)])
      return workbook
    } finally {
      await worker.terminate()
    }
  })
}

async function sendPages(worker: Worker, pages: AsyncIterable<Cell[][]>, foot: () => Cell[][]): Promise<void> {
  const send = (message: WorkbookMessage) => worker.postMessage(message, [])
  for await (const rows of pages) send({ rows })
  send({ foot: foot() })
}
