import { type ErrorFigures, standingWords } from '@aforo/contract'
import {
  batchToTake,
  businessDateOf,
  type DispenseRule,
  dispenseVerdict,
  extraDiscountCents,
  type GateLevels,
  gramLimitOn,
  gramsOn,
  holdsAt,
  leavesMilli,
  levelsFor,
  levelsOf,
  lineOutsideTolerance,
  quantityBlocker,
  quantityOfMilli,
  type Sale,
  saleGramsMilli,
  saleLine,
  type SaleLine,
  saleTotalCents,
  type Shelf,
  shortLine,
  waitsUntil,
  type Weighed,
} from '@aforo/domain'
import { entryAt } from '../../db/array-columns.ts'
import type { Customer, Producer } from '../../fiscal/make-document.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { approvalFor } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { isUnderAge } from '../members/service.ts'
import type { LockedForSale } from './lock-sale-queries.ts'
import { taxSale } from './sale-taxes.ts'
import { refuseWeighedPieces } from './weighed-items.ts'
import type { NewSale } from './write-sale-queries.ts'

/** One product at one price; items of the request with the same product and price are added up. */
export type Wanted = {
  productId: number
  quantityMilli: number
  weighed: Weighed
  batchId: number | null
  shownCents: number
}

export type Order = {
  memberId: number
  wanted: readonly Wanted[]
  /** Null for old clients, which compute the total differently. Only their prices are compared. */
  shownTotalCents: number | null
  discountPercent: number | null
  reason: string
  isFromCart: boolean
  /** Who gets a full invoice. Null for a simplified one. */
  customer: Customer | null
}

/** `charged` if the sale has the prices that the device charged, whatever they are now. */
type Pricing = 'current' | 'charged'

type CodedShelf = Omit<Shelf, 'batches'> & Pick<LockedForSale, 'batches'>
type FoundLine = SaleLine & { stockVersion: number; shelf: CodedShelf; chosenId: number | null }

/** A line as it is sold, with the batch that it is taken from. */
export function takenFrom<Line extends FoundLine>(
  { shelf, chosenId: _chosen, ...line }: Line,
  { batchId }: { batchId: number | null },
) {
  const batch = shelf.batches.find(({ id }) => id === batchId)
  return { ...line, batch: batch === undefined ? null : { id: batch.id, code: batch.code } }
}

/** Refuses what no batch can give. */
function takeFromBatch<Line extends FoundLine>(line: Line) {
  const taken = batchToTake(line.shelf, leavesMilli(line), line.chosenId)
  if (typeof taken === 'string') throw new Refusal(taken)
  return takenFrom(line, taken)
}

function linesOf(locked: LockedForSale, wanted: readonly Wanted[], discountPercent: number, pricing: Pricing) {
  const indexes = new Map((locked.product_ids ?? []).map((productId, index) => [productId, index]))
  return wanted.map(({ productId, quantityMilli, weighed, batchId, shownCents }) => {
    const index = indexes.get(productId)
    if (index === undefined) throw new Refusal('product_not_found')
    const unitType = entryAt(locked.unit_types, index)
    refuseIf(quantityBlocker(unitType, quantityMilli))
    refuseWeighedPieces(unitType, weighed)
    const currentCents = entryAt(locked.prices, index)
    const product = {
      productId,
      name: entryAt(locked.names, index),
      unitType,
      priceCents: pricing === 'charged' ? shownCents : currentCents,
      gramEquivalentMilli: entryAt(locked.gram_equivalents, index),
      stockMilli: entryAt(locked.stocks, index),
    }
    const line = saleLine(product, quantityMilli, discountPercent, weighed)
    const shelf: CodedShelf = {
      batches: locked.batches.filter((batch) => batch.productId === productId),
      unbatchedMilli: product.stockMilli - entryAt(locked.batched ?? [], index),
    }
    const isAsShown = currentCents === shownCents
    return { ...line, stockVersion: entryAt(locked.stock_versions, index), shelf, chosenId: batchId, isAsShown }
  })
}

type Asked = { by: ActorAt; keys: FieldKeys; order: Order; today: string; pricing: Pricing }

/** What the rules need to decide about a sale. */
export function assessSale(locked: LockedForSale, { by, keys, order, today, pricing }: Asked) {
  const { venue, caller } = by
  const discountPercent = order.discountPercent ?? locked.discount_percent
  const lines = linesOf(locked, order.wanted, discountPercent, pricing)
  const totalCents = saleTotalCents(lines)
  const isTotalAsShown = order.shownTotalCents === null || order.shownTotalCents === totalCents
  const ownLimit = gramLimitOn(locked.limits, today)
  const limits = {
    dailyMilli: ownLimit?.dailyMilli ?? null,
    monthlyMilli: locked.monthly_max_milli ?? ownLimit?.monthlyMilli ?? null,
    waitingDays: locked.waiting_days,
    discountMostCents: locked.discount_most_cents,
    gramsOverMostMilli: locked.grams_over_most_milli,
    today,
  }
  const served = {
    inside: locked.inside,
    standing: locked.standing,
    underAge: isUnderAge(keys, { ...locked, operatorId: venue.operatorId }, { today, ageLimit: locked.age_limit }),
    registeredOn: locked.registered_on,
    balanceCents: locked.balance_cents,
    discountPercent: locked.discount_percent,
    ...gramsOn(locked.months, today),
  }
  const mayApprove = holdsAt(caller, venue.id, 'approve')
  const sale = {
    lines,
    priceAsShown: isTotalAsShown && lines.every(({ isAsShown }) => isAsShown),
    discountPercent,
  }
  const mayDiscount = mayApprove && holdsAt(caller, venue.id, 'discount')
  const ownRight = { mayDiscount, mayExceed: { discount: mayApprove, grams: mayApprove } }
  const levels = levelsFor(levelsOf(locked.gate_levels), caller, venue.id)
  const verdictIf = (right: Pick<Sale, 'mayDiscount' | 'mayExceed'>, at: GateLevels = levels) =>
    dispenseVerdict(served, { ...sale, ...right }, limits, at)
  const outsideBand = lineOutsideTolerance(lines, locked.weigh_tolerance_milli)
  return { lines, totalCents, discountPercent, served, limits, levels, ownRight, mayApprove, outsideBand, verdictIf }
}

type Decided = Pick<NewSale, 'lines' | 'rules' | 'reason' | 'approved' | 'offlineAt' | 'taxes' | 'document'> & {
  memberId: number
  today: string
  discountPercent: number
}

/** The sale as it is written. */
export const newSaleOf = (
  locked: LockedForSale,
  { today, discountPercent, lines, offlineAt, ...decided }: Decided,
): NewSale => ({
  ...decided,
  lines,
  discountPercent,
  offlineAt,
  transactionId: locked.transaction_id,
  at: offlineAt ?? locked.now,
  businessDate: today,
  wallet: { version: locked.wallet_version, balanceCents: locked.balance_cents },
  totalCents: saleTotalCents(lines),
  gramsMilli: saleGramsMilli(lines),
  extraDiscountCents: Math.max(0, extraDiscountCents(lines, locked.discount_percent)),
})

type Rules = { by: ActorAt; keys: FieldKeys; order: Order; producer: Producer | null }

/** The sale, or a refusal if a rule of the venue blocks it. */
export function decideSale(locked: LockedForSale, { by, keys, order, producer }: Rules): NewSale {
  const { venue, caller } = by
  const { memberId, reason } = order
  const today = businessDateOf(locked.now, locked.time_zone, locked.day_cutoff_minutes)
  const assessed = assessSale(locked, { by, keys, order, today, pricing: 'current' })
  const { lines, totalCents, discountPercent, served, limits, ownRight, mayApprove, outsideBand, verdictIf } = assessed
  if (outsideBand !== undefined) {
    throw new Refusal('weight_outside_tolerance', {
      product: outsideBand.name,
      asked: quantityOfMilli(outsideBand.quantityMilli),
      weighed: quantityOfMilli(outsideBand.weighed.milli ?? 0),
      most: quantityOfMilli(locked.weigh_tolerance_milli),
    })
  }
  const ownVerdict = verdictIf(ownRight)
  const act = { kind: 'sale', memberId, lines, discountPercent, totalCents } as const
  const approved = approvalFor(by, locked, act, ownVerdict.blocks)
  // Who approved a discount has not seen whether there are too many grams, and the other way round.
  const isForGrams = approved?.limit === 'dispense_grams_limit'
  const verdict =
    approved === null
      ? ownVerdict
      : verdictIf({
          mayDiscount: ownRight.mayDiscount || !isForGrams,
          mayExceed: { discount: mayApprove || !isForGrams, grams: mayApprove || isForGrams },
        })
  const short = shortLine(lines)
  const leftOf = (limitMilli: number | null, usedMilli: number) =>
    quantityOfMilli(Math.max(0, (limitMilli ?? 0) - usedMilli))
  const figuresOf: Partial<Record<DispenseRule, ErrorFigures>> = {
    dispense_not_active: { standing: standingWords[locked.standing] },
    dispense_under_age: { age: locked.age_limit },
    dispense_stock: {
      product: short?.name ?? '',
      stock: `${quantityOfMilli(short?.stockMilli ?? 0)}${short?.unitType === 'weight' ? ' g' : ''}`,
    },
    dispense_daily_grams: { left: leftOf(limits.dailyMilli, served.dayMilli) },
    dispense_monthly_grams: { left: leftOf(limits.monthlyMilli, served.monthMilli) },
    dispense_waiting_days: { until: waitsUntil(locked.registered_on, locked.waiting_days) },
  }
  if (verdict.blocks !== null) throw new Refusal(verdict.blocks, figuresOf[verdict.blocks])
  if (reason === '') refuseUnexplained(verdict.asks[0], figuresOf)
  if (totalCents === 0) throw new Refusal('sale_for_nothing')
  const staffId = caller.staffId
  const taxed = taxSale(locked, lines.map(takeFromBatch), {
    venueId: venue.id,
    today,
    staffId,
    customer: order.customer,
    producer,
    isMade: false,
  })
  const rules = verdict.asks
  return newSaleOf(locked, { ...taxed, memberId, today, discountPercent, rules, reason, approved, offlineAt: null })
}

const neverAsk = [
  'dispense_credit',
  'dispense_stock',
  'dispense_price_changed',
  'dispense_discount_limit',
  'dispense_grams_limit',
] as const
const isAskable = (rule: DispenseRule): rule is Exclude<DispenseRule, (typeof neverAsk)[number]> =>
  !neverAsk.some((fixed) => fixed === rule)

/** Demands a reason for a warning. Rules that a venue cannot lower only block, so they have no such refusal. */
function refuseUnexplained(
  rule: DispenseRule | undefined,
  figuresOf: Partial<Record<DispenseRule, ErrorFigures>>,
): void {
  if (rule === undefined) return
  if (!isAskable(rule)) return
  throw new Refusal(`${rule}_reason`, figuresOf[rule])
}
