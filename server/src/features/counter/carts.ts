import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  cartLinesMost,
  cartWriteBlocker,
  costCents,
  fullName,
  levelsOf,
  milliOfQuantity,
  quantityBlocker,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { entryAt } from '../../db/array-columns.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { isBatchOf } from '../batches/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { getMemberRow } from '../members/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import {
  deleteCartLines,
  findOffered,
  listCartLines,
  listOpenCarts,
  lockVisitForCart,
  type OpenCart,
  putCartLine,
} from './cart-queries.ts'
import type { CounterDeps } from './service.ts'
import { refuseWeighedPieces, weighedIn, weighedOf, weighedReply } from './weighed-items.ts'

type Cart = CallReply<'GET /v1/carts/{user_id}'>

export async function describeCart(trx: Transaction<DB>, venue: VenueRef, memberId: number): Promise<Cart> {
  const lines = await listCartLines(trx, venue, memberId)
  return {
    user_id: memberId,
    items: lines.map((line) => ({
      product_id: line.productId,
      name: line.productName,
      price: amountOfCents(line.priceCents),
      unit_type: line.unitType,
      quantity: quantityOfMilli(line.quantityMilli),
      ...weighedReply(weighedIn(line)),
      batch: line.batchId === null ? null : { id: line.batchId, code: line.batchCode ?? '' },
      changed_by: line.name || line.email,
      changed_at: line.changedAt.toISOString(),
    })),
  }
}

/**
 * Refreshes all counters. The door is refreshed only if lines were added or removed, because a cart blocks the exit.
 */
function announceCart({ live }: { live: LiveHub }, venue: VenueRef, memberId: number, linesChanged: boolean): void {
  live.publish(venueChannel(venue.id), 'counter', { members: [memberId] })
  if (linesChanged) live.publish(venueChannel(venue.id), 'door', { members: [memberId] })
}

export async function readCart({ db }: CounterDeps, venue: VenueRef, memberId: number): Promise<Cart> {
  return inOperator(db, venue.operatorId, async (trx) => {
    await getMemberRow(trx, venue, memberId)
    return describeCart(trx, venue, memberId)
  })
}

/** Locks the visit of the cart. Refuses if the member is not inside, unless the venue also serves members outside. */
async function lockCart(trx: Transaction<DB>, venue: VenueRef, memberId: number): Promise<void> {
  await getMemberRow(trx, venue, memberId)
  if (await lockVisitForCart(trx, venue, memberId)) return
  const { gateLevels } = await getSettingsToday(trx, venue)
  if (levelsOf(gateLevels).dispense_not_inside === 'block') throw new Refusal('member_not_inside')
}

type CartItemParams = ParsedInput<'PUT /v1/carts/{user_id}/items/{product_id}'>['params']

export async function putInCart(
  deps: CounterDeps,
  { caller, venue }: ActorAt,
  { user_id: memberId, product_id: productId }: CartItemParams,
  sent: ParsedInput<'PUT /v1/carts/{user_id}/items/{product_id}'>['body'],
): Promise<Cart> {
  const quantityMilli = milliOfQuantity(sent.quantity)
  const weighed = weighedOf(sent)
  const { batch_id: batchId = null } = sent
  const { cart, linesChanged } = await inOperator(deps.db, venue.operatorId, async (trx) => {
    // Removing a product is always allowed, even if the member is not inside.
    if (quantityMilli > 0) await lockCart(trx, venue, memberId)
    else await lockVisitForCart(trx, venue, memberId)
    const lines = await listCartLines(trx, venue, memberId)
    const current = lines.find((line) => line.productId === productId) ?? { quantityMilli: 0, changeId: null }
    const write = { quantityMilli, seenMilli: milliOfQuantity(sent.seen), changeId: sent.id }
    const blocker = cartWriteBlocker(current, write, lines.length)
    if (blocker !== null) throw new Refusal(blocker, { most: cartLinesMost })
    if (quantityMilli === 0) await deleteCartLines(trx, venue, memberId, productId)
    else {
      const product = await findOffered(trx, venue, productId)
      if (product === undefined) throw new Refusal('product_not_found')
      refuseIf(quantityBlocker(product.unitType, quantityMilli))
      refuseWeighedPieces(product.unitType, weighed)
      if (batchId !== null && !(await isBatchOf(trx, venue, { productId, batchId })))
        throw new Refusal('batch_not_found')
      if (current.changeId !== sent.id) {
        await putCartLine(trx, venue, {
          memberId,
          productId,
          quantityMilli,
          weighedMilli: weighed.milli,
          weighedBy: weighed.by,
          batchId,
          changeId: sent.id,
          changedBy: caller.staffId,
        })
      }
    }
    return {
      cart: await describeCart(trx, venue, memberId),
      linesChanged: (current.quantityMilli === 0) !== (quantityMilli === 0),
    }
  })
  announceCart(deps, venue, memberId, linesChanged)
  return cart
}

export async function emptyCart(deps: CounterDeps, by: ActorAt, memberId: number): Promise<Cart> {
  const { venue } = by
  const lines = await inOperator(deps.db, venue.operatorId, async (trx) => {
    await getMemberRow(trx, venue, memberId)
    await lockVisitForCart(trx, venue, memberId)
    const deleted = await deleteCartLines(trx, venue, memberId, null)
    if (deleted > 0) {
      await recordAuditEntryAt(trx, by, {
        action: 'cart.emptied',
        subject: { kind: 'member', id: memberId },
        before: { lines: deleted },
        after: null,
      })
    }
    return deleted
  })
  announceCart(deps, venue, memberId, lines > 0)
  return { user_id: memberId, items: [] }
}

const totalCentsOf = ({ quantitiesMilli, pricesCents }: OpenCart): number =>
  quantitiesMilli.reduce((sum, milli, line) => sum + costCents(entryAt(pricesCents, line), milli), 0)

type ListedCart = CallReply<'GET /v1/carts'>[number]

export async function listVenueCarts(
  { db }: CounterDeps,
  venue: VenueRef,
  { limit, cursor }: ParsedInput<'GET /v1/carts'>['query'],
): Promise<Page<ListedCart>> {
  const after = readCursor(cursor)
  if (after !== null && !/^\d{1,16}$/.test(after.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  const rows = await inOperator(db, venue.operatorId, (trx) => listOpenCarts(trx, venue, after, limit + 1))
  const numbered = rows.map((row) => ({ ...row, id: row.memberId }))
  const page = cutPage(numbered, limit, ({ by }) => by)
  return {
    ...page,
    items: page.items.map((row) => ({
      user_id: row.memberId,
      client_id: row.number,
      name: fullName(row.name, row.lastName),
      image_path: picturePathOf(row.pictureKey),
      items: row.quantitiesMilli.length,
      total: amountOfCents(totalCentsOf(row)),
      changed_by: row.changedBy,
      changed_at: row.changedAt.toISOString(),
    })),
  }
}
