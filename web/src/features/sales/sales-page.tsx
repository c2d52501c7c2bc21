import { errorWords } from '@aforo/contract'
import { centsOfAmount, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFileInvoice, IconReceiptOff, IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { VoidDialog } from '../../parts/sales/void-dialog.tsx'
import { idInAddress } from '../../format/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { OrderStatus } from '../../parts/sales/order-status.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './sales-page.module.css'
import { type Sale, saleQuery } from '../../parts/sales/sale-query.ts'
import { useSaleCommands } from './sales-queries.ts'
import { salesWords } from './sales-words.ts'
import { Receipt } from '../../parts/sales/receipt.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { invoiceWords } from './invoice-words.ts'
import { PrintSale } from './print-sale.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { SaleHistory } from './sale-history.tsx'
import { SaleLines } from './sale-lines.tsx'
import { useMemberLabel } from './sale-member.tsx'
import { SaleInvoice } from './sale-invoice.tsx'
import { SaleSummary } from './sale-summary.tsx'
import { usePrinting } from './use-printing.ts'

/** One sale: its lines, price and corrections. */
export function Page() {
  const t = useWords(salesWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) =>
        id === null ? <Missing venue={venue} /> : <FoundSale key={`${venue.id} ${id}`} venue={venue} id={id} />
      }
    </AtVenue>
  )
}

function FoundSale({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(salesWords)
  const back = useBack(venue)
  const sale = useQuery(saleQuery(venue.id, id))
  if (sale.data !== undefined) return <OneSale venue={venue} sale={sale.data} />
  if (sale.error instanceof ApiError && sale.error.code === 'sale_not_found') return <Missing venue={venue} />
  return (
    <>
      <PageHead title={t.titleOf(id)} back={back} />
      {sale.isPending && <SkeletonRows rows={6} />}
      {sale.isLoadingError && <LoadError title={t.loadError} error={sale.error} onRetry={() => void sale.refetch()} />}
    </>
  )
}

function OneSale({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(salesWords)
  const back = useBack(venue)
  const { printed, print } = usePrinting()
  const { document: issued } = sale
  const byBrowser = () => (issued === null ? window.print() : print('ticket', issued))
  return (
    <>
      <PageHead title={t.titleOf(sale.id)} back={back}>
        <Row grow>
          <OrderStatus status={sale.current_order_status} noun="sale" />
        </Row>
        <SaleActions venue={venue} sale={sale} onBrowser={byBrowser} />
      </PageHead>
      <div className={classes.cards}>
        <SaleSummary venue={venue} sale={sale} />
        <Stack gap={6}>
          <SaleLines venue={venue} sale={sale} />
          {issued !== null && <SaleInvoice venue={venue} sale={sale} document={issued} onPrint={print} />}
          {(sale.voided !== null || sale.returns.length > 0) && <SaleHistory venue={venue} sale={sale} />}
        </Stack>
      </div>
      {printed.paper === 'sheet' ? (
        <printed.Sheet venue={venue} sale={sale} document={printed.document} />
      ) : (
        <Receipt venue={venue} sale={sale} document={printed.document ?? issued} />
      )}
    </>
  )
}

/** Buttons to void, return and print the receipt again, as far as the person may. */
function SaleActions({ venue, sale, onBrowser }: { venue: PageVenue; sale: Sale; onBrowser: () => void }) {
  const t = useWords(salesWords)
  const { ask } = useWords(invoiceWords)
  const { document: issued } = sale
  const isReplaceable = issued?.type === 'F2' && sale.voided === null && sale.returns.length === 0
  // An open dialog stays open even if another person voids or returns the sale in the meantime.
  const [open, setOpen] = useState<'void' | 'return' | 'invoice' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row wrap gap={4} className={classes.actions}>
      {(sale.voidable || sale.void_needs_approval) && (
        <Button variant="default" leftSection={<IconArrowBackUp size={18} />} onClick={() => setOpen('void')}>
          {t.void}
        </Button>
      )}
      {sale.returnable && (
        <Button variant="default" leftSection={<IconReceiptRefund size={18} />} onClick={() => setOpen('return')}>
          {t.return}
        </Button>
      )}
      {isReplaceable && (
        <Button variant="default" leftSection={<IconFileInvoice size={18} />} onClick={() => setOpen('invoice')}>
          {ask}
        </Button>
      )}
      <PrintSale venue={venue} sale={sale} onBrowser={onBrowser} />
      {open === 'void' && <VoidSale venue={venue} sale={sale} onClose={close} />}
      {open === 'return' && <ReturnDialog venue={venue} sale={sale} onClose={close} />}
      {open === 'invoice' && issued !== null && (
        <InvoiceDialog venue={venue} sale={sale} document={issued} onClose={close} />
      )}
    </Row>
  )
}

function VoidSale({ venue, sale, onClose }: { venue: PageVenue; sale: Sale; onClose: () => void }) {
  const { voidSale } = useSaleCommands(venue.id, sale)
  const memberName = useMemberLabel(sale.client)
  const { id, voidable_until: voidableUntil, void_needs_approval: needsApproval } = sale
  return (
    <VoidDialog
      venue={venue}
      sale={{ id, totalCents: centsOfAmount(sale.total), memberName, voidableUntil, needsApproval }}
      takeBack={voidSale}
      onVoided={onClose}
      onClose={onClose}
    />
  )
}

const backPaths = ['/dispenser', '/transactions'] as const

/** The page to go back to: the counter, or the transactions if the person may not open the counter. */
function useBack(venue: PageVenue) {
  const t = useWords(salesWords)
  const { person } = useSession()
  const path = backPaths.find((back) => pageBlocker(back, person, venue.id) === null) ?? null
  const venuePath = useVenuePath(venue.id)
  return path === null ? null : { to: venuePath(path), label: t.back[path] }
}

function Missing({ venue }: { venue: PageVenue }) {
  const t = useWords(salesWords)
  const language = useLanguage()
  const back = useBack(venue)
  return (
    <>
      <PageHead title={t.title} back={back} />
      <StateCard Icon={IconReceiptOff} title={errorWords('sale_not_found', language)}>
        {t.missingHint}
      </StateCard>
    </>
  )
}
