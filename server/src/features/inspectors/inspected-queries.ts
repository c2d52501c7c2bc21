import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { comesAfter, type Cursor } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

/** More open batches on one page of products are not shown one by one. */
const batchesMost = 5_000

export async function getRoom(db: Executor, { operatorId, id }: VenueRef) {
  return db
    .selectFrom('venues')
    .leftJoin('occupancies', (join) =>
      join.onRef('occupancies.venueId', '=', 'venues.id').on('occupancies.operatorId', '=', operatorId),
    )
    .select(['venues.capacity', 'occupancies.inside', databaseNow.as('at')])
    .where('venues.operatorId', '=', operatorId)
    .where('venues.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The products of the venue that are offered or in stock, by name. */
export async function listStock(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  return db
    .selectFrom('products')
    .leftJoin('stocks', (join) =>
      join.onRef('stocks.operatorId', '=', 'products.operatorId').onRef('stocks.productId', '=', 'products.id'),
    )
    .select([
      'products.id',
      'products.name',
      'products.unitType',
      'products.sortedBy',
      sql<number>`coalesce(stocks.quantity_milli, 0)`.as('quantityMilli'),
    ])
    .where('products.operatorId', '=', operatorId)
    .where('products.venueId', '=', venueId)
    .where(sql<boolean>`(products.archived_at is null or stocks.quantity_milli > 0)`)
    .where(after === null ? sql<boolean>`true` : comesAfter('products.sortedBy', after))
    .orderBy('products.sortedBy')
    .orderBy('products.id')
    .limit(limit)
    .execute()
}

/** The batches of these products that have goods, oldest first. */
export async function listStockedBatches(db: Executor, { operatorId }: VenueRef, productIds: readonly number[]) {
  return db
    .selectFrom('batches')
    .select(['productId', 'code', 'quantityMilli', 'expiresOn', sql<boolean>`blocked_at is not null`.as('isBlocked')])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`product_id = any (${[...productIds]}::bigint[])`)
    .where('hasGoods', '=', true)
    .orderBy('productId')
    .orderBy('id')
    .limit(batchesMost)
    .execute()
}
