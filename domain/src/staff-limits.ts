import { type ReversalBlocker, reversalBlocker } from './ledger.ts'

/** Up to where somebody may go who does not keep the books; null is without a limit. */
export type StaffLimits = {
  /** A sale of somebody else that is voided. */
  othersVoidMostCents: number | null
  /** A discount beyond the member's own. */
  discountMostCents: number | null
  /** Grams over a limit that only asks for a reason. */
  gramsOverMostMilli: number | null
  /** Entries with a reason and early exits, by one person on one business day. */
  overrulesMost: number | null
  /** What a count may differ from what should be there, either way. */
  tillDifferenceMostCents: number | null
}

export const overrulesMostAllowed = 10_000

type Right = { most: number | null; mayExceed: boolean }

/** Whether a figure is beyond what this person may do. */
export const exceedsLimit = (figure: number, { most, mayExceed }: Right): boolean =>
  !mayExceed && most !== null && figure > most

type VoidedSale = { totalCents: number; at: Date; staffId: number; reversed: boolean }
type Voider = { now: Date; staffId: number; keepsBooks: boolean }

export type VoidBlocker = ReversalBlocker | 'void_limit'

/**
 * Why this person may not void a sale, or null. A sale of somebody else that is within the limit is voided like one's own;
 * a limit of nothing leaves the sales of others to who keeps the books.
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
