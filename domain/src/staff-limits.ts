import { type ReversalBlocker, reversalBlocker } from './ledger.ts'

/** Limits for staff without the accounting right. Null means no limit. */
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
}

export const overrulesMostAllowed = 10_000

type Right = { most: number | null; mayExceed: boolean }

/** Whether a figure exceeds what this person may do. */
export const exceedsLimit = (figure: number, { most, mayExceed }: Right): boolean =>
  !mayExceed && most !== null && figure > most

type VoidedSale = { totalCents: number; at: Date; staffId: number; reversed: boolean }
type Voider = { now: Date; staffId: number; keepsBooks: boolean }

export type VoidBlocker = ReversalBlocker | 'void_limit'

/**
 * Why this person may not void a sale, or null. Within the limit, another person's sale is voided like an own one. With
 * a limit of zero, only people with the accounting right void the sales of others.
 */
export function voidBlocker(sale: VoidedSale, by: Voider, othersVoidMostCents: number | null): VoidBlocker | null {
  const booked = { kind: 'purchase', at: sale.at, staffId: sale.staffId, reversed: sale.reversed } as const
  const isOthers = sale.staffId !== by.staffId
  const isBeyond = exceedsLimit(sale.totalCents, { most: othersVoidMostCents, mayExceed: by.keepsBooks })
  if (!isOthers) return reversalBlocker(booked, by)
  if (!isBeyond) return reversalBlocker({ ...booked, staffId: by.staffId }, by)
  const blocker = reversalBlocker(booked, by)
  return blocker === 'reversal_too_late' && othersVoidMostCents !== 0 ? 'void_limit' : blocker
}
