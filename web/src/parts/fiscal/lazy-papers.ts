import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'

async function importPapers() {
  const [{ FiscalQr }, { FiscalTicket }, { InvoiceSheet }] = await Promise.all([
    import('./fiscal-qr.tsx'),
    import('./fiscal-ticket.tsx'),
    import('./invoice-sheet.tsx'),
  ])
  return { FiscalQr, FiscalTicket, InvoiceSheet }
}

export type FiscalPapers = Awaited<ReturnType<typeof importPapers>>

let loaded: FiscalPapers | null = null

/** Loads what draws invoices. Must have ended before one is printed. Fails like a call without a connection. */
export async function loadFiscalPapers(): Promise<FiscalPapers> {
  try {
    loaded ??= await importPapers()
    return loaded
  } catch {
    throw new ApiError('unreachable', null)
  }
}

/** What draws invoices, once it is loaded. Most venues issue none, so it is not part of any page. */
export function useFiscalPapers(isNeeded: boolean): FiscalPapers | null {
  const [papers, setPapers] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || papers !== null) return
    // Without a connection it is loaded again when a document is printed.
    loadFiscalPapers().then(setPapers, () => {})
  }, [isNeeded, papers])
  return papers ?? loaded
}
