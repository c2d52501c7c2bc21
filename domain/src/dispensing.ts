import { discountedCents } from './amounts.ts'
import { addDays } from './calendar.ts'
import type { UnitType } from './catalogue.ts'
import { type GateLevels, type GateVerdict, gateRules, gateVerdict } from './gates.ts'
import type { Standing } from './members.ts'
import { exceedsLimit, type StaffLimits } from './staff-limits.ts'
import { leavesMilli, notWeighed, type Weighed } from './weighing.ts'

export type DispenseRule = keyof (typeof gateRules)['dispense']
export const dispenseRules = Object.keys(gateRules.dispense) as readonly DispenseRule[]

export const waitingDaysMost = 365

/** A product with its current price and stock. */
export type Shelved = {
  productId: number
  name: string
  unitType: UnitType
  priceCents: number
  gramEquivalentMilli: number | null
  stockMilli: number
}

export type SaleLine = Shelved & { quantityMilli: number; weighed: Weighed; costCents: number; gramsMilli: number }

/** The grams that a quantity counts for against a member's limits. Pieces count by their gram equivalent. */
export const gramsMilliOf = (
  { unitType, gramEquivalentMilli }: Pick<Shelved, 'unitType' | 'gramEquivalentMilli'>,
  quantityMilli: number,
): number => (unitType === 'weight' ? quantityMilli : ((gramEquivalentMilli ?? 0) * quantityMilli) / 1000)

export function saleLine(
  product: Shelved,
  quantityMilli: number,
  discountPercent: number,
  weighed: Weighed = notWeighed,
): SaleLine {
  return {
    ...product,
    quantityMilli,
    weighed,
    costCents: discountedCents(product.priceCents, quantityMilli, discountPercent),
    gramsMilli: gramsMilliOf(product, quantityMilli),
  }
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)

export const saleTotalCents = (lines: readonly SaleLine[]): number => sumOf(lines.map(({ costCents }) => costCents))
export const saleGramsMilli = (lines: readonly SaleLine[]): number => sumOf(lines.map(({ gramsMilli }) => gramsMilli))

/** The first line of which more leaves than there is in stock. */
export const shortLine = (lines: readonly SaleLine[]): SaleLine | undefined =>
  lines.find((line) => leavesMilli(line) > line.stockMilli)

/** The facts about the member that the rules need. */
export type Served = {
  inside: boolean
  standing: Standing
  /** True only if the birth date is known. */
  underAge: boolean
  registeredOn: string
  balanceCents: number
  /** The discount of the member, which everybody at the counter may give. */
  discountPercent: number
  dayMilli: number
  monthMilli: number
}

export type DispenseLimits = {
  dailyMilli: number | null
  monthlyMilli: number | null
  waitingDays: number
} & Pick<StaffLimits, 'discountMostCents' | 'gramsOverMostMilli'>

export type Sale = {
  lines: readonly SaleLine[]
  /** Whether all prices and the total that the client showed are still right. */
  priceAsShown: boolean
  discountPercent: number
  /** Whether the seller may give more than the member's own discount. */
  mayDiscount: boolean
  /** Which staff limits of the venue the seller may exceed. */
  mayExceed: { discount: boolean; grams: boolean }
}

const passes = (usedMilli: number, gramsMilli: number, limitMilli: number | null): boolean =>
  limitMilli !== null && gramsMilli > 0 && usedMilli + gramsMilli > limitMilli

/** The amount of the discount beyond the member's own. */
export const extraDiscountCents = (lines: readonly SaleLine[], ownPercent: number): number =>
  sumOf(lines.map(({ priceCents, quantityMilli }) => discountedCents(priceCents, quantityMilli, ownPercent))) -
  saleTotalCents(lines)

/** The grams by which a sale exceeds the limits that ask for a reason. Ignored limits do not count. */
export function gramsOverMilli(
  { dayMilli, monthMilli }: Pick<Served, 'dayMilli' | 'monthMilli'>,
  gramsMilli: number,
  { dailyMilli, monthlyMilli }: Pick<DispenseLimits, 'dailyMilli' | 'monthlyMilli'>,
  levels: GateLevels,
): number {
  const over = (rule: DispenseRule, usedMilli: number, limitMilli: number | null) =>
    levels[rule] === 'warn' && limitMilli !== null && passes(usedMilli, gramsMilli, limitMilli)
      ? usedMilli + gramsMilli - limitMilli
      : 0
  return Math.max(
    over('dispense_daily_grams', dayMilli, dailyMilli),
    over('dispense_monthly_grams', monthMilli, monthlyMilli),
  )
}

/** The first day on which a member who joined on that day may be served. */
export const waitsUntil = (registeredOn: string, waitingDays: number): string => addDays(registeredOn, waitingDays)

/** Whether a sale is allowed, allowed with a reason, or refused. */
export function dispenseVerdict(
  served: Served,
  sale: Sale,
  limits: DispenseLimits & { today: string },
  levels: GateLevels,
): GateVerdict<DispenseRule> {
  const totalCents = saleTotalCents(sale.lines)
  const gramsMilli = saleGramsMilli(sale.lines)
  const broken: DispenseRule[] = []
  if (!served.inside) broken.push('dispense_not_inside')
  if (served.standing !== 'active') broken.push('dispense_not_active')
  if (served.underAge) broken.push('dispense_under_age')
  if (!sale.priceAsShown) broken.push('dispense_price_changed')
  if (shortLine(sale.lines) !== undefined) broken.push('dispense_stock')
  if (totalCents > served.balanceCents) broken.push('dispense_credit')
  if (passes(served.dayMilli, gramsMilli, limits.dailyMilli)) broken.push('dispense_daily_grams')
  if (passes(served.monthMilli, gramsMilli, limits.monthlyMilli)) broken.push('dispense_monthly_grams')
  if (limits.today < waitsUntil(served.registeredOn, limits.waitingDays)) broken.push('dispense_waiting_days')
  if (sale.discountPercent > served.discountPercent && !sale.mayDiscount) broken.push('dispense_discount')
  const { mayExceed } = sale
  const extraCents = extraDiscountCents(sale.lines, served.discountPercent)
  if (exceedsLimit(extraCents, { most: limits.discountMostCents, mayExceed: mayExceed.discount }))
    broken.push('dispense_discount_limit')
  const overMilli = gramsOverMilli(served, gramsMilli, limits, levels)
  if (exceedsLimit(overMilli, { most: limits.gramsOverMostMilli, mayExceed: mayExceed.grams }))
    broken.push('dispense_grams_limit')
  return gateVerdict(levels, broken)
}

/** The grams dispensed in a month, and on the last day of that month with a sale. */
export type MonthUse = { month: string; gramsMilli: number; lastDay: string | null; lastDayMilli: number }

/**
 * The grams that a member had on a day and in its month. A venue whose business day is behind also counts what another
 * venue has dispensed on its next day.
 */
export function gramsOn(months: readonly MonthUse[], day: string): { dayMilli: number; monthMilli: number } {
  const month = `${day.slice(0, 7)}-01`
  const use = months.find((known) => known.month === month)
  if (use === undefined) return { dayMilli: 0, monthMilli: 0 }
  const isSameDay = use.lastDay !== null && use.lastDay >= day
  return { dayMilli: isSameDay ? use.lastDayMilli : 0, monthMilli: use.gramsMilli }
}

type SoldLine = { quantityMilli: number; costCents: number; returnedMilli: number; returnedCents: number }
export type ReturnBlocker = 'return_too_much'

/** Why this quantity of a line cannot be returned, or null. */
export const returnBlocker = ({ quantityMilli, returnedMilli }: SoldLine, milli: number): ReturnBlocker | null =>
  milli > quantityMilli - returnedMilli ? 'return_too_much' : null

/** The refund for a part of a line. The last part gets the remainder, so that no cent is lost or gained. */
export function refundCents(
  { quantityMilli, costCents, returnedMilli, returnedCents }: SoldLine,
  milli: number,
): number {
  const after = returnedMilli + milli
  return Math.round((costCents * after) / quantityMilli) - returnedCents
}

/** The grams that a returned part of a line gives back to the limits. */
export const returnedGramsMilli = (
  line: { quantityMilli: number; gramsMilli: number; returnedMilli: number },
  milli: number,
): number => {
  const share = (returned: number) => Math.floor((line.gramsMilli * returned) / line.quantityMilli)
  return share(line.returnedMilli + milli) - share(line.returnedMilli)
}
