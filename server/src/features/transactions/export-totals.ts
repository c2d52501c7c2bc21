import { amountOfCents, centsOfAmount, kindOfType, type Language, type TransactionKind } from '@aforo/domain'
import type { Cell } from '../../http/table.ts'
import { moneyWords } from '../../money-words.ts'
import { taxLabel } from '../../tax-words.ts'
import { booksWords } from './export-words.ts'
import type { Booked } from './service.ts'

const [kindColumn, receiptColumn, amountColumn, vatColumn, lineColumn, baseColumn, taxColumn] = [
  6, 8, 9, 15, 21, 23, 24,
] as const

type TaxSum = { baseCents: number; taxCents: number }

const plus = ({ baseCents, taxCents }: TaxSum, { base, tax }: { base: number; tax: number }): TaxSum => ({
  baseCents: baseCents + centsOfAmount(base),
  taxCents: taxCents + centsOfAmount(tax),
})

const noTax: TaxSum = { baseCents: 0, taxCents: 0 }
const none = { count: 0, amountCents: 0, linesCents: 0, vatCents: 0, taxes: noTax }

/**
 * The totals below the table, one for each type: top-ups and sales have opposite signs, so a sum of all amounts would
 * say nothing. Base and tax also have one for each rate. Added up in cents, while the rows are read.
 */
export function createTotals(columns: number, { language, hasTaxes }: { language: Language; hasTaxes: boolean }) {
  const sums = new Map<TransactionKind, typeof none>()
  const rates = new Map<string, TaxSum>()
  const { total } = booksWords[language]
  const emptyRow = (label: string): Cell[] =>
    Array.from({ length: columns }, (_, column) => (column === kindColumn ? total(label) : ''))
  const setTaxes = (row: Cell[], { baseCents, taxCents }: TaxSum) => {
    row[baseColumn] = amountOfCents(baseCents)
    row[taxColumn] = amountOfCents(taxCents)
  }
  return {
    add(booked: Booked): void {
      const kind = kindOfType(booked.type)
      const { count, amountCents, linesCents, vatCents, taxes } = sums.get(kind) ?? none
      sums.set(kind, {
        count: count + 1,
        amountCents: amountCents + centsOfAmount(booked.amount),
        linesCents: booked.items.reduce((sum, { cost }) => sum + centsOfAmount(cost), linesCents),
        vatCents: vatCents + centsOfAmount(booked.expense?.vat ?? 0),
        taxes: booked.taxes.reduce(plus, taxes),
      })
      for (const share of booked.taxes) {
        const label = taxLabel(share, language)
        rates.set(label, plus(rates.get(label) ?? noTax, share))
      }
    },
    rows: (): Cell[][] => [
      ...[...sums].map(([kind, { count, amountCents, linesCents, vatCents, taxes }]) => {
        const row = emptyRow(moneyWords[language].kinds[kind])
        row[receiptColumn] = count
        row[amountColumn] = amountOfCents(amountCents)
        if (kind === 'expense') row[vatColumn] = amountOfCents(vatCents)
        if (kind === 'purchase') row[lineColumn] = amountOfCents(linesCents)
        if (hasTaxes) setTaxes(row, taxes)
        return row
      }),
      ...[...rates].map(([label, sum]) => {
        const row = emptyRow(label)
        setTaxes(row, sum)
        return row
      }),
    ],
  }
}

export type Totals = ReturnType<typeof createTotals>
