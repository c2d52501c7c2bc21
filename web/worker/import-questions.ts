import type { ZippedPicture } from './read-pictures.ts'
import type { FileTable, TableFault } from './read-table.ts'

/** What a page asks the worker that reads files to import. One question at a time. */
export type ReaderQuestion = { ask: 'table'; file: Blob } | { ask: 'pictures'; file: Blob } | { ask: 'next' }
export type ReaderAnswer = { table: FileTable } | { picture: ZippedPicture | null } | { fault: TableFault }
