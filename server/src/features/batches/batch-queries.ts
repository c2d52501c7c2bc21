import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { BatchFacts } from './queries.ts'

const describedBatches = (db: Executor, venue: VenueRef) =>
  db
    .selectFrom('batches')
    .innerJoin('products', (join) =>
      join.onRef('products.operatorId', '=', 'batches.operatorId').onRef('products.id', '=', 'batches.productId'),
    )
    .leftJoin('staff', 'staff.id', 'batches.blockedBy')
    .select([
      'batches.id',
      'batches.productId',
      'products.name as productName',
      'products.unitType',
      'products.pictureKey',
      'batches.code',
      'batches.supplier',
      'batches.strain',
      'batches.harvestedOn',
      'batches.expiresOn',
      'batches.thcBp',
      'batches.cbdBp',
      'batches.jarTareMilli',
      'batches.originId',
      'batches.receivedAt',
      'batches.receivedMilli',
      'batches.quantityMilli',
      'batches.archivedMilli',
      'batches.blockedAt',
      'batches.blockedReason',
      'batches.version',
      'staff.name as blockerName',
      'staff.email as blockerEmail',
    ])
    .where('batches.operatorId', '=', venue.operatorId)
    .where('batches.venueId', '=', venue.id)

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]

type BatchFilter = { productId: number; withGoods: boolean; before: number | null; limit: number }

/** The batches of a product, newest first. */
export async function listBatches(db: Executor, venue: VenueRef, filter: BatchFilter) {
  let query = describedBatches(db, venue).where('batches.productId', '=', filter.productId)
  if (filter.withGoods) query = query.where('batches.hasGoods', '=', true)
  if (filter.before !== null) query = query.where('batches.id', '<', filter.before)
  return query.orderBy('batches.id', 'desc').limit(filter.limit).execute()
}

export async function findBatch(db: Executor, venue: VenueRef, id: number): Promise<BatchRow | undefined> {
  return describedBatches(db, venue).where('batches.id', '=', id).executeTakeFirst()
}

/** Locks a batch for a change of what is known about it, and against sales. */
export async function lockBatch(db: Executor, venue: VenueRef, id: number): Promise<BatchRow | undefined> {
  return describedBatches(db, venue).where('batches.id', '=', id).forNoKeyUpdate('batches').executeTakeFirst()
}

export async function updateBatch(db: Executor, venue: VenueRef, id: number, facts: BatchFacts): Promise<void> {
  await db
    .updateTable('batches')
    .set({ ...facts, version: sql`version + 1` })
    .where('operatorId', '=', venue.operatorId)
    .where('id', '=', id)
    .execute()
}

/** Locks the batches that came from this one at other venues, and from those, as far as they are not blocked yet. */
export async function lockDescendants(db: Executor, { operatorId }: VenueRef, id: number) {
  return db
    .selectFrom('batches')
    .innerJoin('products', (join) =>
      join.onRef('products.operatorId', '=', 'batches.operatorId').onRef('products.id', '=', 'batches.productId'),
    )
    .select(['batches.id', 'batches.venueId', 'batches.productId', 'batches.code'])
    .where('batches.operatorId', '=', operatorId)
    .where('batches.blockedAt', 'is', null)
    .where(
      sql<boolean>`batches.id in (
        with recursive came (id) as (
          select id from batches where operator_id = ${operatorId} and origin_id = ${id}
          union
          select next.id from came join batches next on next.operator_id = ${operatorId} and next.origin_id = came.id
        )
        select id from came
      )`,
    )
    .orderBy('batches.id')
    .forNoKeyUpdate('batches')
    .execute()
}

type Block = { blockedBy: number; blockedReason: string } | null

export async function markBlocked(db: Executor, venue: VenueRef, id: number, block: Block): Promise<void> {
  await db
    .updateTable('batches')
    .set(
      block === null
        ? { blockedAt: null, blockedBy: null, blockedReason: null }
        : { blockedAt: sql`clock_timestamp()`, ...block },
    )
    .where('operatorId', '=', venue.operatorId)
    .where('id', '=', id)
    .execute()
}

/** Where the goods of a batch went, as far as their movements are not archived. */
export async function sumMovements(db: Executor, { operatorId }: VenueRef, { id }: BatchRow) {
  // What arrives from the batch that it was sent from made it. What arrives otherwise was sent and came back.
  const arrived = sql`kind = 'arrive' and version in (
    select received_version from transfer_lines where operator_id = ${operatorId} and to_batch_id = ${id}
  )`
  return db
    .selectFrom('stockMovements')
    .select([
      sql<number>`coalesce(sum(change_milli) filter (where kind = 'receive' or (${arrived})), 0)::bigint`.as(
        'receivedMilli',
      ),
      sql<number>`coalesce(-sum(change_milli) filter (where kind in ('sale', 'return')), 0)::bigint`.as('soldMilli'),
      sql<number>`coalesce(-sum(change_milli) filter (where loss_kind = 'sample'), 0)::bigint`.as('sampledMilli'),
      sql<number>`coalesce(-sum(change_milli) filter (where loss_kind <> 'sample'), 0)::bigint`.as('lostMilli'),
      sql<number>`coalesce(-sum(change_milli) filter (where kind in ('send', 'arrive') and not (${arrived})), 0)::bigint`.as(
        'movedMilli',
      ),
      sql<number>`coalesce(sum(change_milli) filter (where kind = 'count'), 0)::bigint`.as('countedMilli'),
    ])
    .where('operatorId', '=', operatorId)
    .where('batchId', '=', id)
    .executeTakeFirstOrThrow()
}

/** The oldest batch of a product that may be sold from. */
export async function findOpenBatch(db: Executor, { operatorId }: VenueRef, productId: number): Promise<number | null> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('productId', '=', productId)
    .where('hasGoods', '=', true)
    .where('blockedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The movements of a batch, newest first. */
export async function listBatchMovements(
  db: Executor,
  { operatorId }: VenueRef,
  batchId: number,
  { before, limit }: { before: number | null; limit: number },
) {
  let query = db
    .selectFrom('stockMovements')
    .innerJoin('staff', 'staff.id', 'stockMovements.staffId')
    .leftJoin('staff as witness', 'witness.id', 'stockMovements.witnessId')
    .select(['version', 'kind', 'lossKind', 'changeMilli', 'note', 'at', 'staff.name', 'staff.email'])
    .select(sql<string | null>`coalesce(nullif(witness.name, ''), witness.email)`.as('witness'))
    .where('operatorId', '=', operatorId)
    .where('batchId', '=', batchId)
  if (before !== null) query = query.where('version', '<', before)
  return query.orderBy('version', 'desc').limit(limit).execute()
}
