import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { BusyButton } from '../../design/busy-button.tsx'

type ExportButtonProps = {
  label: string
  /** Says what failed; the reason is added to it. */
  failed: string
  save: () => Promise<void>
  onFailed: (words: string | null) => void
}

/** Saves all pages of a list, with its filters, as a file. */
export function ExportButton({ label, failed, save, onFailed }: ExportButtonProps) {
  const { offline } = useWords(sharedWords)
  const [isBusy, setIsBusy] = useState(false)

  async function press(): Promise<void> {
    setIsBusy(true)
    onFailed(null)
    try {
      await save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onFailed(`${asSentence(failed)} ${error.detail ?? offline}`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <BusyButton variant="default" busy={isBusy} icon={<IconDownload size={18} />} onClick={() => void press()}>
      {label}
    </BusyButton>
  )
}
