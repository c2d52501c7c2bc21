import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Locks the batches of products that have goods, and these, oldest first. Their stocks are locked before. */
export async function lockBatchesOf(
  db: Executor,
  { operatorId }: VenueRef,
  productIds: readonly number[],
  batchIds: readonly number[],
) {
  return db
    .selectFrom('batches')
    .select([
      'id',
      'productId',
      'code',
      'quantityMilli as leftMilli',
      sql<boolean>`blocked_at is not null`.as('isBlocked'),
    ])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`product_id = any (${[...productIds]}::bigint[])`)
    .where(sql<boolean>`(has_goods or id = any (${[...batchIds]}::bigint[]))`)
    .orderBy('productId')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The codes of a product that begin like this. */
export async function listBatchCodes(db: Executor, { operatorId }: VenueRef, productId: number, start: string) {
  const rows = await db
    .selectFrom('batches')
    .select('code')
    .where('operatorId', '=', operatorId)
    .where('productId', '=', productId)
    .where(sql<boolean>`starts_with(code, ${start})`)
    .execute()
  return rows.map(({ code }) => code)
}

/** What is known about the goods of a batch. */
export type BatchFacts = {
  code: string
  supplier: string | null
  strain: string | null
  harvestedOn: string | null
  expiresOn: string | null
  thcBp: number | null
  cbdBp: number | null
  jarTareMilli: number | null
}

type NewBatch = BatchFacts & { productId: number; receivedMilli: number; receivedBy: number; originId: number | null }

/** Inserts a batch without goods: the movement that brings them fills it. */
export async function insertBatch(db: Executor, { operatorId, id: venueId }: VenueRef, batch: NewBatch) {
  return db
    .insertInto('batches')
    .values({ operatorId, venueId, ...batch })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function hasProduct(db: Executor, venue: VenueRef, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasBatch(
  db: Executor,
  venue: VenueRef,
  { productId, batchId }: { productId: number; batchId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('productId', '=', productId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertJars(
  db: Executor,
  { operatorId }: VenueRef,
  batchId: number,
  jars: readonly { number: number; place: string; tareMilli: number | null }[],
): Promise<void> {
  await db
    .insertInto('jars')
    .values(jars.map((jar) => ({ operatorId, batchId, ...jar })))
    .execute()
}
