import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../design/toasts.tsx'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import { type FiscalPapers, loadFiscalPapers } from '../../parts/fiscal/lazy-papers.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'

/** What the print dialog gets: the ticket of the sale, or another document on the roll or on a sheet. */
export type Printed =
  | { paper: 'ticket'; document?: FiscalDocument }
  | { paper: 'sheet'; document: FiscalDocument; Sheet: FiscalPapers['InvoiceSheet'] }

const usual: Printed = { paper: 'ticket' }

/** Prints a document of the page. Afterwards, the browser's own print command prints the ticket again. */
export function usePrinting() {
  const { qrFailed } = useWords(fiscalWords)
  const { offline } = useWords(sharedWords)
  const [printed, setPrinted] = useState(usual)
  useEffect(() => {
    const onAfterPrint = () => setPrinted(usual)
    window.addEventListener('afterprint', onAfterPrint)
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])

  async function print(paper: Printed['paper'], document: FiscalDocument): Promise<void> {
    try {
      const { InvoiceSheet } = await loadFiscalPapers()
      // It must be in the page before the print dialog opens, in its own font.
      flushSync(() => setPrinted(paper === 'ticket' ? { paper, document } : { paper, document, Sheet: InvoiceSheet }))
      await window.document.fonts.ready
      window.print()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: qrFailed, body: error.detail ?? offline })
    }
  }
  return { printed, print: (paper: Printed['paper'], document: FiscalDocument) => void print(paper, document) }
}
