import { centsOfAmount, memberNumberText, taxNames } from '@aforo/domain'
import type { PaperWidthMm } from '../../device/paper.ts'
import { useLanguage } from '../../device/language.ts'
import { formatAmount, formatDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { batchWords } from '../batches/batch-words.ts'
import { useSaleFormat } from '../sales/sale-format.ts'
import type { Sale } from '../sales/sale-query.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { type DocumentLine, documentLines } from './document-lines.ts'
import type { FiscalDocument } from './fiscal-documents.ts'
import { FiscalQr } from './fiscal-qr.tsx'
import classes from './fiscal-ticket.module.css'
import { fiscalWords } from './fiscal-words.ts'
import { TaxTable } from './tax-table.tsx'
import { useDocumentFacts } from './use-document-facts.ts'
import { useTreatmentText } from '../taxes/use-treatment-text.ts'

/** How wide the code should be. On narrow paper it must leave white at its sides. */
const codeMm: Record<PaperWidthMm, number> = { 80: 35, 58: 32 }

export type FiscalTicketProps = {
  venue: PageVenue
  sale: Sale
  document: FiscalDocument
  paperMm: PaperWidthMm
  /** Shown as an example, without a sale behind it. */
  isSample?: boolean
}

/** What is printed on the roll for an invoice: first the code, then who issued it, its lines and its taxes. */
export function FiscalTicket({ venue, sale, document, paperMm, isSample = false }: FiscalTicketProps) {
  const t = useWords(fiscalWords)
  const language = useLanguage()
  const format = useSaleFormat(venue)
  const { marks, recipientLines } = useDocumentFacts(document, { isSample, isVoided: sale.voided !== null })
  const isBack = document.total < 0
  // The name of a member of staff may be an address. On paper that anybody may find, only its first part.
  const [staff = ''] = sale.by.split('@')
  return (
    <>
      {document.qr !== null && <FiscalQr qr={document.qr} wantedMm={codeMm[paperMm]} />}
      {marks.map((mark) => (
        <p key={mark} className={classes.mark}>
          {mark}
        </p>
      ))}
      <div className={classes.issuer}>
        <p className={classes.venue}>{sale.venue.name}</p>
        <p>
          {document.issuer.name} · <span className={classes.whole}>{t.taxId(document.issuer.tax_id)}</span>
        </p>
        <p>{sale.venue.address}</p>
      </div>
      <div className={classes.part}>
        <p className={classes.pair}>
          <b>{t.types[document.type]}</b> <b className={classes.whole}>{document.number}</b>
        </p>
        <p className={classes.pair}>
          <span>
            {formatDay(document.stamp.slice(0, 10), language)}, {document.stamp.slice(11, 16)}
          </span>{' '}
          <span>{t.servedBy(staff)}</span>
        </p>
        <p className={classes.pair}>
          <span>{t.member(memberNumberText(sale.client.client_id))}</span> <span>{t.sale(sale.id)}</span>
        </p>
        {recipientLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={classes.part}>
        {documentLines(sale, document).map((line) => (
          <TicketLine key={line.line} venue={venue} line={line} taxName={taxNames[document.tax_name]} />
        ))}
      </div>
      <div className={classes.part}>
        <p className={classes.total}>
          <span>{t.total}</span> <b>{format.money(document.total)}</b>
        </p>
      </div>
      <div className={classes.part}>
        <TaxTable document={document} />
      </div>
      <div className={classes.part}>
        <p className={classes.pair}>
          <span>{isBack ? t.refunded : t.paid}</span> <span>{format.money(Math.abs(document.total))}</span>
        </p>
        {!isBack && (
          <p className={classes.pair}>
            <span>{t.creditLeft}</span> <span>{format.money(sale.balance_after)}</span>
          </p>
        )}
      </div>
      <div className={classes.foot}>
        {document.tax !== 0 && <p>{t.included(taxNames[document.tax_name])}</p>}
        <p>{t.thanks}</p>
      </div>
    </>
  )
}

function TicketLine({ venue, line, taxName }: { venue: PageVenue; line: DocumentLine; taxName: string }) {
  const language = useLanguage()
  const format = useSaleFormat(venue)
  const taxText = useTreatmentText()
  const { batch } = useWords(batchWords)
  const { tax } = line
  const parts = [
    `${format.quantity(line.quantity, line.unit_type)} × ${format.money(line.unit_price)}`,
    format.discount(line),
    line.batch === null ? null : batch(line.batch.code),
  ]
  return (
    <div className={classes.line}>
      <p className={classes.pair}>
        <b>{line.product_name}</b> <b>{formatAmount(centsOfAmount(line.cost), language)}</b>
      </p>
      <p className={classes.pair}>
        <span>{parts.filter((part) => part !== null).join(' · ')}</span>{' '}
        {tax !== null && <span>{tax.kind === 'taxed' ? `${taxName} ${taxText(tax)}` : taxText(tax)}</span>}
      </p>
    </div>
  )
}
