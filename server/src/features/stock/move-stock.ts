import type { ParsedInput } from '@aforo/contract'
import {
  capabilityOfMovement,
  centsOfAmount,
  type HandMovement,
  holdsAt,
  milliOfQuantity,
  stockAfter,
  stockBlocker,
  takenMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { approvalOnRecord, lockNamedApproval } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { approveLoss, type ApprovedLoss } from './approve-loss.ts'
import { batchDetailsOf } from '../batches/service.ts'
import { type Movement, toReply } from './list-movements.ts'
import { type GoodsDetails, lockShelf, moveGoods, partMilliOf, receiveBatch, type StockDeps } from './service.ts'

type Sent = ParsedInput<'POST /v1/products/{id}/movements'>['body']

/** Splits a movement into the part that the rules check and the details that are only stored. */
function readMovement(sent: Sent): { movement: HandMovement; details: GoodsDetails } {
  const quantityMilli = milliOfQuantity(sent.quantity)
  const { kind, note } = sent
  if (kind === 'count') return { movement: { kind, quantityMilli, seenVersion: sent.stock_version }, details: { note } }
  if (kind === 'loss') return { movement: { kind, quantityMilli }, details: { lossKind: sent.loss_kind, note } }
  const costCents = sent.cost === null ? null : centsOfAmount(sent.cost)
  return { movement: { kind, quantityMilli }, details: { costCents, supplier: sent.supplier, note } }
}

const unapproved: ApprovedLoss = { approved: null, witness: null }

type Command = { key: string; productId: number; sent: Sent }

async function moveByHand(trx: Transaction<DB>, by: ActorAt, { key, productId, sent }: Command) {
  const { caller, venue } = by
  const { movement, details } = readMovement(sent)
  const named = await lockNamedApproval(trx, by)
  const batchId = sent.kind === 'receive' ? null : sent.batch_id
  const shelf = await lockShelf(trx, venue, productId, batchId === null ? [] : [batchId])
  if (!holdsAt(caller, venue.id, capabilityOfMovement[movement.kind])) throw new Refusal('privileges_missing')
  const partMilli = partMilliOf(shelf, batchId)
  refuseIf(stockBlocker(shelf.stock, shelf.unitType, movement, partMilli))
  const changeMilli = stockAfter(shelf.stock, movement, partMilli) - shelf.stock.quantityMilli
  const lost = { quantityMilli: takenMilli(movement, partMilli), lossKind: details.lossKind ?? null, batchId }
  // What is found missing counts like a loss, or a large loss would be booked as a count.
  const { approved, witness } =
    lost.quantityMilli > 0 ? await approveLoss(trx, by, named, { key, productId, locked: shelf, lost }) : unapproved
  const move = { kind: movement.kind, changeMilli, details, witness, onRecord: approvalOnRecord(approved) }
  if (sent.kind !== 'receive' || sent.batch === null) return moveGoods(trx, by, shelf, { ...move, batchId })
  const { code = null, jars = 0 } = sent.batch
  const supplier = sent.supplier === '' ? null : sent.supplier
  return receiveBatch(trx, by, shelf, {
    ...move,
    kind: 'receive',
    facts: { ...batchDetailsOf(sent.batch), code, supplier },
    jars,
  })
}

export async function moveStock({ db, live }: StockDeps, by: ActorAt, command: Command): Promise<Movement> {
  const { caller, venue } = by
  const { key, productId } = command
  const moved = await runOnce(
    db,
    { kind: 'stock.move', key, request: requestOf(command), caller, venue },
    async (trx) => {
      const { row } = await moveByHand(trx, by, command)
      return toReply(row, caller)
    },
  )
  live.publish(venueChannel(venue.id), 'catalogue', { products: [productId] })
  return moved
}

/** Without a batch, it is the request of earlier versions, so that one of theirs can be repeated. */
function requestOf({ productId, sent }: Command) {
  if (sent.kind === 'receive') {
    const { batch, ...request } = sent
    return { productId, ...(batch === null ? request : sent) }
  }
  const { batch_id: batchId, ...request } = sent
  return { productId, ...(batchId === null ? request : sent) }
}
