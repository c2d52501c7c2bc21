import type { GapReason } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** The open venues of the operator, without this one. */
export async function listOtherVenues(db: Executor, { id, operatorId }: VenueRef) {
  return db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('id', '<>', id)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function findVenueName(db: Executor, operatorId: number, id: number) {
  return db
    .selectFrom('venues')
    .select('name')
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
}

type NewTransfer = { toVenueId: number; note: string; sentBy: number }

export async function insertTransfer(db: Executor, { id, operatorId }: VenueRef, transfer: NewTransfer) {
  return db
    .insertInto('transfers')
    .values({ operatorId, fromVenueId: id, ...transfer })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export type NewLine = {
  number: number
  productId: number
  batchId: number | null
  sentMilli: number
  sentVersion: number
}

export async function insertLines(db: Executor, operatorId: number, transferId: number, lines: readonly NewLine[]) {
  await db
    .insertInto('transferLines')
    .values(lines.map((line) => ({ operatorId, transferId, ...line })))
    .execute()
}

/** Locks a transfer from or to a venue, so that it is received or taken back once. */
export async function lockTransfer(db: Executor, venue: VenueRef, id: number) {
  return db
    .selectFrom('transfers')
    .select(['id', 'fromVenueId', 'toVenueId', 'receivedAt', 'cancelledAt'])
    .where('operatorId', '=', venue.operatorId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('fromVenueId', '=', venue.id), eb('toVenueId', '=', venue.id)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function markReceived(db: Executor, operatorId: number, id: number, receivedBy: number): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ receivedAt: databaseNow, receivedBy })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

type Cancelled = { cancelledBy: number; cancelledReason: string }

export async function markCancelled(db: Executor, operatorId: number, id: number, by: Cancelled): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ cancelledAt: databaseNow, ...by })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** The lines of a transfer with what is known about the goods that were sent. */
export async function listSentLines(db: Executor, operatorId: number, transferId: number) {
  return db
    .selectFrom('transferLines')
    .innerJoin('products', (join) =>
      join
        .onRef('products.operatorId', '=', 'transferLines.operatorId')
        .onRef('products.id', '=', 'transferLines.productId'),
    )
    .leftJoin('batches', (join) =>
      join
        .onRef('batches.operatorId', '=', 'transferLines.operatorId')
        .onRef('batches.id', '=', 'transferLines.batchId'),
    )
    .select([
      'transferLines.number',
      'transferLines.productId',
      'transferLines.batchId',
      'transferLines.sentMilli',
      'batches.code',
      'products.name',
      'products.unitType',
      'products.priceCents',
      'products.barcode',
      // What the goods came in for: those of the batch, or those of the product that are in none.
      sql<{ costCents: number; quantityMilli: number } | null>`(
        select json_build_object('costCents', sum(cost_cents), 'quantityMilli', sum(change_milli)) from stock_movements
        where operator_id = transfer_lines.operator_id and product_id = transfer_lines.product_id
          and batch_id is not distinct from transfer_lines.batch_id and cost_cents is not null and change_milli > 0
        having count(*) > 0
      )`.as('paid'),
    ])
    .where('transferLines.operatorId', '=', operatorId)
    .where('transferLines.transferId', '=', transferId)
    .orderBy('transferLines.number')
    .execute()
}

export type SentLine = Awaited<ReturnType<typeof listSentLines>>[number]

/** Locks the batches that goods were sent from against a change, so that none of them is blocked meanwhile. */
export async function lockOrigins(db: Executor, operatorId: number, ids: readonly number[]) {
  return db
    .selectFrom('batches')
    .select([
      'id',
      'code',
      'supplier',
      'strain',
      'harvestedOn',
      'expiresOn',
      'thcBp',
      'cbdBp',
      'jarTareMilli',
      'blockedBy',
      'blockedReason',
    ])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Goods of a blocked batch are blocked where they arrive. */
export async function copyBlock(
  db: Executor,
  operatorId: number,
  id: number,
  block: { blockedBy: number; blockedReason: string },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({ ...block, blockedAt: databaseNow })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export type Origin = Awaited<ReturnType<typeof lockOrigins>>[number]

type Arrived = {
  number: number
  receivedMilli: number
  /** Null if nothing of it arrived. */
  into: { productId: number; batchId: number | null; version: number } | null
  gapReason: GapReason | null
}

export async function updateLine(
  db: Executor,
  operatorId: number,
  transferId: number,
  { number, receivedMilli, into, gapReason }: Arrived,
): Promise<void> {
  await db
    .updateTable('transferLines')
    .set({
      receivedMilli,
      toProductId: into?.productId ?? null,
      toBatchId: into?.batchId ?? null,
      receivedVersion: into?.version ?? null,
      gapReason,
    })
    .where('operatorId', '=', operatorId)
    .where('transferId', '=', transferId)
    .where('number', '=', number)
    .execute()
}

/** The products of a venue that could be the same as those that were sent: with one of the barcodes or names. */
export async function listLikelyProducts(
  db: Executor,
  venue: VenueRef,
  sent: readonly { name: string; barcode: string | null }[],
) {
  const names = sent.map(({ name }) => name)
  const barcodes = sent.map(({ barcode }) => barcode).filter((barcode) => barcode !== null)
  return db
    .selectFrom('products')
    .select(['id', 'name', 'unitType', 'barcode'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('archivedAt', 'is', null)
    .where(
      sql<boolean>`(barcode = any (${barcodes}::text[]) or plain_text(name) in
        (select plain_text(sent.name) from unnest(${names}::text[]) as sent (name)))`,
    )
    .orderBy('id')
    .execute()
}
