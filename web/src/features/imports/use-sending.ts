import { type ChosenColumn, importHeadingMost } from '@aforo/domain'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { columnsWords } from './columns-words.ts'
import { chunksOf, sentRows } from './file-rows.ts'
import { type Import, sendRows, useBeginImport } from './imports-queries.ts'
import type { ReadFile } from './kept-file.ts'

type Sent = { import: Import; columns: readonly ChosenColumn[]; balancesOn: string; chunks: number }

/** Sends the rows of a file. After a broken connection, the next press goes on where it stopped. */
export function useSending(venueId: number, today: string, onSent: (sent: Import) => Promise<void>) {
  const t = useWords(columnsWords)
  const shared = useWords(sharedWords)
  const begin = useBeginImport(venueId)
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const sent = useRef<Sent | null>(null)

  async function sendAll({ kind, name, table, columns, balancesOn }: ReadFile): Promise<void> {
    const headings = columns.map(({ heading, field }) => ({ heading: heading.slice(0, importHeadingMost), field }))
    const isSame = sent.current?.columns === columns && sent.current.balancesOn === balancesOn
    if (!isSame || sent.current === null) {
      const body = { kind, file_name: name, columns: headings, rows: table.rows.length, balances_on: balancesOn }
      sent.current = { import: await begin(body), columns, balancesOn, chunks: 0 }
    }
    const chunks = chunksOf(sentRows(table.rows, columns, today))
    for (const chunk of chunks.slice(sent.current.chunks)) {
      await sendRows(venueId, sent.current.import.id, chunk)
      sent.current.chunks += 1
      setShare(sent.current.chunks / chunks.length)
    }
    await onSent(sent.current.import)
  }

  async function send(file: ReadFile): Promise<void> {
    if (share !== null) return
    setShare(0)
    setFault(null)
    try {
      await sendAll(file)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(`${t.sendFailed} ${error.detail ?? shared.offline}`)
    } finally {
      setShare(null)
    }
  }

  return { send, share, fault }
}
