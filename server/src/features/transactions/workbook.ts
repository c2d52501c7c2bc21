import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

export type Cell = string | number
export type WorkbookMessage = Cell[][] | 'end'

const memoryMostMb = 512
/** Each fills a core and its memory while it writes; more than one operator may ask for at once. */
const workbooksAtOnce = pLimit(4)

/**
 * A workbook of these rows. It can only be written whole, which takes seconds: a thread does it, and everybody else is
 * served meanwhile. The rows go over page by page, because handing them over all at once would hold up as long.
 */
export function writeWorkbook(
  columns: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return workbooksAtOnce(async () => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: { columns },
      resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
      // Nothing of how this process was started, and none of its secrets.
      execArgv: [],
      env: {},
    })
    try {
      const written = once(worker, 'message') as Promise<[Uint8Array<ArrayBuffer>]>
      const [[workbook]] = await Promise.all([written, sendPages(worker, pages)])
      return workbook
    } finally {
      await worker.terminate()
    }
  })
}

async function sendPages(worker: Worker, pages: AsyncIterable<Cell[][]>): Promise<void> {
  const send = (message: WorkbookMessage) => worker.postMessage(message, [])
  for await (const rows of pages) send(rows)
  send('end')
}
