import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import type { NamedPaper } from './paper-dialog.tsx'
import { printerWords } from './printer-words.ts'

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }))

type PaperButtonProps = {
  title: string
  of: string
  papers: () => Promise<readonly NamedPaper[]>
  onBrowser: (() => void) | null
  icon: ReactNode
  children: string
}

/** Opens what can be printed here, as it will come out. */
export function PaperButton({ title, of, papers: read, onBrowser, icon, children }: PaperButtonProps) {
  const t = useWords(printerWords)
  const { offline } = useWords(sharedWords)
  const [papers, setPapers] = useState<readonly NamedPaper[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function open(): Promise<void> {
    setIsBusy(true)
    try {
      setPapers(await read())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.unreadable, body: error.detail ?? offline })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <BusyButton variant="default" busy={isBusy} icon={icon} onClick={() => void open()}>
        {children}
      </BusyButton>
      {papers !== null && (
        <Suspense fallback={null}>
          <PaperDialog title={title} of={of} papers={papers} onBrowser={onBrowser} onClose={() => setPapers(null)} />
        </Suspense>
      )}
    </>
  )
}
