import { isTaxedAtTopUp, profileOn, splitTaxes, taxSharesMost, treatmentOn } from '@aforo/domain'
import { entryAt } from '../../db/array-columns.ts'
import { Refusal } from '../../refusal.ts'
import type { Customer, Producer } from '../../fiscal/make-document.ts'
import { issueSaleDocument } from '../fiscal-documents/service.ts'
import { moneyFigure } from '../members/service.ts'
import type { LockedForSale } from './lock-sale-queries.ts'
import type { NewSale, SoldLine } from './write-sale-queries.ts'

type Untaxed = readonly Omit<SoldLine, 'tax'>[]
type Invoiced = {
  venueId: number
  today: string
  staffId: number
  customer: Customer | null
  producer: Producer | null
  /** Whether the sale has happened already, so that it is invoiced without the name of the customer if need be. */
  isMade: boolean
}

const untaxed = (lines: Untaxed) => ({
  lines: lines.map((line): SoldLine => ({ ...line, tax: null })),
  taxes: null,
  document: null,
  lacksCustomer: false,
})

/** Base and tax of a sale and, if the venue issues invoices, the invoice. */
export function taxSale(
  locked: LockedForSale,
  lines: Untaxed,
  { venueId, today, staffId, customer, producer, isMade }: Invoiced,
): Pick<NewSale, 'lines' | 'taxes' | 'document'> & { lacksCustomer: boolean } {
  const profile = profileOn(locked.tax_profiles, venueId, today)
  if (profile === null || isTaxedAtTopUp(profile.walletMode)) return untaxed(lines)
  const categoryOf = new Map(
    (locked.product_ids ?? []).map((productId, index) => [productId, entryAt(locked.category_ids, index)]),
  )
  const treatments = lines.map(({ productId }) =>
    treatmentOn(
      {
        ofProduct: locked.treatments.filter((dated) => dated.productId === productId),
        ofCategory: locked.treatments.filter(
          (dated) => dated.categoryId !== null && dated.categoryId === categoryOf.get(productId),
        ),
        ofGoods: profile.goods,
      },
      today,
    ),
  )
  const { lineTaxCents, shares } = splitTaxes(
    lines.map(({ costCents: cents }, index) => ({ cents, treatment: entryAt(treatments, index) })),
  )
  if (shares.length > taxSharesMost) throw new Refusal('tax_rates_too_many')
  const taxedLines = lines.map((line, index) => ({
    ...line,
    tax: { ...entryAt(treatments, index), taxCents: entryAt(lineTaxCents, index) },
  }))
  const totalCents = lines.reduce((sum, { costCents }) => sum + costCents, 0)
  const lacksCustomer = locked.chain !== null && customer === null && totalCents > profile.simplifiedMostCents
  if (lacksCustomer && !isMade) {
    throw new Refusal('fiscal_needs_customer', { most: moneyFigure(profile.simplifiedMostCents, 'EUR') })
  }
  const { chain, transaction_id: transactionId, now: at, time_zone: timeZone } = locked
  const document =
    chain === null
      ? null
      : issueSaleDocument(chain, producer, {
          profile,
          shares,
          customer,
          transactionId,
          moment: { at, timeZone, businessDate: today, staffId },
        })
  return { lines: taxedLines, taxes: { tax: profile.tax, shares }, document, lacksCustomer }
}
