import { Button } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { BusyButton } from '../../design/busy-button.tsx'
import { loadSalePapers } from '../../parts/printing/load-papers.ts'
import { PaperButton } from '../../parts/printing/paper-button.tsx'
import { PrintFailed } from '../../parts/printing/print-failed.tsx'
import { printerWords } from '../../parts/printing/printer-words.ts'
import { useHasPrinter } from '../../parts/printing/use-printer.ts'
import { useSalePrinting } from '../../parts/printing/use-sale-printing.ts'
import type { Sale } from '../../parts/sales/sale-query.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { salesWords } from './sales-words.ts'

type PrintSaleProps = { venue: PageVenue; sale: Sale; onBrowser: () => void }

/** Shows the ticket and the labels of a sale, and prints the ticket: at the printer of this device or with the browser. */
export function PrintSale({ venue, sale, onBrowser }: PrintSaleProps) {
  const t = useWords(salesWords)
  const p = useWords(printerWords)
  const cache = useQueryClient()
  const hasPrinter = useHasPrinter('ticket')
  const { ticket } = useSalePrinting(venue, sale.id, false)

  async function papers() {
    const { labelsOf, ticketOf } = await loadSalePapers()
    const labels = await labelsOf(cache, venue, sale)
    return [
      { name: p.ticket, use: 'ticket', paper: ticketOf(venue, sale), file: `ticket-${sale.id}.pdf` } as const,
      ...labels.map((paper, index) => ({
        name: p.labelOf(sale.items[index]?.product_name ?? ''),
        use: 'label' as const,
        paper,
        file: `label-${sale.id}-${index + 1}.pdf`,
      })),
    ]
  }
  return (
    <>
      <PaperButton
        title={p.preview}
        of={t.titleOf(sale.id)}
        papers={papers}
        onBrowser={onBrowser}
        icon={<IconReceipt size={18} aria-hidden="true" />}
      >
        {p.preview}
      </PaperButton>
      {hasPrinter ? (
        <BusyButton busy={ticket.isBusy} icon={<IconPrinter size={18} />} onClick={ticket.print}>
          {t.print}
        </BusyButton>
      ) : (
        <Button leftSection={<IconPrinter size={18} />} onClick={onBrowser}>
          {t.print}
        </Button>
      )}
      {ticket.failure !== null && <PrintFailed failure={ticket.failure} onAgain={ticket.print} onBrowser={onBrowser} />}
    </>
  )
}
