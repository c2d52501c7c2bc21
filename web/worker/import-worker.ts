import type { ReaderAnswer, ReaderQuestion } from './import-questions.ts'
import { readPictures, type ZippedPicture } from './read-pictures.ts'
import { readTable, UnreadableTable } from './read-table.ts'

/** Reads files to import beside the page, which stays fast. It needs neither the network nor the page. */
declare const self: DedicatedWorkerGlobalScope

let pictures: AsyncGenerator<ZippedPicture> | null = null

async function nextPicture(): Promise<ReaderAnswer> {
  const next = await pictures?.next()
  return { picture: next === undefined || next.done === true ? null : next.value }
}

async function answer(question: ReaderQuestion): Promise<ReaderAnswer> {
  if (question.ask === 'table') return { table: await readTable(question.file) }
  if (question.ask === 'pictures') pictures = readPictures(question.file)
  return nextPicture()
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker speaks to its own page only.
const tell = (words: ReaderAnswer) => self.postMessage(words)

self.addEventListener('message', ({ data }: MessageEvent<ReaderQuestion>) => {
  answer(data).then(tell, (error: unknown) =>
    // A library that stumbles over a broken file says so in its own ways.
    tell({ fault: error instanceof UnreadableTable ? error.fault : 'table_unreadable' }),
  )
})
