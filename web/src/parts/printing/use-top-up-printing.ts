import { languageSetting } from '../../device/language.ts'
import { printerSettings } from '../../device/printer-setting.ts'
import { toast } from '../../design/toasts.tsx'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { useCashDrawer } from './cash-drawer.ts'
import { loadTillPapers } from './load-papers.ts'
import { takeTicket } from './printed-once.ts'
import { printerWords } from './printer-words.ts'
import type { TopUpDone } from './till-papers.ts'
import { usePrinter } from './use-printer.ts'

/** What happens at the devices after a top-up: the drawer opens for cash, and its receipt comes out if wanted. */
export function useTopUpPrinting(venue: PageVenue) {
  const t = useWords(printerWords)
  const openDrawer = useCashDrawer(venue.id)
  const { print } = usePrinter()

  async function printReceipt(done: Omit<TopUpDone, 'at'>): Promise<void> {
    if (printerSettings.ticket.read()?.isAutomatic !== true) return
    if (!(await takeTicket(`top-up ${venue.id} ${done.receipt}`))) return
    const isPrinted = await print('ticket', async () => {
      const { topUpTicket } = await loadTillPapers()
      return [topUpTicket({ ...done, at: new Date() }, venue, languageSetting.read())]
    })
    // The dialog is closed by then.
    if (!isPrinted) toast.failed({ title: t.failed, body: t.topUpDone })
  }
  return (done: Omit<TopUpDone, 'at'>): void => {
    if (done.method === 'cash') openDrawer()
    void printReceipt(done)
  }
}
