import { centsOfAmount, type Language, memberNumberText, taxNames } from '@aforo/domain'
import { formatAmount, formatDay } from '../../format/format.ts'
import { type DocumentLine, documentLines } from '../fiscal/document-lines.ts'
import type { FiscalDocument } from '../fiscal/fiscal-documents.ts'
import { fiscalWords } from '../fiscal/fiscal-words.ts'
import { documentFacts } from '../fiscal/use-document-facts.ts'
import { receiptWords } from '../sales/receipt-words.ts'
import { saleFormat } from '../sales/sale-format.ts'
import type { Sale } from '../sales/sale-query.ts'
import { treatmentText } from '../taxes/use-treatment-text.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import type { Paper, PaperPart } from './paper.ts'

type TicketOf = { venue: PageVenue; sale: Sale; language: Language }

const rule: PaperPart = { kind: 'rule' }
const gap: PaperPart = { kind: 'gap' }
const centred = (text: string, look: { bold?: boolean; large?: boolean } = {}): PaperPart => ({
  kind: 'text',
  text,
  align: 'center',
  ...look,
})
const marked = (marks: readonly string[]): PaperPart[] =>
  marks.flatMap((mark) => [centred(`*** ${mark} ***`, { bold: true }), gap])

/** The ticket of a sale, with the same content as the one that the browser prints. */
export const saleTicket = (about: TicketOf, document: FiscalDocument | null): Paper =>
  document === null ? plainTicket(about) : invoiceTicket(about, document)

function plainTicket({ venue, sale, language }: TicketOf): Paper {
  const t = receiptWords[language]
  const format = saleFormat(venue, language)
  return [
    centred(sale.venue.name, { bold: true }),
    centred(sale.venue.address),
    gap,
    ...marked(sale.voided === null ? [] : [t.voided]),
    { kind: 'pair', left: t.number(sale.id), right: `${format.date(sale.at)} ${format.time(sale.at)}` },
    { kind: 'text', text: t.member(memberNumberText(sale.client.client_id)) },
    rule,
    ...sale.items.flatMap((item): PaperPart[] => [
      { kind: 'pair', left: item.product_name, right: format.money(item.cost), bold: true },
      {
        kind: 'text',
        text: [format.quantity(item.quantity, item.unit_type), format.price(item), format.discount(item)]
          .filter((part) => part !== null)
          .join(' · '),
      },
    ]),
    rule,
    { kind: 'pair', left: t.total, right: format.money(sale.total), bold: true, large: true },
    ...(sale.returned > 0 ? [{ kind: 'pair', left: t.returned, right: format.money(-sale.returned) } as const] : []),
    { kind: 'pair', left: t.creditAfter, right: format.money(sale.balance_after) },
    gap,
    centred(t.thanks),
  ]
}

function invoiceTicket({ venue, sale, language }: TicketOf, document: FiscalDocument): Paper {
  const t = fiscalWords[language]
  const format = saleFormat(venue, language)
  const { marks, recipientLines } = documentFacts(
    document,
    { isSample: false, isVoided: sale.voided !== null },
    language,
  )
  const isBack = document.total < 0
  // The name of a member of staff may be an address. On paper that anybody may find, only its first part.
  const [staff = ''] = sale.by.split('@')
  return [
    ...codeOf(document),
    ...marked(marks),
    centred(sale.venue.name, { bold: true }),
    centred(`${document.issuer.name} · ${t.taxId(document.issuer.tax_id)}`),
    centred(sale.venue.address),
    rule,
    { kind: 'pair', left: t.types[document.type], right: document.number, bold: true },
    {
      kind: 'pair',
      left: `${formatDay(document.stamp.slice(0, 10), language)}, ${document.stamp.slice(11, 16)}`,
      right: t.servedBy(staff),
    },
    { kind: 'pair', left: t.member(memberNumberText(sale.client.client_id)), right: t.sale(sale.id) },
    ...recipientLines.map((text): PaperPart => ({ kind: 'text', text })),
    rule,
    ...documentLines(sale, document).flatMap((line) =>
      lineParts(line, taxNames[document.tax_name], { venue, language }),
    ),
    rule,
    { kind: 'pair', left: t.total, right: format.money(document.total), bold: true, large: true },
    rule,
    taxTable(document, language),
    rule,
    { kind: 'pair', left: isBack ? t.refunded : t.paid, right: format.money(Math.abs(document.total)) },
    ...(isBack ? [] : [{ kind: 'pair', left: t.creditLeft, right: format.money(sale.balance_after) } as const]),
    gap,
    ...(document.tax === 0 ? [] : [centred(t.included(taxNames[document.tax_name]))]),
    centred(t.thanks),
  ]
}

/** The code with which anybody can check an invoice, between the words that the law wants around it. */
const codeOf = ({ qr }: FiscalDocument): PaperPart[] =>
  qr === null
    ? []
    : [
        centred(qr.above),
        gap,
        { kind: 'qr', text: qr.url },
        ...qr.below.map((text, index) => centred(text, { bold: index === 0 })),
        gap,
      ]

function lineParts(
  line: DocumentLine,
  taxName: string,
  { venue, language }: Pick<TicketOf, 'venue' | 'language'>,
): PaperPart[] {
  const format = saleFormat(venue, language)
  const { tax } = line
  const sold = `${format.quantity(line.quantity, line.unit_type)} × ${format.money(line.unit_price)}`
  const treatment = tax === null ? '' : treatmentText(tax, language)
  return [
    { kind: 'pair', left: line.product_name, right: formatAmount(centsOfAmount(line.cost), language), bold: true },
    {
      kind: 'pair',
      left: [sold, format.discount(line)].filter((part) => part !== null).join(' · '),
      right: tax?.kind === 'taxed' ? `${taxName} ${treatment}` : treatment,
    },
  ]
}

function taxTable({ shares, tax, total, tax_name: name }: FiscalDocument, language: Language): PaperPart {
  const t = fiscalWords[language]
  const amount = (figure: number) => formatAmount(centsOfAmount(figure), language)
  return {
    kind: 'table',
    rows: [
      { cells: [taxNames[name], t.base, t.taxAmount, t.total], bold: true },
      ...shares.map((share) => ({
        cells: [treatmentText(share, language), amount(share.base), amount(share.tax), amount(share.base + share.tax)],
      })),
      ...(shares.length > 1 ? [{ cells: [t.sum, amount(total - tax), amount(tax), amount(total)], bold: true }] : []),
    ],
  }
}
