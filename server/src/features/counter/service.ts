import { type CallReply, type ErrorFigures, type ParsedInput, standingWords } from '@aforo/contract'
import {
  amountOfCents,
  businessDateOf,
  type CartLine,
  centsOfAmount,
  type DispenseRule,
  dispenseVerdict,
  extraDiscountCents,
  gramLimitOn,
  holdsAt,
  levelsFor,
  levelsOf,
  milliOfQuantity,
  quantityBlocker,
  quantityIn,
  quantityOfMilli,
  saleGramsMilli,
  saleLine,
  saleTotalCents,
  shortLine,
  gramsOn,
  waitsUntil,
} from '@aforo/domain'
import type { Pool } from 'pg'
import { entryAt } from '../../db/array-columns.ts'
import type { Customer, Producer } from '../../fiscal/make-document.ts'
import type { Database } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOncePipelined } from '../commands/service.ts'
import { customerOf } from '../fiscal-documents/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { announce, isUnderAge } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type LockedForSale, lockForSale } from './lock-sale-queries.ts'
import { type NewSale, writeSale } from './write-sale-queries.ts'
import { taxSale } from './sale-taxes.ts'

export type CounterDeps = { db: Database; pool: Pool; live: LiveHub; keyring: Keyring; producer: Producer | null }
type Sent = ParsedInput<'POST /v1/make-purchase'>['body']
type Made = CallReply<'POST /v1/make-purchase'>

/** One product at one price; items of the request with the same product and price are added up. */
type Wanted = { productId: number; quantityMilli: number; shownCents: number }

type Order = {
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

function wantedOf(items: Sent['items']): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { product_id: productId, quantity, unit_price: price } of items) {
    const shownCents = centsOfAmount(price)
    const index = `${productId} ${shownCents}`
    const before = wanted.get(index)?.quantityMilli ?? 0
    wanted.set(index, { productId, shownCents, quantityMilli: before + milliOfQuantity(quantity) })
  }
  return [...wanted.values()]
}

function orderOf(sent: Sent, isExact: boolean): Order {
  const { amount, discount_percent: discountPercent = null, reason, from_cart: isFromCart } = sent
  const wanted = wantedOf(sent.items)
  if (wanted.length === 0) throw new Refusal('sale_empty')
  const shownTotalCents = isExact && amount !== undefined ? centsOfAmount(amount) : null
  const customer = sent.invoice_to === undefined ? null : customerOf(sent.invoice_to)
  return { memberId: sent.user_id, wanted, shownTotalCents, discountPercent, reason, isFromCart, customer }
}

const keyOf = ({ id }: Sent): string => (typeof id === 'string' ? id : crypto.randomUUID())

function linesOf(locked: LockedForSale, wanted: readonly Wanted[], discountPercent: number) {
  const indexes = new Map((locked.product_ids ?? []).map((productId, index) => [productId, index]))
  return wanted.map(({ productId, quantityMilli }) => {
    const index = indexes.get(productId)
    if (index === undefined) throw new Refusal('product_not_found')
    const unitType = entryAt(locked.unit_types, index)
    refuseIf(quantityBlocker(unitType, quantityMilli))
    const product = {
      productId,
      name: entryAt(locked.names, index),
      unitType,
      priceCents: entryAt(locked.prices, index),
      gramEquivalentMilli: entryAt(locked.gram_equivalents, index),
      stockMilli: entryAt(locked.stocks, index),
    }
    return { ...saleLine(product, quantityMilli, discountPercent), stockVersion: entryAt(locked.stock_versions, index) }
  })
}

/** Whether the cart still contains these quantities, so that two counters do not charge the same cart. */
const isIn = (cart: readonly CartLine[], wanted: readonly Wanted[]): boolean =>
  wanted.every(({ productId, quantityMilli }) => quantityIn(cart, productId) === quantityMilli)

type Rules = { by: ActorAt; keys: FieldKeys; order: Order; producer: Producer | null }

/** The sale, or a refusal if a rule of the venue blocks it. */
function decideSale(locked: LockedForSale, { by, keys, order, producer }: Rules): NewSale {
  const { venue, caller } = by
  const { memberId, wanted, shownTotalCents, reason } = order
  const today = businessDateOf(locked.now, locked.time_zone, locked.day_cutoff_minutes)
  const discountPercent = order.discountPercent ?? locked.discount_percent
  const lines = linesOf(locked, wanted, discountPercent)
  const totalCents = saleTotalCents(lines)
  const pricesAsShown = lines.every(({ priceCents }, index) => priceCents === wanted[index]?.shownCents)
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
  const mayExceed = holdsAt(caller, venue.id, 'approve')
  const sale = {
    lines,
    priceAsShown: pricesAsShown && (shownTotalCents === null || shownTotalCents === totalCents),
    discountPercent,
    mayDiscount: mayExceed && holdsAt(caller, venue.id, 'discount'),
    mayExceed,
  }
  const levels = levelsFor(levelsOf(locked.gate_levels), caller, venue.id)
  const verdict = dispenseVerdict(served, sale, limits, levels)
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
  return {
    transactionId: locked.transaction_id,
    at: locked.now,
    businessDate: today,
    memberId,
    wallet: { version: locked.wallet_version, balanceCents: locked.balance_cents },
    ...taxSale(locked, lines, {
      venueId: venue.id,
      today,
      staffId: caller.staffId,
      customer: order.customer,
      producer,
    }),
    totalCents,
    gramsMilli: saleGramsMilli(lines),
    discountPercent,
    extraDiscountCents: Math.max(0, extraDiscountCents(lines, locked.discount_percent)),
    rules: verdict.asks,
    reason,
  }
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

const madeOf = ({ id: venueId }: VenueRef, sale: NewSale): Made => ({
  transaction_id: sale.transactionId,
  user_id: sale.memberId,
  venue_id: venueId,
  type: 'purchase',
  status: 'completed',
  amount: amountOfCents(sale.totalCents),
  new_balance: amountOfCents(sale.wallet.balanceCents - sale.totalCents),
  timestamp: sale.at.toISOString(),
  items: sale.lines.map((line, index) => ({
    line: index + 1,
    product_id: line.productId,
    product_name: line.name,
    unit_type: line.unitType,
    quantity: quantityOfMilli(line.quantityMilli),
    unit_price: amountOfCents(line.priceCents),
    discount_percent: sale.discountPercent,
    cost: amountOfCents(line.costCents),
  })),
})

type SoldTo = { memberId: number; items: readonly { product_id: number }[] }

/** Refreshes every screen of the venue that shows stock, carts, balances or exits. */
export function announceSale(
  { live }: { live: LiveHub },
  venue: VenueRef,
  { memberId, items }: SoldTo,
  venueIds: readonly number[],
): void {
  const products = [...new Set(items.map(({ product_id: id }) => id))]
  live.publish(venueChannel(venue.id), 'sale', { members: [memberId], products })
  announce(
    { live },
    venueIds.filter((id) => id !== venue.id),
  )
}

async function sell(deps: CounterDeps, by: ActorAt, key: string, order: Order): Promise<Made> {
  const { caller, venue } = by
  const productIds = [...new Set(order.wanted.map(({ productId }) => productId))].toSorted((one, other) => one - other)
  // If one product has two prices, one of them is not the current price.
  const hasTwoPrices = productIds.length < order.wanted.length
  const { memberId } = order
  const { customer, ...asked } = order
  // Without a customer it is the request of earlier versions, so that one of theirs can be repeated.
  const request = { ...asked, wanted: [...order.wanted], ...(customer === null ? {} : { customer }) }
  let venueIds: readonly number[] = []
  const attempt = (keys: FieldKeys) =>
    runOncePipelined<LockedForSale, Made>(deps.pool, { kind: 'sale.make', key, request, caller, venue }, (stamp) => ({
      read: lockForSale(venue, memberId, productIds, key),
      decide: (locked) => {
        if (locked === undefined || !locked.venue_ids.includes(venue.id)) throw new Refusal('member_not_found')
        if (locked.wallet_version !== locked.seen_version) return 'again'
        if (hasTwoPrices) throw new Refusal('dispense_price_changed')
        if (order.isFromCart && !isIn(locked.cart, order.wanted)) throw new Refusal('cart_changed')
        const sale = decideSale(locked, { by, keys, order, producer: deps.producer })
        const answer = madeOf(venue, sale)
        venueIds = locked.venue_ids
        return { answer, write: writeSale(stamp, by, sale, answer) }
      },
    }))
  const made = await deps.keyring.withKeys(venue.operatorId, attempt)
  announceSale(deps, venue, { memberId, items: made.items }, venueIds)
  return made
}

export async function makePurchase(deps: CounterDeps, by: ActorAt, sent: Sent): Promise<Made> {
  const { venue_id: named = by.venue.id } = sent
  if (named !== by.venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  return sell(deps, by, keyOf(sent), orderOf(sent, sent.type !== 'add_cash'))
}

/** For old clients, which send an unrelated shop id and no discount. The sale is made at the venue of the call. */
export async function makeOldPurchase(
  deps: CounterDeps,
  by: ActorAt,
  sent: ParsedInput<'POST /make_purchase/'>['body'],
): Promise<Made> {
  return sell(deps, by, keyOf(sent), orderOf(sent, false))
}
