import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Language } from '@aforo/domain'
import pLimit from 'p-limit'
import type { Cell, Column } from './table.ts'

/** A row of a document. A strong row is a sum of the rows before it. */
export type PdfRow = { cells: readonly Cell[]; isStrong?: boolean }

/** What stands around the rows, on every page. */
export type PdfSheet = {
  language: Language
  layout: 'portrait' | 'landscape'
  columns: readonly Column[]
  title: string
  /** Beside the title. */
  number: string
  author: string
  left: readonly string[]
  right: readonly string[]
  /** `{page}` and `{pages}` are replaced. */
  footer: string
  /** Across every page, for a copy that was given to somebody. */
  watermark: string | null
}

export type PdfMessage = { rows: readonly PdfRow[] } | { end: true }

const memoryMostMb = 512
/** Each document uses a core. Several operators may ask for one at the same time. */
const documentsAtOnce = pLimit(2)
const rowsAtOnce = 500

/** Writes a table as PDF. This takes seconds, so a worker thread does it and other calls are not blocked. */
export function writeTablePdf(sheet: PdfSheet, rows: readonly PdfRow[]): Promise<Uint8Array<ArrayBuffer>> {
  return documentsAtOnce(async () => {
    const worker = new Worker(new URL('./table-pdf-worker.ts', import.meta.url), {
      workerData: sheet,
      resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
      // The thread gets no Node options and no environment, so none of the secrets.
      execArgv: [],
      env: {},
    })
    const send = (message: PdfMessage) => worker.postMessage(message, [])
    try {
      const written = once(worker, 'message') as Promise<[Uint8Array<ArrayBuffer>]>
      for (let first = 0; first < rows.length; first += rowsAtOnce) {
        send({ rows: rows.slice(first, first + rowsAtOnce) })
      }
      send({ end: true })
      const [document] = await written
      return document
    } finally {
      await worker.terminate()
    }
  })
}
