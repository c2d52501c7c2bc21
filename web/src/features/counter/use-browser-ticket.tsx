import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/client.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { loadFiscalPapers } from '../../parts/fiscal/lazy-papers.ts'
import { Receipt } from '../../parts/sales/receipt.tsx'
import { type Sale, saleQuery } from '../../parts/sales/sale-query.ts'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'

/** Prints the receipt of a sale with the browser, without leaving the page. */
export function useBrowserTicket(venue: PageVenue, saleId: number) {
  const t = useWords(cartWords)
  const { offline } = useWords(sharedWords)
  const queryClient = useQueryClient()
  const [sale, setSale] = useState<Sale | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function print(): Promise<void> {
    setIsBusy(true)
    try {
      const found = await queryClient.fetchQuery(saleQuery(venue.id, saleId))
      if (found.document !== null) await loadFiscalPapers()
      // The receipt must be in the page before the print dialog opens, in its own font.
      flushSync(() => setSale(found))
      await document.fonts.ready
      window.print()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.ticketFailed, body: error.detail ?? offline })
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    print: () => void print(),
    receipt: sale === null ? null : <Receipt venue={venue} sale={sale} />,
  }
}
