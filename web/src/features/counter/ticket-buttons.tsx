import { IconReceipt, IconTag } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { PrintFailed } from '../../parts/printing/print-failed.tsx'
import { printerWords } from '../../parts/printing/printer-words.ts'
import { useHasPrinter } from '../../parts/printing/use-printer.ts'
import { useSalePrinting } from '../../parts/printing/use-sale-printing.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { useBrowserTicket } from './use-browser-ticket.tsx'

/** The ticket and the labels of a sale that was just made, and what keeps them from being printed. */
export function TicketButtons({ venue, saleId }: { venue: PageVenue; saleId: number }) {
  const t = useWords(cartWords)
  const p = useWords(printerWords)
  const hasPrinter = useHasPrinter('ticket')
  const hasLabels = useHasPrinter('label')
  const browser = useBrowserTicket(venue, saleId)
  const { ticket, labels } = useSalePrinting(venue, saleId, true)
  return (
    <>
      {ticket.failure !== null && (
        <PrintFailed failure={ticket.failure} onAgain={ticket.print} onBrowser={browser.print} />
      )}
      {labels.failure !== null && <PrintFailed failure={labels.failure} onAgain={labels.print} onBrowser={null} />}
      <BusyButton
        variant="default"
        size="lg"
        busy={ticket.isBusy || browser.isBusy}
        icon={<IconReceipt size={20} aria-hidden="true" />}
        onClick={hasPrinter ? ticket.print : browser.print}
      >
        {t.ticket}
      </BusyButton>
      {hasLabels && (
        <BusyButton
          variant="default"
          size="lg"
          busy={labels.isBusy}
          icon={<IconTag size={20} aria-hidden="true" />}
          onClick={labels.print}
        >
          {p.label}
        </BusyButton>
      )}
      {browser.receipt}
    </>
  )
}
