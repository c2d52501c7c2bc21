import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import type { FileTable } from '../../../worker/read-table.ts'
import { readTableFile } from './file-reader.ts'
import { fileWords } from './file-words.ts'

/** Reads a file that a person chose. While it is read, another one is ignored. */
export function useTableFile(
  onRead: (table: FileTable, file: File) => Promise<void>,
  onFault: (fault: string | null) => void,
) {
  const t = useWords(fileWords)
  const [isReading, setIsReading] = useState(false)

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined || isReading) return
    setIsReading(true)
    onFault(null)
    try {
      const found = await readTableFile(file).catch(() => null)
      if (found === null) onFault(t.readerFailed)
      else if (typeof found === 'string') onFault(`${file.name}: ${t.faults[found]}`)
      else await onRead(found, file)
    } finally {
      setIsReading(false)
    }
  }

  return { read, isReading }
}

/** What a file dialog offers. A browser may still hand over any file, so its content decides. */
export const tableTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
