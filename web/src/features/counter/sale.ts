import { discountPercents, type Weighed } from '@aforo/domain'
import { type Recipient, readRecipient } from '../../parts/fiscal/recipient-form.ts'
import { isText, isWhole, type Keeper, readKept, storedKinds, textsUnder } from '../../outbox/stored-commands.ts'
import { readWeighed } from './stored-weighed.ts'

type SoldItem = {
  productId: number
  quantityMilli: number
  weighed: Weighed
  priceCents: number
  /** The batch that was chosen, or null. */
  batchId: number | null
}
export type DiscountPercent = (typeof discountPercents)[number]

/** A sale as it was sent, with all data to repeat it and to describe it on screen. */
export type KeptSale = {
  key: string
  venueId: number
  memberId: number
  memberName: string
  currency: string
  totalCents: number
  at: string
  items: readonly SoldItem[]
  discountPercent: DiscountPercent
  reason: string
  /** The customer of a full invoice, if the sale needs one. */
  invoiceTo: Recipient | null
  /** The approval of a sale beyond a limit. */
  approvalId: number | null
}

const salePrefix = (venueId: number) => `${storedKinds.sale}${venueId}.`

/** The storage key of a sale. Each sale has its own, so that two tabs cannot overwrite each other. */
export const saleStorageKey = ({ venueId, memberId, key }: Pick<KeptSale, 'venueId' | 'memberId' | 'key'>): string =>
  `${salePrefix(venueId)}${memberId}.${key}`

export const isSaleStorageKey = (venueId: number, storageKey: string): boolean =>
  storageKey.startsWith(salePrefix(venueId))

function readItem(stored: unknown): SoldItem | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { productId, quantityMilli, weighed, priceCents, batchId } = stored as Partial<SoldItem>
  if (!isWhole(productId) || !isWhole(quantityMilli) || !isWhole(priceCents)) return null
  return {
    productId,
    quantityMilli,
    weighed: readWeighed(weighed),
    priceCents,
    batchId: isWhole(batchId) ? batchId : null,
  }
}

/** Reads a stored sale; null if it is invalid. */
function readSale(text: string | null): KeptSale | null {
  const stored = readKept(text)
  if (stored === null) return null
  const { key, venueId, memberId, memberName, currency, totalCents, at, reason } = stored
  if (!isText(key) || !isText(memberName) || !isText(currency) || !isText(at) || !isText(reason)) return null
  if (!isWhole(venueId) || !isWhole(memberId) || !isWhole(totalCents)) return null
  const discountPercent = discountPercents.find((percent) => percent === stored['discountPercent'])
  if (discountPercent === undefined || !Array.isArray(stored['items'])) return null
  const items = stored['items'].map(readItem)
  if (items.length === 0 || !items.every((item) => item !== null)) return null
  const invoiceTo = readRecipient(stored['invoiceTo'])
  const approvalId = isWhole(stored['approvalId']) ? stored['approvalId'] : null
  const whom = { key, venueId, memberId, memberName, currency }
  return { ...whom, totalCents, at, items, discountPercent, reason, invoiceTo, approvalId }
}

/** Sales of a venue that have no answer yet. */
export const keptSales = (keeper: Keeper, venueId: number): KeptSale[] =>
  textsUnder(keeper, salePrefix(venueId))
    .flatMap((text) => readSale(text) ?? [])
    .filter((sale) => sale.venueId === venueId)

export const keepSale = (keeper: Keeper, sale: KeptSale): void =>
  keeper.setItem(saleStorageKey(sale), JSON.stringify(sale))

export const forgetSale = (keeper: Keeper, sale: KeptSale): void => keeper.removeItem(saleStorageKey(sale))
