import type { ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  gapBlocker,
  holdsAt,
  lossBlocker,
  lossValueCents,
  lostOnWayMilli,
  milliOfQuantity,
  quantityBlocker,
  stockValue,
  type GapReason,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { freeCodeLike } from '../batches/service.ts'
import { runOnce } from '../commands/service.ts'
import { copyProductFrom } from '../products/service.ts'
import { type GoodsDetails, type LockedShelf, lockShelves, moveGoods, receiveBatch } from '../stock/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { announce, goodsOnRecord, type TransferDeps } from './announce.ts'
import { lockForStep } from './cancel-transfer.ts'
import {
  copyBlock,
  findVenueName,
  listSentLines,
  lockOrigins,
  markReceived,
  type Origin,
  type SentLine,
  updateLine,
} from './queries.ts'
import { readTransfer } from './read-transfers.ts'
import type { Transfer } from './transfer-view.ts'

type Sent = ParsedInput<'POST /v1/transfers/{id}/receipt'>['body']
/** What arrived of a line, and the product of this venue into which it goes. */
type Arrival = SentLine & { receivedMilli: number; chosenId: number | null; reason: GapReason | null }

/** Every line is received once, even if nothing of it arrived. */
function arrivalsOf(lines: readonly SentLine[], { items }: Sent): Arrival[] {
  const given = new Map(items.map((item) => [item.number, item]))
  if (given.size !== items.length || items.length !== lines.length) {
    throw new Refusal('request_invalid', { fields: 'items' })
  }
  return lines.map((line) => {
    const item = given.get(line.number)
    if (item === undefined) throw new Refusal('request_invalid', { fields: 'items' })
    const receivedMilli = milliOfQuantity(item.quantity)
    // A reason is kept only where there is a difference.
    const reason = receivedMilli === line.sentMilli ? null : item.gap_reason
    refuseIf(quantityBlocker(line.unitType, receivedMilli))
    refuseIf(gapBlocker({ sentMilli: line.sentMilli, receivedMilli, reason }))
    return { ...line, receivedMilli, chosenId: item.product_id, reason }
  })
}

/** What was lost on the way counts towards the limit of the venue like any other loss. */
async function refuseLargeLoss(trx: Transaction<DB>, { caller, venue }: ActorAt, arrivals: readonly Arrival[]) {
  const { lossMostCents: most, currency } = await getSettingsToday(trx, venue)
  const lost = arrivals.map((line) => lossValueCents(Math.max(0, lostOnWayMilli(line)), line.priceCents))
  const valueCents = lost.reduce((sum, cents) => sum + cents, 0)
  const blocker = lossBlocker(valueCents, { most, mayExceed: holdsAt(caller, venue.id, 'approve') })
  if (blocker !== null) throw new Refusal(blocker, { most: `${amountOfCents(most ?? 0).toFixed(2)} ${currency}` })
}

/** The product of this venue for each product that was sent. What is not chosen is copied once, with its price. */
async function productsHere(trx: Transaction<DB>, by: ActorAt, fromVenueId: number, arrivals: readonly Arrival[]) {
  const copies = new Map<number, number>()
  const here = new Map<number, number>()
  for (const { number, productId, chosenId, receivedMilli } of arrivals) {
    if (receivedMilli === 0) continue
    if (chosenId !== null) {
      here.set(number, chosenId)
      continue
    }
    if (!holdsAt(by.caller, by.venue.id, 'prices')) throw new Refusal('transfer_product_needed')
    const copy = copies.get(productId) ?? (await copyProductFrom(trx, by, fromVenueId, productId))
    copies.set(productId, copy)
    here.set(number, copy)
  }
  return here
}

/** The goods of a batch arrive as a batch of their own, with everything that is known about the one they came from. */
async function arriveAsBatch(
  trx: Transaction<DB>,
  by: ActorAt,
  shelf: LockedShelf,
  { origin, milli, details }: { origin: Origin; milli: number; details: GoodsDetails },
) {
  const { id: originId, blockedBy, blockedReason, code: wanted, ...known } = origin
  const code = await freeCodeLike(trx, by.venue, shelf.productId, wanted)
  const facts = { ...known, code }
  const arrived = { kind: 'arrive', changeMilli: milli, facts, originId, details } as const
  const received = await receiveBatch(trx, by, shelf, arrived)
  if (blockedBy !== null && blockedReason !== null && received.row.batchId !== null) {
    await copyBlock(trx, by.venue.operatorId, received.row.batchId, { blockedBy, blockedReason })
  }
  return received
}

/** Goods are worth at the other venue what they came in for at this one. Null if that is not known. */
const costOfArrived = (milli: number, paid: SentLine['paid']): number | null =>
  paid === null ? null : stockValue([{ leftMilli: milli, paid }]).valueCents

type Receiving = { transferId: number; fromVenueId: number; fromName: string }

/** Brings what arrived into stock, and keeps each line with its difference. */
async function bringIn(trx: Transaction<DB>, by: ActorAt, arrivals: readonly Arrival[], from: Receiving) {
  const { venue } = by
  const batchIds = [...new Set(arrivals.map(({ batchId }) => batchId).filter((id) => id !== null))]
  // Before the stock, as whoever blocks a batch locks it first and then what came from it.
  const origins = new Map((await lockOrigins(trx, venue.operatorId, batchIds)).map((row) => [row.id, row]))
  const here = await productsHere(trx, by, from.fromVenueId, arrivals)
  const shelves = await lockShelves(trx, venue, [...new Set(here.values())])
  for (const { number, name, batchId, unitType, receivedMilli: milli, reason, paid } of arrivals) {
    const productId = here.get(number)
    const line = { number, receivedMilli: milli, gapReason: reason }
    if (productId === undefined) {
      await updateLine(trx, venue.operatorId, from.transferId, { ...line, into: null })
      continue
    }
    const shelf = shelves.get(productId)
    if (shelf === undefined) throw new Refusal('product_not_found')
    // What is counted never becomes what is weighed.
    if (shelf.unitType !== unitType) throw new Refusal('transfer_unit_differs', { name })
    const details = { note: `← ${from.fromName}`, costCents: costOfArrived(milli, paid) }
    const origin = batchId === null ? undefined : origins.get(batchId)
    const moved =
      origin === undefined
        ? await moveGoods(trx, by, shelf, { kind: 'arrive', batchId: null, changeMilli: milli, details })
        : await arriveAsBatch(trx, by, shelf, { origin, milli, details })
    shelves.set(productId, moved.shelf)
    const into = { productId, batchId: moved.row.batchId, version: moved.row.version }
    await updateLine(trx, venue.operatorId, from.transferId, { ...line, into })
  }
  return [...new Set(here.values())]
}

/** Receives a transfer. The sender's difference is kept with its reason: sent is received and lost on the way. */
export async function receiveTransfer(
  deps: TransferDeps,
  by: ActorAt,
  { key, id, sent }: { key: string; id: number; sent: Sent },
): Promise<Transfer> {
  const { caller, venue } = by
  const command = { kind: 'transfer.receive', key, request: { id, ...sent }, caller, venue }
  const { fromVenueId, productIds } = await runOnce(deps.db, command, async (trx) => {
    const locked = await lockForStep(trx, by, id, 'receive')
    const lines = await listSentLines(trx, venue.operatorId, id)
    const arrivals = arrivalsOf(lines, sent)
    await refuseLargeLoss(trx, by, arrivals)
    const fromName = (await findVenueName(trx, venue.operatorId, locked.fromVenueId))?.name ?? ''
    const brought = await bringIn(trx, by, arrivals, { transferId: id, fromVenueId: locked.fromVenueId, fromName })
    await markReceived(trx, venue.operatorId, id, caller.staffId)
    await recordAuditEntryAt(trx, by, {
      action: 'transfer.received',
      subject: { kind: 'venue', id: venue.id },
      before: { goods: arrivals.map((line) => goodsOnRecord({ ...line, milli: line.sentMilli })) },
      after: {
        transferId: id,
        fromVenue: fromName,
        goods: arrivals.map((line) => goodsOnRecord({ ...line, milli: line.receivedMilli })),
      },
    })
    return { fromVenueId: locked.fromVenueId, productIds: brought }
  })
  announce(deps, { venueId: venue.id, productIds }, { venueId: fromVenueId, productIds: [] })
  return readTransfer(deps, venue, id)
}
