import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { compareRows, type Step } from './compare-queries.ts'

/**
 * A batch holds the sum of its movements, and of those that are in an archive. With `since`, only batches with goods, and
 * those that moved since: the movements of one batch are few enough to read all of them.
 */
export const compareBatches = (
  db: Executor,
  { operatorId, after, until, most }: Step,
  { since }: { since: Date | null },
): ReturnType<typeof compareRows> =>
  compareRows(db, {
    picked: sql`select id, venue_id, product_id, quantity_milli, archived_milli from batches
      where operator_id = ${operatorId} and id > ${after} and id <= ${until}
        and (${since}::timestamptz is null or has_goods or (
          select at from stock_movements where operator_id = ${operatorId} and batch_id = batches.id
          order by version desc limit 1
        ) >= ${since}::timestamptz)
      order by id limit ${sql.lit(most)}`,
    compared: sql`select picked.venue_id, picked.id, quantity_milli as kept, archived_milli + coalesce((
        select sum(change_milli) from stock_movements
        where operator_id = ${operatorId} and batch_id = picked.id and product_id = picked.product_id
      ), 0)::bigint as reckoned from picked`,
  })
