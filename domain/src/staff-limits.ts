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
}

export const overrulesMostAllowed = 10_000

type Right = { most: number | null; mayExceed: boolean }

/** Whether a figure exceeds what this person may do. */
export const exceedsLimit = (figure: number, { most, mayExceed }: Right): boolean =>
  !mayExceed && most !== null && figure > most

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
  return blocker === 'reversal_too_late' && othersVoidMostCents !== 0 ? 'void_limit' : blocker
}
