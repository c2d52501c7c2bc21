import { discountPercents } from '@aforo/domain'
import { isText, isWhole, type Keeper, readKept, textsUnder } from '../../outbox/stored-commands.ts'

type SoldItem = { productId: number; quantityMilli: number; priceCents: number }
export type DiscountPercent = (typeof discountPercents)[number]

/** A sale as it was sent, with all that is needed to send it again and to tell people of it. */
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
}

const placesOf = (venueId: number) => `aforo.sale.${venueId}.`

/** Under the client, and each at a place of its own: two tabs that write at the same moment cannot overwrite each other. */
export const salePlace = ({ venueId, memberId, key }: Pick<KeptSale, 'venueId' | 'memberId' | 'key'>): string =>
  `${placesOf(venueId)}${memberId}.${key}`

export const isSalePlace = (venueId: number, place: string): boolean => place.startsWith(placesOf(venueId))

function readItem(said: unknown): SoldItem | null {
  if (typeof said !== 'object' || said === null) return null
  const { productId, quantityMilli, priceCents } = said as Partial<SoldItem>
  if (!isWhole(productId) || !isWhole(quantityMilli) || !isWhole(priceCents)) return null
  return { productId, quantityMilli, priceCents }
}

/** A sale as it was kept, or null where it cannot have been kept by us. */
function readSale(text: string | null): KeptSale | null {
  const said = readKept(text)
  if (said === null) return null
  const { key, venueId, memberId, memberName, currency, totalCents, at, reason } = said
  if (!isText(key) || !isText(memberName) || !isText(currency) || !isText(at) || !isText(reason)) return null
  if (!isWhole(venueId) || !isWhole(memberId) || !isWhole(totalCents)) return null
  const discountPercent = discountPercents.find((percent) => percent === said['discountPercent'])
  if (discountPercent === undefined || !Array.isArray(said['items'])) return null
  const items = said['items'].map(readItem)
  if (items.length === 0 || !items.every((item) => item !== null)) return null
  return { key, venueId, memberId, memberName, currency, totalCents, at, items, discountPercent, reason }
}

/** Those of a venue that nobody has answered yet. */
export const keptSales = (keeper: Keeper, venueId: number): KeptSale[] =>
  textsUnder(keeper, placesOf(venueId))
    .flatMap((text) => readSale(text) ?? [])
    .filter((sale) => sale.venueId === venueId)

export const keepSale = (keeper: Keeper, sale: KeptSale): void => keeper.setItem(salePlace(sale), JSON.stringify(sale))

export const forgetSale = (keeper: Keeper, sale: KeptSale): void => keeper.removeItem(salePlace(sale))
