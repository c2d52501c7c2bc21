import type { CallReply, ParsedInput } from '@aforo/contract'
import { type BatchSums, fullName, quantityOfMilli, unexplainedMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import {
  type BatchRow,
  findBatch,
  findOpenBatch,
  listBatches,
  listBatchMovements,
  sumMovements,
} from './batch-queries.ts'
import { countReceivers, listReceivers } from './receiver-queries.ts'
import { hasProduct } from './queries.ts'
import type { BatchDeps } from './service.ts'

type Batch = CallReply<'GET /v1/products/{id}/batches'>[number]
export type BatchPage = CallReply<'GET /v1/batches/{id}'>
type Movement = CallReply<'GET /v1/batches/{id}/movements'>[number]
type Receiver = CallReply<'GET /v1/batches/{id}/members'>[number]

const percentOf = (bp: number | null) => (bp === null ? null : bp / 100)

function blockOf({ blockedAt, blockedReason, blockerName, blockerEmail }: BatchRow): Batch['blocked'] {
  if (blockedAt === null) return null
  return { by: blockerName || (blockerEmail ?? ''), at: blockedAt.toISOString(), reason: blockedReason ?? '' }
}

const toReply = (row: BatchRow): Batch => ({
  id: row.id,
  code: row.code,
  product: {
    id: row.productId,
    name: row.productName,
    unit_type: row.unitType,
    image_path: picturePathOf(row.pictureKey),
  },
  supplier: row.supplier,
  strain: row.strain,
  harvested_on: row.harvestedOn,
  expires_on: row.expiresOn,
  thc_percent: percentOf(row.thcBp),
  cbd_percent: percentOf(row.cbdBp),
  jar_tare: row.jarTareMilli === null ? null : quantityOfMilli(row.jarTareMilli),
  received_at: row.receivedAt.toISOString(),
  received: quantityOfMilli(row.receivedMilli),
  left: quantityOfMilli(row.quantityMilli),
  blocked: blockOf(row),
  version: row.version,
})

/** What left the batch in archived years is not in its movements any more, and its delivery may be there too. */
async function sumsOf(trx: Transaction<DB>, venue: VenueRef, row: BatchRow): Promise<BatchSums> {
  const { receivedMilli: delivered, ...sums } = await sumMovements(trx, venue, row)
  const isArchived = delivered === 0
  const receivedMilli = isArchived ? row.receivedMilli : delivered
  const archivedMilli = (isArchived ? row.receivedMilli : 0) - row.archivedMilli
  return { ...sums, receivedMilli, archivedMilli, leftMilli: row.quantityMilli }
}

export async function describeBatch(trx: Transaction<DB>, venue: VenueRef, row: BatchRow): Promise<BatchPage> {
  const sums = await sumsOf(trx, venue, row)
  const { members, lately } = await countReceivers(trx, venue, row.id)
  return {
    ...toReply(row),
    received: quantityOfMilli(sums.receivedMilli),
    sold: quantityOfMilli(sums.soldMilli),
    sampled: quantityOfMilli(sums.sampledMilli),
    lost: quantityOfMilli(sums.lostMilli),
    moved: quantityOfMilli(sums.movedMilli),
    archived: quantityOfMilli(sums.archivedMilli),
    counted: quantityOfMilli(sums.countedMilli),
    unexplained: quantityOfMilli(unexplainedMilli(sums)),
    members,
    members_lately: lately,
    open: (await findOpenBatch(trx, venue, row.productId)) === row.id,
  }
}

async function getBatch(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<BatchRow> {
  const row = await findBatch(trx, venue, id)
  if (row === undefined) throw new Refusal('batch_not_found')
  return row
}

export async function listProductBatches(
  { db }: BatchDeps,
  venue: VenueRef,
  productId: number,
  { limit, cursor, left }: ParsedInput<'GET /v1/products/{id}/batches'>['query'],
): Promise<Page<Batch>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, venue.operatorId, async (trx) => {
    if (!(await hasProduct(trx, venue, productId))) throw new Refusal('product_not_found')
    const filter = { productId, withGoods: left === 'some', before, limit: limit + 1 }
    const page = cutPage(await listBatches(trx, venue, filter), limit, () => '')
    return { ...page, items: page.items.map(toReply) }
  })
}

export const readBatch = ({ db }: BatchDeps, venue: VenueRef, id: number): Promise<BatchPage> =>
  inOperator(db, venue.operatorId, async (trx) => describeBatch(trx, venue, await getBatch(trx, venue, id)))

type PageQuery = ParsedInput<'GET /v1/batches/{id}/movements'>['query']

export async function readBatchMovements(
  { db }: BatchDeps,
  venue: VenueRef,
  id: number,
  { limit, cursor }: PageQuery,
): Promise<Page<Movement>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, venue.operatorId, async (trx) => {
    await getBatch(trx, venue, id)
    const rows = await listBatchMovements(trx, venue, id, { before, limit: limit + 1 })
    const numbered = rows.map((row) => ({ ...row, id: row.version }))
    const page = cutPage(numbered, limit, () => '')
    const items = page.items.map((row) => ({
      version: row.version,
      kind: row.kind,
      loss_kind: row.lossKind,
      change: quantityOfMilli(row.changeMilli),
      note: row.note,
      by: row.name || row.email,
      witness: row.witness,
      at: row.at.toISOString(),
    }))
    return { ...page, items }
  })
}

/** Who received goods of a batch. Reading it is recorded: it shows what members consume. */
export async function readReceivers(
  { db }: BatchDeps,
  by: ActorAt,
  id: number,
  { limit, cursor }: PageQuery,
): Promise<Page<Receiver>> {
  const { venue } = by
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, venue.operatorId, async (trx) => {
    const { productId, code } = await getBatch(trx, venue, id)
    const rows = await listReceivers(trx, venue, id, { before, limit: limit + 1 })
    const numbered = rows.map((row) => ({ ...row, memberId: row.id, id: row.lastSale }))
    const page = cutPage(numbered, limit, () => '')
    await recordAuditEntryAt(trx, by, {
      action: 'batch.members_read',
      subject: { kind: 'product', id: productId },
      before: null,
      after: { batch: code, members: page.items.length },
    })
    const items = page.items.map((row) => ({
      id: row.memberId,
      client_id: row.number,
      name: fullName(row.name, row.lastName),
      quantity: quantityOfMilli(row.quantityMilli),
      times: row.times,
      last_at: row.lastAt.toISOString(),
    }))
    return { ...page, items }
  })
}
