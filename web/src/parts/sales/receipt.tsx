import { Text } from '../../design/primitives.tsx'
import { memberNumberText } from '@aforo/domain'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { paperSetting } from '../../device/paper.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { batchWords } from '../batches/batch-words.ts'
import type { FiscalDocument } from '../fiscal/fiscal-documents.ts'
import { useFiscalPapers } from '../fiscal/lazy-papers.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Sale } from './sale-query.ts'
import { receiptWords } from './receipt-words.ts'
import classes from './receipt.module.css'
import { useSaleFormat } from './sale-format.ts'
import { paperMarginMm, useRollPaper } from './use-roll-paper.ts'

type ReceiptProps = {
  venue: PageVenue
  sale: Sale
  /** The invoice to print: that of the sale, or one that corrects it. Null without a fiscal regime. */
  document?: FiscalDocument | null
}

/** A receipt in the paper width of this device. Only visible in print, where it replaces the page. */
export function Receipt({ venue, sale, document: issued = sale.document }: ReceiptProps) {
  const ticket = useRef<HTMLDivElement>(null)
  const paperMm = useDeviceSetting(paperSetting)
  const fiscal = useFiscalPapers(issued !== null)
  useRollPaper(ticket, paperMm)
  const width = `${paperMm - 2 * paperMarginMm}mm`
  return createPortal(
    <div ref={ticket} className={classes.ticket} style={{ width }} aria-hidden="true" data-printed>
      {issued === null ? (
        <PlainTicket venue={venue} sale={sale} />
      ) : (
        fiscal !== null && <fiscal.FiscalTicket venue={venue} sale={sale} document={issued} paperMm={paperMm} />
      )}
    </div>,
    document.body,
  )
}

function PlainTicket({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(receiptWords)
  const { batch } = useWords(batchWords)
  const format = useSaleFormat(venue)
  return (
    <>
      <p className={classes.venue}>{sale.venue.name}</p>
      <Text as="p" textAlign="center">
        {sale.venue.address}
      </Text>
      {sale.voided !== null && <p className={classes.mark}>{t.voided}</p>}
      <div className={classes.facts}>
        <p>{t.number(sale.id)}</p>
        <p>
          {format.date(sale.at)} {format.time(sale.at)}
        </p>
        <p>{t.member(memberNumberText(sale.client.client_id))}</p>
      </div>
      {sale.items.map((item) => (
        <div key={item.line} className={classes.line}>
          <span>{item.product_name}</span>
          <span>{format.money(item.cost)}</span>
          <small>
            {[
              format.quantity(item.quantity, item.unit_type),
              format.price(item),
              format.discount(item),
              item.batch === null ? null : batch(item.batch.code),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </small>
        </div>
      ))}
      <div className={classes.sums}>
        <p className={classes.total}>
          <span>{t.total}</span> <span>{format.money(sale.total)}</span>
        </p>
        {sale.returned > 0 && (
          <p className={classes.sum}>
            <span>{t.returned}</span> <span>{format.money(-sale.returned)}</span>
          </p>
        )}
        <p className={classes.sum}>
          <span>{t.creditAfter}</span> <span>{format.money(sale.balance_after)}</span>
        </p>
      </div>
      <Text as="p" textAlign="center">
        {t.thanks}
      </Text>
    </>
  )
}
