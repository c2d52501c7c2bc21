import { centsOfAmount, taxNames } from '@aforo/domain'
import { createPortal } from 'react-dom'
import { useLanguage } from '../../device/language.ts'
import { formatAmount, formatDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { useSaleFormat } from '../sales/sale-format.ts'
import type { Sale } from '../sales/sale-query.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { documentLines } from './document-lines.ts'
import type { FiscalDocument } from './fiscal-documents.ts'
import { FiscalQr } from './fiscal-qr.tsx'
import { fiscalWords } from './fiscal-words.ts'
import classes from './invoice-sheet.module.css'
import { TaxTable } from './tax-table.tsx'
import { useDocumentFacts } from './use-document-facts.ts'
import { useTreatmentText } from '../taxes/use-treatment-text.ts'

const codeMm = 35

type InvoiceSheetProps = { venue: PageVenue; sale: Sale; document: FiscalDocument }

/** An invoice on a whole page, for paper or for a PDF. Only visible in print, where it replaces the page. */
export function InvoiceSheet({ venue, sale, document: issued }: InvoiceSheetProps) {
  const t = useWords(fiscalWords)
  const language = useLanguage()
  const format = useSaleFormat(venue)
  const { marks, recipientLines } = useDocumentFacts(issued, { isSample: false, isVoided: sale.voided !== null })
  return createPortal(
    <div className={classes.sheet} aria-hidden="true" data-printed>
      <div className={classes.head}>
        {issued.qr !== null && <FiscalQr qr={issued.qr} wantedMm={codeMm} />}
        <div className={classes.issuer}>
          <p className={classes.venue}>{sale.venue.name}</p>
          <p>{issued.issuer.name}</p>
          <p>{t.taxId(issued.issuer.tax_id)}</p>
          <p>{issued.issuer.address}</p>
        </div>
      </div>
      {marks.map((mark) => (
        <p key={mark} className={classes.mark}>
          {mark}
        </p>
      ))}
      <div className={classes.facts}>
        <div>
          <p className={classes.title}>{t.types[issued.type]}</p>
          <p>
            {t.number}: <b>{issued.number}</b>
          </p>
          <p>
            {t.issuedOn}: {formatDay(issued.stamp.slice(0, 10), language)}
          </p>
          <p>{t.sale(sale.id)}</p>
        </div>
        <div>
          {recipientLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <Lines venue={venue} sale={sale} document={issued} />
      <div className={classes.sums}>
        <TaxTable document={issued} />
        <p className={classes.total}>
          <span>{t.total}</span> <b>{format.money(issued.total)}</b>
        </p>
        <p className={classes.paid}>
          <span>{issued.total < 0 ? t.refunded : t.paid}</span> <span>{format.money(Math.abs(issued.total))}</span>
        </p>
      </div>
    </div>,
    document.body,
  )
}

function Lines({ venue, sale, document: issued }: InvoiceSheetProps) {
  const t = useWords(fiscalWords)
  const language = useLanguage()
  const format = useSaleFormat(venue)
  const taxText = useTreatmentText()
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <b>{t.description}</b>
        <b>{t.quantity}</b>
        <b>{t.price}</b>
        <b>{taxNames[issued.tax_name]}</b>
        <b>{t.amount}</b>
      </div>
      {documentLines(sale, issued).map((line) => (
        <div key={line.line} className={classes.line}>
          <span>{[line.product_name, format.discount(line)].filter((part) => part !== null).join(' ')}</span>
          <span>{format.quantity(line.quantity, line.unit_type)}</span>
          <span>{format.price(line)}</span>
          <span>{line.tax === null ? '' : taxText(line.tax)}</span>
          <span>{formatAmount(centsOfAmount(line.cost), language)}</span>
        </div>
      ))}
    </div>
  )
}
