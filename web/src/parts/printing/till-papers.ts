import { centsOfAmount, type Language, type PaymentMethod } from '@aforo/domain'
import type { PaperWidthMm } from '../../device/paper.ts'
import { formatDate, formatDay, formatMoney, formatTime } from '../../format/format.ts'
import { memberWords } from '../members/member-words.ts'
import { tillFormat } from '../tills/till-format.ts'
import type { TillReport } from '../tills/till-queries.ts'
import { tillWords } from '../tills/till-words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { columnsOf, type Paper, type PaperPart } from './paper.ts'
import { paperWords } from './paper-words.ts'

const rule: PaperPart = { kind: 'rule' }
const gap: PaperPart = { kind: 'gap' }
const centred = (text: string, bold = false): PaperPart => ({ kind: 'text', text, align: 'center', bold })

export type TopUpDone = {
  amountCents: number
  balanceCents: number
  method: PaymentMethod
  receipt: string
  at: Date
}

/** The receipt of a top-up. */
export function topUpTicket(
  { amountCents, balanceCents, method, receipt, at }: TopUpDone,
  { name, currency, timeZone }: PageVenue,
  language: Language,
): Paper {
  const t = paperWords[language]
  const money = (cents: number) => formatMoney(cents, currency, language)
  return [
    centred(name, true),
    centred(t.topUp),
    rule,
    {
      kind: 'pair',
      left: t.receipt(receipt),
      right: `${formatDate(at, language, timeZone)} ${formatTime(at, language, timeZone)}`,
    },
    { kind: 'pair', left: memberWords[language].methods[method], right: '' },
    rule,
    { kind: 'pair', left: t.amount, right: money(amountCents), bold: true, large: true },
    { kind: 'pair', left: t.newCredit, right: money(balanceCents) },
    gap,
    centred(t.topUpThanks),
  ]
}

/** The closing of a till: what should be in the drawer, what was counted, and every movement by hand. */
export function closingTicket(report: TillReport, venue: PageVenue, language: Language): Paper {
  const t = paperWords[language]
  const tills = tillWords[language]
  const { transactionKinds } = memberWords[language]
  const { money, signed, date, time, parts } = tillFormat(venue, language)
  const { closing, drawer, movements } = report
  const at = (instant: string, by: string) => `${date(instant)} ${time(instant)} · ${by}`
  const pair = (left: string, right: string, bold = false): PaperPart => ({ kind: 'pair', left, right, bold })
  return [
    centred(venue.name, true),
    centred(`${t.closing} · ${report.till}`, true),
    centred(`${tills.businessDay}: ${formatDay(report.business_date, language)}`),
    rule,
    pair(t.opened, at(report.opened_at, report.opened_by)),
    pair(t.closed, closing === null ? tills.stillOpen : at(closing.at, closing.by)),
    rule,
    ...(report.blind
      ? []
      : [
          pair(tills.float, money(drawer.float)),
          ...parts(report).map(({ name, amount }) => pair(name, signed(amount))),
          pair(tills.expected, money(drawer.expected), true),
        ]),
    ...(closing === null
      ? []
      : [
          pair(tills.counted, money(closing.counted), true),
          { ...pair(t.difference, signed(closing.difference), true), large: true } as PaperPart,
          ...(closing.reason === '' ? [] : [{ kind: 'text', text: closing.reason } as const]),
        ]),
    ...(movements.length === 0 ? [] : [rule, { kind: 'text', text: t.movements, bold: true } as const]),
    ...movements.map((one) =>
      pair(
        [time(one.at), transactionKinds[one.kind], one.supplier, one.reason].filter((part) => part !== '').join(' '),
        signed(one.change),
      ),
    ),
    ...(closing === null
      ? []
      : [
          gap,
          gap,
          rule,
          { kind: 'text', text: tills.signedByCloser(closing.by) } as const,
          gap,
          gap,
          rule,
          { kind: 'text', text: tills.signedByManager } as const,
        ]),
  ]
}

/** Shows whether the letters are right and the paper is as wide as was chosen. It says that it is a test. */
export function testTicket(venueName: string, widthMm: PaperWidthMm, language: Language): Paper {
  const t = paperWords[language]
  const columns = columnsOf[widthMm]
  return [
    { kind: 'text', text: t.test, align: 'center', bold: true, large: true },
    centred(venueName),
    gap,
    { kind: 'text', text: t.testBody },
    { kind: 'text', text: t.testLetters },
    { kind: 'pair', left: t.amount, right: formatMoney(centsOfAmount(1_234.5), 'EUR', language) },
    { kind: 'text', text: t.testEdges(String(columns)) },
    { kind: 'text', text: '1234567890'.repeat(5).slice(0, columns) },
  ]
}
