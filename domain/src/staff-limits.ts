import { discountedCents } from './amounts.ts'
import { type ReversalBlocker, reversalBlocker } from './ledger.ts'

/** Limits for staff without the right to approve, or for the till to accept differences. Null means no limit. */
export type StaffLimits = {
  /** The amount of another person's sale that may be voided. */
  othersVoidMostCents: number | null
  /** The discount beyond the member's own. */
  discountMostCents: number | null
  /** Grams beyond a gram limit that only asks for a reason. */
  gramsOverMostMilli: number | null
  /** Entries with a reason and early exits, per person and business day. */
  overrulesMost: number | null
  /** The difference between the counted and the expected cash, in either direction. */
  tillDifferenceMostCents: number | null
  /** The change of a price in percent of the old price, in either direction. */
  priceChangeMostPercent: number | null
  /** The value of lost stock at the selling price. */
  lossMostCents: number | null
}

export const priceChangeMostAllowed = 1_000

export const overrulesMostAllowed = 10_000

type Right = { most: number | null; mayExceed: boolean }

/** Whether a figure exceeds what this person may do. */
export const exceedsLimit = (figure: number, { most, mayExceed }: Right): boolean =>
  !mayExceed && most !== null && figure > most

/** The change of a price in percent of the old price, in either direction. */
export const priceChangePercent = (fromCents: number, toCents: number): number =>
  fromCents === toCents ? 0 : (Math.abs(toCents - fromCents) * 100) / fromCents

/** The same in hundredths of a percent, rounded up, so that what exceeds a limit is never shown as equal to it. */
export const priceChangeFigure = (fromCents: number, toCents: number): number =>
  Math.ceil(priceChangePercent(fromCents, toCents) * 100)

export type PriceChangeBlocker = 'price_change_limit'

/** Why this person may not change a price to this one, or null. */
export const priceChangeBlocker = (fromCents: number, toCents: number, right: Right): PriceChangeBlocker | null =>
  exceedsLimit(priceChangePercent(fromCents, toCents), right) ? 'price_change_limit' : null

/** What lost stock would have been sold for. */
export const lossValueCents = (quantityMilli: number, priceCents: number): number =>
  discountedCents(priceCents, quantityMilli, 0)

export type LossBlocker = 'stock_loss_limit'

/** Why this person may not book a loss of this value, or null. */
export const lossBlocker = (valueCents: number, right: Right): LossBlocker | null =>
  exceedsLimit(valueCents, right) ? 'stock_loss_limit' : null

type VoidedSale = { totalCents: number; at: Date; staffId: number; reversed: boolean }
/** The rights of the person who voids. `mayApprove`: neither the time nor the limit applies to them. */
type Voider = { now: Date; staffId: number; voidsOwn: boolean; voidsOthers: boolean; mayApprove: boolean }

export type VoidBlocker = ReversalBlocker | 'void_limit' | 'privileges_missing'

/**
 * Why this person may not void a sale, or null. Who may void the sales of others may void their own too. Within the
 * limit, another person's sale is voided like an own one. With a limit of zero, only people who may approve void the
 * sales of others.
 */
export function voidBlocker(sale: VoidedSale, by: Voider, othersVoidMostCents: number | null): VoidBlocker | null {
  const booked = { kind: 'purchase', at: sale.at, staffId: sale.staffId, reversed: sale.reversed } as const
  const isOthers = sale.staffId !== by.staffId
  const isBeyond = exceedsLimit(sale.totalCents, { most: othersVoidMostCents, mayExceed: by.mayApprove })
  const mayVoid = by.voidsOthers || (by.voidsOwn && !isOthers)
  const reverser = { now: by.now, staffId: by.staffId, mayApprove: by.mayApprove }
  if (!sale.reversed && !mayVoid) return 'privileges_missing'
  if (!isOthers) return reversalBlocker(booked, reverser)
  if (!isBeyond) return reversalBlocker({ ...booked, staffId: by.staffId }, reverser)
  const blocker = reversalBlocker(booked, reverser)
  return blocker === 'reversal_too_late' ? 'void_limit' : blocker
}
