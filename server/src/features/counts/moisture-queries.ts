import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

type MoistureRow = {
  categoryId: number
  name: string
  lossBp: number | null
  validFrom: string | null
  nextLossBp: number | null
  nextFrom: string | null
}

/** Every category with its rate of today and the next one. */
export async function listMoistureRates(db: Executor, venue: VenueRef, today: string): Promise<MoistureRow[]> {
  const { rows } = await sql<MoistureRow>`
    select category.id as category_id, category.name, rate.loss_bp, rate.valid_from::text as valid_from,
      next.loss_bp as next_loss_bp, next.valid_from::text as next_from
    from categories category
    left join lateral (
      select loss_bp, valid_from from moisture_rates
      where operator_id = category.operator_id and venue_id = category.venue_id and category_id = category.id
        and valid_from <= ${today}
      order by valid_from desc limit 1
    ) rate on true
    left join lateral (
      select loss_bp, valid_from from moisture_rates
      where operator_id = category.operator_id and venue_id = category.venue_id and category_id = category.id
        and valid_from > ${today}
      order by valid_from limit 1
    ) next on true
    where category.operator_id = ${venue.operatorId} and category.venue_id = ${venue.id}
      and category.parent_id is null and category.archived_at is null
    order by category.name, category.id`.execute(db)
  return rows
}

export async function findCategoryName(db: Executor, venue: VenueRef, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('categories')
    .select('name')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', id)
    .where('parentId', 'is', null)
    .executeTakeFirst()
  return row?.name
}

type Rate = { categoryId: number; validFrom: string; lossBp: number; setBy: number }

export async function putMoistureRate(db: Executor, { operatorId, id: venueId }: VenueRef, rate: Rate): Promise<void> {
  await db
    .insertInto('moistureRates')
    .values({ operatorId, venueId, ...rate })
    .onConflict((conflict) =>
      conflict
        .columns(['operatorId', 'venueId', 'categoryId', 'validFrom'])
        .doUpdateSet({ lossBp: rate.lossBp, setBy: rate.setBy, setAt: sql`clock_timestamp()` }),
    )
    .execute()
}
