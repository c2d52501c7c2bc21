// oxlint-disable-next-line import/default -- Vite builds the worker and exports its address.
import workerUrl from '../../../worker/import-worker.ts?worker&url'
import type { ReaderAnswer, ReaderQuestion } from '../../../worker/import-questions.ts'
import type { ZippedPicture } from '../../../worker/read-pictures.ts'
import type { FileTable, TableFault } from '../../../worker/read-table.ts'
import { startWorker } from '../../device/trusted-worker.ts'

/** The server's header allows this policy. */
const policyName = 'aforo-import-worker'

function ask(worker: Worker, question: ReaderQuestion): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The reader of files could not be loaded.'))
    worker.addEventListener('error', fail, { once: true })
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ReaderAnswer>) => {
        worker.removeEventListener('error', fail)
        resolve(data)
      },
      { once: true },
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin of its own.
    worker.postMessage(question)
  })
}

/** The table in a file, or why it cannot be read. */
export async function readTableFile(file: Blob): Promise<FileTable | TableFault> {
  const worker = startWorker(policyName, workerUrl)
  try {
    const answer = await ask(worker, { ask: 'table', file })
    return 'table' in answer ? answer.table : 'fault' in answer ? answer.fault : 'table_unreadable'
  } finally {
    worker.terminate()
  }
}

/** The pictures of an archive, each once it is asked for. Throws if the archive is broken. */
export async function* readPictureFile(file: Blob): AsyncGenerator<ZippedPicture> {
  const worker = startWorker(policyName, workerUrl)
  try {
    for (let question: ReaderQuestion = { ask: 'pictures', file }; ; question = { ask: 'next' }) {
      const answer = await ask(worker, question)
      if (!('picture' in answer)) throw new Error('The archive could not be read.')
      if (answer.picture === null) return
      yield answer.picture
    }
  } finally {
    worker.terminate()
  }
}
