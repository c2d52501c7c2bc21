import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'

export type ValuedRow = {
  id: number
  venueId: number
  name: string
  sortedBy: string
  foundBy: string
  unitType: 'fixed' | 'weight'
  category: string | null
  isArchived: boolean
  quantityMilli: number
  unbatchedMilli: number
  paidCents: number | null
  paidMilli: number | null
  batches: readonly { leftMilli: number; paidCents: number | null; paidMilli: number | null }[] | null
}

/**
 * Every product with goods, what its deliveries without a batch came in for, and its batches with goods. A batch is
 * worth what its own delivery cost.
 */
export async function listValued(
  db: Executor,
  { operatorId, venueIds }: { operatorId: number; venueIds: readonly number[] },
): Promise<ValuedRow[]> {
  const { rows } = await sql<ValuedRow>`
    select products.id, products.venue_id, products.name, products.sorted_by, products.found_by, products.unit_type,
      categories.name as category, products.archived_at is not null as is_archived, stocks.quantity_milli,
      stocks.quantity_milli - stocks.batched_milli as unbatched_milli, paid.cost_cents as paid_cents,
      paid.quantity_milli as paid_milli, held.batches
    from products
    cross join lateral (
      select quantity_milli, batched_milli from stocks
      where operator_id = products.operator_id and product_id = products.id and quantity_milli > 0 limit 1
    ) stocks
    left join categories on categories.operator_id = products.operator_id and categories.id = products.category_id
    left join lateral (
      select sum(cost_cents)::bigint as cost_cents, sum(change_milli)::bigint as quantity_milli from stock_movements
      where operator_id = products.operator_id and product_id = products.id and cost_cents is not null
        and batch_id is null and change_milli > 0 and stocks.quantity_milli > stocks.batched_milli
    ) paid on true
    left join lateral (
      select json_agg(json_build_object('leftMilli', batches.quantity_milli, 'paidCents', own.cost_cents,
        'paidMilli', own.quantity_milli)) as batches
      from batches left join lateral (
        select sum(cost_cents)::bigint as cost_cents, sum(change_milli)::bigint as quantity_milli from stock_movements
        where operator_id = batches.operator_id and product_id = batches.product_id and batch_id = batches.id
          and cost_cents is not null and change_milli > 0
      ) own on true
      where batches.operator_id = products.operator_id and batches.product_id = products.id
        and batches.quantity_milli > 0 and stocks.batched_milli > 0
    ) held on true
    where products.operator_id = ${operatorId} and products.venue_id = any (${[...venueIds]}::bigint[])`.execute(db)
  return rows
}

/** These venues, with what their business days need. */
export async function listValuedVenues(
  db: Executor,
  { operatorId, venueIds }: { operatorId: number; venueIds: readonly number[] },
) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'currency', 'timeZone', 'dayCutoffMinutes', databaseNow.as('now')])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...venueIds]}::bigint[])`)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
