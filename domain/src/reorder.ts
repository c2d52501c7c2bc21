import type { UnitType } from './catalogue.ts'

/** The finished business days that the mean daily use is taken from. */
export const useDays = 28
/** Days of goods that should be left when a delivery arrives. */
export const safetyDays = 3
export const reorderDaysDefault = 14
export const reorderDaysMost = 90

/** Sales minus returns, over the business days on which the venue was open. */
export type Use = { usedMilli: number; openDays: number }

/** For how many open days the stock lasts, or null if nothing is known of its use. */
export function daysLeft(stockMilli: number, { usedMilli, openDays }: Use): number | null {
  if (usedMilli <= 0 || openDays === 0) return null
  return Math.floor((stockMilli * openDays) / usedMilli)
}

/** The business days of the list on which this product already existed. */
export const openDaysSince = (openDates: readonly string[], createdOn: string): number =>
  openDates.filter((date) => date >= createdOn).length

export type ReorderFacts = {
  stockMilli: number
  /** What is in unfinished orders and has not come yet. */
  onOrderMilli: number
  lowStockMilli: number | null
  use: Use
  leadDays: number
}

export const reorderReasons = ['runs_out', 'low_stock'] as const
export type ReorderReason = (typeof reorderReasons)[number]

/** Why a product should be ordered now, or null. What is in an unfinished order counts as if it were there. */
export function reorderReason(facts: ReorderFacts): ReorderReason | null {
  const { stockMilli, onOrderMilli, lowStockMilli, use, leadDays } = facts
  const expectedMilli = stockMilli + onOrderMilli
  const isShort = use.usedMilli > 0 && expectedMilli * use.openDays < (leadDays + safetyDays) * use.usedMilli
  if (isShort) return 'runs_out'
  return lowStockMilli !== null && expectedMilli <= lowStockMilli ? 'low_stock' : null
}

/** Pieces are ordered whole, and weight in whole grams. */
const step: Record<UnitType, number> = { fixed: 1000, weight: 1000 }

/**
 * The quantity to order, so that after the delivery there is enough for these days, and more than the low-stock
 * threshold. Rounded up.
 */
export function proposedMilli(facts: ReorderFacts, unitType: UnitType, days: number): number {
  const { stockMilli, onOrderMilli, lowStockMilli, use, leadDays } = facts
  const forUse = use.openDays === 0 ? 0 : (Math.max(use.usedMilli, 0) * (leadDays + days)) / use.openDays
  const aboveThreshold = lowStockMilli === null ? 0 : lowStockMilli + step[unitType]
  const missing = Math.max(forUse, aboveThreshold) - stockMilli - onOrderMilli
  return Math.max(Math.ceil(missing / step[unitType]), 0) * step[unitType]
}
