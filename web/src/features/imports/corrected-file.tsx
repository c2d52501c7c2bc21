import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, isoDay } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { toast } from '../../design/toasts.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import { correctedRows } from './corrected-rows.ts'
import { chunksOf } from './file-rows.ts'
import type { FileTable } from '../../../worker/read-table.ts'
import { type Import, sendRows, useImportCommands } from './imports-queries.ts'
import { tableTypes, useTableFile } from './use-table-file.ts'

type CorrectedFileProps = { venue: PageVenue; checked: Import; onFault: (fault: string | null) => void }

/** Takes back the downloaded rows once they are corrected, and checks everything again. */
export function CorrectedFile({ venue, checked, onFault }: CorrectedFileProps) {
  const t = useWords(checkWords)
  const shared = useWords(sharedWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { check } = useImportCommands(venue.id, checked.id)
  const [isSending, setIsSending] = useState(false)

  async function replace(table: FileTable): Promise<void> {
    const rows = correctedRows(table, checked, isoDay(new Date(), venue.timeZone))
    if (rows === null) return onFault(t.correctedForeign)
    setIsSending(true)
    try {
      for (const chunk of chunksOf(rows)) await sendRows(venue.id, checked.id, chunk)
      await check()
      toast.done({ title: t.corrected(formatCount(rows.length, language)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onFault(`${t.sendFailed} ${error.detail ?? shared.offline}`)
    } finally {
      setIsSending(false)
    }
  }

  const { read, isReading } = useTableFile(replace, onFault)
  return (
    <>
      <BusyButton
        variant="default"
        busy={isReading || isSending}
        icon={<IconUpload size={18} />}
        onClick={() => input.current?.click()}
      >
        {t.upload}
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={tableTypes}
        aria-label={t.upload}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
