import { IconDownload } from '@tabler/icons-react'
import { ApiError } from '../../api/client.ts'
import { isoDay } from '../../format/format.ts'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { exportMembers } from './customers-queries.ts'
import { customersWords } from './customers-words.ts'
import type { MemberFilter } from './member-filter.ts'
import { useState } from 'react'

type ExportButtonProps = { venue: PageVenue; filter: MemberFilter; onFailed: (words: string | null) => void }

/** Keeps exactly what the list would show, on all its pages, as a file. */
export function ExportButton({ venue, filter, onFailed }: ExportButtonProps) {
  const t = useWords(customersWords)
  const shared = useWords(sharedWords)
  const [isBusy, setIsBusy] = useState(false)

  async function press(): Promise<void> {
    setIsBusy(true)
    onFailed(null)
    try {
      await exportMembers(venue.id, filter, t.fileName(venue.name, isoDay(new Date(), venue.timeZone)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onFailed(`${t.exportFailed} ${error.detail ?? shared.offline}`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <BusyButton variant="default" busy={isBusy} icon={<IconDownload size={18} />} onClick={() => void press()}>
      {t.export}
    </BusyButton>
  )
}
