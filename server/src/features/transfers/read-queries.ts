import type { TransferState } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

const shownProducts = 3

const nameOf = (person: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${person}.name`)}, ''), ${sql.ref(`${person}.email`)}, '')`

/** The transfers from and to a venue, with the names of venues, people and the first products. */
const describedTransfers = (db: Executor, { id, operatorId }: VenueRef) =>
  db
    .selectFrom('transfers')
    .innerJoin('venues as fromVenue', 'fromVenue.id', 'transfers.fromVenueId')
    .innerJoin('venues as toVenue', 'toVenue.id', 'transfers.toVenueId')
    .innerJoin('staff as sender', 'sender.id', 'transfers.sentBy')
    .leftJoin('staff as receiver', 'receiver.id', 'transfers.receivedBy')
    .leftJoin('staff as canceller', 'canceller.id', 'transfers.cancelledBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('transferLines')
          .innerJoin('products', (join) =>
            join
              .onRef('products.operatorId', '=', 'transferLines.operatorId')
              .onRef('products.id', '=', 'transferLines.productId'),
          )
          .select([
            sql<string[]>`(array_agg(products.name order by transfer_lines.number))[1:${sql.lit(shownProducts)}]`.as(
              'products',
            ),
            sql<number>`count(*)::int`.as('lines'),
            sql<boolean>`coalesce(bool_or(transfer_lines.received_milli <> transfer_lines.sent_milli), false)`.as(
              'differs',
            ),
          ])
          .whereRef('transferLines.operatorId', '=', 'transfers.operatorId')
          .whereRef('transferLines.transferId', '=', 'transfers.id')
          .as('goods'),
      (join) => join.onTrue(),
    )
    .select([
      'transfers.id',
      'transfers.fromVenueId',
      'transfers.toVenueId',
      'fromVenue.name as fromName',
      'toVenue.name as toName',
      'transfers.note',
      'transfers.sentAt',
      'transfers.receivedAt',
      'transfers.cancelledAt',
      'transfers.cancelledReason',
      nameOf('sender').as('sentByName'),
      nameOf('receiver').as('receivedByName'),
      nameOf('canceller').as('cancelledByName'),
      'goods.products',
      'goods.lines',
      'goods.differs',
    ])
    .where('transfers.operatorId', '=', operatorId)
    .where((eb) => eb.or([eb('transfers.fromVenueId', '=', id), eb('transfers.toVenueId', '=', id)]))

export type TransferRow = Awaited<ReturnType<typeof listTransfers>>[number]

const conditions = {
  sent: sql<boolean>`transfers.received_at is null and transfers.cancelled_at is null`,
  received: sql<boolean>`transfers.received_at is not null`,
  cancelled: sql<boolean>`transfers.cancelled_at is not null`,
} satisfies Record<TransferState, unknown>

type Filter = { state: TransferState | null; before: number | null; limit: number }

/** Newest first. */
export async function listTransfers(db: Executor, venue: VenueRef, { state, before, limit }: Filter) {
  let query = describedTransfers(db, venue)
  if (state !== null) query = query.where(conditions[state])
  if (before !== null) query = query.where('transfers.id', '<', before)
  return query.orderBy('transfers.id', 'desc').limit(limit).execute()
}

export async function findTransfer(db: Executor, venue: VenueRef, id: number): Promise<TransferRow | undefined> {
  return describedTransfers(db, venue).where('transfers.id', '=', id).executeTakeFirst()
}

export async function countOnTheWay(db: Executor, { id, operatorId }: VenueRef) {
  return db
    .selectFrom('transfers')
    .select([
      sql<number>`count(*) filter (where to_venue_id = ${id})::int`.as('incoming'),
      sql<number>`count(*) filter (where from_venue_id = ${id})::int`.as('outgoing'),
    ])
    .where('operatorId', '=', operatorId)
    .where(conditions.sent)
    .where((eb) => eb.or([eb('fromVenueId', '=', id), eb('toVenueId', '=', id)]))
    .executeTakeFirstOrThrow()
}

/** The lines of a transfer with the names of both products and both batches. */
export async function listLines(db: Executor, operatorId: number, transferId: number) {
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
    .leftJoin('products as toProduct', (join) =>
      join
        .onRef('toProduct.operatorId', '=', 'transferLines.operatorId')
        .onRef('toProduct.id', '=', 'transferLines.toProductId'),
    )
    .leftJoin('batches as toBatch', (join) =>
      join
        .onRef('toBatch.operatorId', '=', 'transferLines.operatorId')
        .onRef('toBatch.id', '=', 'transferLines.toBatchId'),
    )
    .select([
      'transferLines.number',
      'transferLines.productId',
      'transferLines.batchId',
      'transferLines.sentMilli',
      'transferLines.receivedMilli',
      'transferLines.gapReason',
      'transferLines.toProductId',
      'transferLines.toBatchId',
      'products.name',
      'products.unitType',
      'products.barcode',
      'products.pictureKey',
      'batches.code as batchCode',
      'toProduct.name as toProductName',
      'toBatch.code as toBatchCode',
    ])
    .where('transferLines.operatorId', '=', operatorId)
    .where('transferLines.transferId', '=', transferId)
    .orderBy('transferLines.number')
    .execute()
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export async function hasBatch(db: Executor, venue: VenueRef, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

const journeyMost = 100

/** The lines with which goods of a batch were sent, or with which they came, newest first. */
export async function listJourney(db: Executor, operatorId: number, batchId: number, end: 'batchId' | 'toBatchId') {
  const isSent = end === 'batchId'
  return db
    .selectFrom('transferLines')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.operatorId', '=', 'transferLines.operatorId')
        .onRef('transfers.id', '=', 'transferLines.transferId'),
    )
    .innerJoin('venues', 'venues.id', isSent ? 'transfers.toVenueId' : 'transfers.fromVenueId')
    .leftJoin('batches', (join) =>
      join
        .onRef('batches.operatorId', '=', 'transferLines.operatorId')
        .onRef('batches.id', '=', isSent ? 'transferLines.toBatchId' : 'transferLines.batchId'),
    )
    .select([
      'transferLines.transferId',
      'transferLines.number',
      'transferLines.sentMilli',
      'transferLines.receivedMilli',
      'transferLines.gapReason',
      'transfers.sentAt',
      'transfers.receivedAt',
      'transfers.cancelledAt',
      'venues.id as venueId',
      'venues.name as venueName',
      'batches.id as otherBatchId',
      'batches.code as otherBatchCode',
    ])
    .where('transferLines.operatorId', '=', operatorId)
    .where(`transferLines.${end}`, '=', batchId)
    .orderBy('transferLines.transferId', 'desc')
    .orderBy('transferLines.number')
    .limit(journeyMost)
    .execute()
}

export type JourneyRow = Awaited<ReturnType<typeof listJourney>>[number]
