import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  addWeighed,
  amountOfCents,
  centsOfAmount,
  gramsOn,
  isSameWeighed,
  milliOfQuantity,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Producer } from '../../fiscal/make-document.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { namedApproval, spendStatement } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOncePipelined } from '../commands/service.ts'
import { customerOf } from '../fiscal-documents/service.ts'
import { guardSpending, underLease } from '../leases/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { announce } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type BookedSale, type OfflineSale, writeOfflineSale } from './book-offline-sale.ts'
import { decideSale, type Order, type Wanted } from './decide-sale.ts'
import { type LockedForSale, lockForSale, missesBatch } from './lock-sale-queries.ts'
import { listUse } from './sale-queries.ts'
import { weighedOf, weighedReply } from './weighed-items.ts'
import { type NewSale, writeSale } from './write-sale-queries.ts'

export type CounterDeps = { db: Database; pool: Pool; live: LiveHub; keyring: Keyring; producer: Producer | null }
type Sent = ParsedInput<'POST /v1/make-purchase'>['body']
type Made = CallReply<'POST /v1/make-purchase'>

function wantedOf(items: OfflineSale['items']): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const item of items) {
    const shownCents = centsOfAmount(item.unit_price)
    const own = {
      quantityMilli: milliOfQuantity(item.quantity),
      weighed: weighedOf(item),
      batchId: item.batch_id ?? null,
    }
    const index = `${item.product_id} ${shownCents}`
    const before = wanted.get(index)
    // One line comes out of one jar. Goods from two are two sales.
    if (before !== undefined && before.batchId !== own.batchId)
      throw new Refusal('request_invalid', { fields: 'batch_id' })
    const sum =
      before === undefined
        ? own
        : { ...own, quantityMilli: before.quantityMilli + own.quantityMilli, weighed: addWeighed([before, own]) }
    wanted.set(index, { productId: item.product_id, shownCents, ...sum })
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

/**
 * Whether the cart still contains these lines, so that two counters do not charge the same cart. Older clients do not know
 * what was weighed, nor the batch that was chosen.
 */
const isIn = (cart: LockedForSale['cart'], wanted: readonly Wanted[]): boolean =>
  wanted.every(({ productId, quantityMilli, weighed, batchId }) => {
    const line = cart.find((other) => other.productId === productId)
    if (line?.quantityMilli !== quantityMilli) return false
    const isSameBatch = batchId === null || line.batchId === null || line.batchId === batchId
    return isSameBatch && (weighed.by === null || isSameWeighed(line.weighed, weighed))
  })

/** Without a choice in the request, the batch that was chosen in the cart counts. */
const withBatchesOf = (cart: LockedForSale['cart'], order: Order): Order => ({
  ...order,
  wanted: order.wanted.map((line) => ({
    ...line,
    batchId: line.batchId ?? cart.find(({ productId }) => productId === line.productId)?.batchId ?? null,
  })),
})

/** Without what is new since, it is the request of earlier versions, so that one of theirs can be repeated. */
const requestOf = ({ customer, wanted, ...asked }: Order) => ({
  ...asked,
  wanted: wanted.map(({ weighed, batchId, ...line }) => ({
    ...line,
    ...(weighed.by === null ? {} : { weighed }),
    ...(batchId === null ? {} : { batchId }),
  })),
  ...(customer === null ? {} : { customer }),
})

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
    ...weighedReply(line.weighed),
    batch: line.batch,
    unit_price: amountOfCents(line.priceCents),
    discount_percent: sale.discountPercent,
    cost: amountOfCents(line.costCents),
  })),
})

type SoldTo = { memberId: number; items: readonly { product_id: number }[] }

/** The grams that a member had on this day and in its month. */
export const readUse = async (trx: Transaction<DB>, venue: VenueRef, memberId: number, day: string) =>
  gramsOn(await listUse(trx, venue, memberId), day)

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
  const request = requestOf(order)
  let venueIds: readonly number[] = []
  let hasReadTwice = false
  const attempt = (keys: FieldKeys) =>
    runOncePipelined<LockedForSale, Made>(deps.pool, { kind: 'sale.make', key, request, caller, venue }, (stamp) => ({
      read: { ...lockForSale(venue, memberId, productIds, key), ...namedApproval(by) },
      decide: (locked) => {
        if (locked === undefined || !locked.venue_ids.includes(venue.id)) throw new Refusal('member_not_found')
        if (locked.wallet_version !== locked.seen_version) return 'again'
        if (!hasReadTwice && missesBatch(locked)) {
          hasReadTwice = true
          return 'again'
        }
        guardSpending(locked.leases, { caller, memberId }, locked.now)
        if (hasTwoPrices) throw new Refusal('dispense_price_changed')
        if (order.isFromCart && !isIn(locked.cart, order.wanted)) throw new Refusal('cart_changed')
        const chosen = order.isFromCart ? withBatchesOf(locked.cart, order) : order
        const sale = decideSale(locked, { by, keys, order: chosen, producer: deps.producer })
        const answer = madeOf(venue, sale)
        venueIds = locked.venue_ids
        const write = writeSale(stamp, by, sale, answer)
        return { answer, write, alsoWrite: spendStatement(by, sale.approved, key) }
      },
    }))
  const made = await underLease(deps, venue, () => deps.keyring.withKeys(venue.operatorId, attempt))
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

/** Books a sale that a device made without a connection, in the transaction of the command. Nothing is refused. */
export const bookOfflineSale = (
  trx: Transaction<DB>,
  { producer }: Pick<CounterDeps, 'producer'>,
  by: ActorAt,
  keys: FieldKeys,
  sale: OfflineSale,
): Promise<BookedSale> => writeOfflineSale(trx, { by, keys, producer, sale, wanted: wantedOf(sale.items) })
