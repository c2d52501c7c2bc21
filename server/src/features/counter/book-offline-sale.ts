import type { ParsedInput } from '@aforo/contract'
import {
  batchTakenOffline,
  discountPercents,
  leavesMilli,
  levelsAfterwards,
  offlineBusinessDate,
  type OfflineFlag,
  rulesToFlag,
  saleTotalCents,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { runRead, runStatement } from '../../db/pipelined-transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import { stampOf } from '../commands/service.ts'
import { raiseToSold } from '../stock/service.ts'
import { assessSale, newSaleOf, type Order, takenFrom, type Wanted } from './decide-sale.ts'
import { type LockedForSale, lockForOfflineSale, missesBatch } from './lock-sale-queries.ts'
import { taxSale } from './sale-taxes.ts'
import { type NewSale, writeSale } from './write-sale-queries.ts'

type SoldItem = Extract<
  ParsedInput<'POST /v1/device/offline-commands'>['body']['command'],
  { kind: 'sale' }
>['items'][number]

/** A sale as a device made it without a connection. */
export type OfflineSale = {
  key: string
  memberId: number
  items: readonly SoldItem[]
  discountPercent: number
  totalCents: number
  reason: string
  at: Date
  /** The last day with closed figures. */
  closedUntil: string | null
}

/** Null if nothing can be booked, because the member was erased. */
export type BookedSale = { flags: OfflineFlag[]; transactionId: number; venueIds: readonly number[] } | null

type Booking = { by: ActorAt; keys: FieldKeys; producer: Producer | null; sale: OfflineSale; wanted: readonly Wanted[] }

const orderOf = ({ memberId, discountPercent, reason, totalCents }: OfflineSale, wanted: readonly Wanted[]): Order => ({
  memberId,
  wanted,
  shownTotalCents: totalCents,
  discountPercent,
  reason,
  isFromCart: false,
  customer: null,
})

/** Decides again, and books the sale whatever the rules say. They only become flags. */
function decideOfflineSale(locked: LockedForSale, { by, keys, producer, sale, wanted }: Booking) {
  const { venue, caller } = by
  const { memberId, reason, at, closedUntil } = sale
  const { time_zone: timeZone, day_cutoff_minutes: cutoff } = locked
  const today = offlineBusinessDate({ at, now: locked.now, closedUntil }, timeZone, cutoff)
  const order = orderOf(sale, wanted)
  const assessed = assessSale(locked, { by, keys, order, today, pricing: 'charged' })
  const { lines: asFound, discountPercent, levels, ownRight, outsideBand, verdictIf } = assessed
  if (saleTotalCents(asFound) !== sale.totalCents || sale.totalCents === 0) {
    throw new Refusal('request_invalid', { fields: 'amount' })
  }
  const rules = verdictIf(ownRight, levelsAfterwards(levels)).asks
  const found = asFound.map((line) => {
    const taken = batchTakenOffline(line.shelf, leavesMilli(line), line.chosenId)
    const batch = line.shelf.batches.find(({ id }) => id === taken.batchId)
    const heldMilli = batch?.leftMilli ?? line.shelf.unbatchedMilli
    return {
      line: takenFrom(line, taken),
      missingMilli: leavesMilli(line) - heldMilli,
      isBlocked: batch?.isBlocked ?? false,
    }
  })
  const short = found.filter(({ missingMilli }) => missingMilli > 0)
  const lines = found.map(({ line, missingMilli }) =>
    missingMilli > 0
      ? { ...line, stockMilli: line.stockMilli + missingMilli, stockVersion: line.stockVersion + 1 }
      : line,
  )
  const taxing = { venueId: venue.id, today, staffId: caller.staffId, customer: null, producer, isMade: true }
  const { lacksCustomer, ...taxed } = taxSale(locked, lines, taxing)
  const isGone = !locked.venue_ids.includes(venue.id) || locked.standing === 'deactivated'
  const flags: OfflineFlag[] = [
    ...rulesToFlag(rules, levels, reason),
    ...(isGone ? (['member_gone'] as const) : []),
    ...(locked.archived?.includes(true) === true ? (['product_gone'] as const) : []),
    ...(lacksCustomer ? (['invoice_customer'] as const) : []),
    ...(outsideBand === undefined ? [] : (['weight_outside_tolerance'] as const)),
    ...(found.some(({ isBlocked }) => isBlocked) ? (['batch_blocked'] as const) : []),
  ]
  const made: NewSale = newSaleOf(locked, {
    ...taxed,
    memberId,
    today,
    discountPercent,
    rules,
    reason,
    approved: null,
    offlineAt: at,
  })
  return { made, flags, short }
}

/** Locks until the wallet has the version that the rest of the read has seen, and no batch was missed. */
async function lockSale(trx: Transaction<DB>, { by, sale, wanted }: Booking): Promise<LockedForSale> {
  const productIds = wanted.map(({ productId }) => productId).toSorted((one, other) => one - other)
  const batchIds = wanted.flatMap(({ batchId }) => batchId ?? [])
  const read = lockForOfflineSale(by.venue, sale.memberId, { productIds, batchIds, key: sale.key, at: sale.at })
  for (let hasReadTwice = false; ; hasReadTwice = true) {
    const locked = await runRead(trx, read)
    if (locked === undefined) throw new Refusal('request_invalid', { fields: 'user_id' })
    if (locked.wallet_version === locked.seen_version && (hasReadTwice || !missesBatch(locked))) return locked
  }
}

/** Writes what was sold without a connection, in the transaction of the command. */
export async function writeOfflineSale(trx: Transaction<DB>, booking: Booking): Promise<BookedSale> {
  const { by, sale } = booking
  const { caller, venue } = by
  if (new Set(booking.wanted.map(({ productId }) => productId)).size < booking.wanted.length) {
    throw new Refusal('request_invalid', { fields: 'items' })
  }
  if (!discountPercents.some((percent) => percent === sale.discountPercent)) {
    throw new Refusal('request_invalid', { fields: 'discount_percent' })
  }
  const locked = await lockSale(trx, booking)
  if (locked.command_hash !== null) throw new Refusal('idempotency_key_reused')
  if (locked.standing === 'erased') return null
  const { made, flags, short } = decideOfflineSale(locked, booking)
  for (const { line, missingMilli } of short) {
    const stock = { version: line.stockVersion, quantityMilli: line.stockMilli }
    const { productId, unitType, batch } = line
    await raiseToSold(trx, by, { productId, unitType, stock }, { batch, missingMilli })
  }
  const request = { memberId: sale.memberId, items: sale.items.map((item) => ({ ...item })) }
  const stamp = stampOf({ kind: 'offline.sale', key: sale.key, request, caller, venue })
  await runStatement(trx, writeSale(stamp, by, made, { transactionId: made.transactionId }))
  return { flags, transactionId: made.transactionId, venueIds: locked.venue_ids }
}
