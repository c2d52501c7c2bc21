import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Each part stops at the first row, so that it stays fast at a venue with a long history. */
export async function findStepsDone(db: Executor, { operatorId, id }: VenueRef) {
  const { rows } = await sql<{ products: boolean; member: boolean; till: boolean; sale: boolean }>`
    select
      exists (
        select from products where operator_id = ${operatorId} and venue_id = ${id} and archived_at is null
      ) as products,
      exists (select from members where operator_id = ${operatorId} and venue_ids @> array[${id}::bigint]) as member,
      exists (select from till_sessions where operator_id = ${operatorId} and venue_id = ${id}) as till,
      exists (
        select from transactions where operator_id = ${operatorId} and venue_id = ${id} and kind = 'purchase'
      ) as sale`.execute(db)
  const [done] = rows
  if (done === undefined) throw new Error('A query without a table always returns one row')
  return done
}

/** A member inside, or else the newest member who may still come. */
export async function findGuest(db: Executor, { operatorId, id }: VenueRef) {
  const { rows } = await sql<{ id: number; name: string; lastName: string; inside: boolean }>`
    select members.id, members.name, members.last_name, visits.id is not null as inside
    from members left join visits on visits.operator_id = members.operator_id and visits.member_id = members.id
      and visits.venue_id = ${id} and visits.left_at is null and visits.undone_at is null
    where members.operator_id = ${operatorId} and members.venue_ids @> array[${id}::bigint]
      and members.standing = 'active'
    order by inside desc, members.id desc limit 1`.execute(db)
  return rows[0]
}

/** The number of products at each of these venues that has any. */
export async function listCatalogues(db: Executor, operatorId: number, venueIds: readonly number[]) {
  if (venueIds.length === 0) return []
  return db
    .selectFrom('products')
    .innerJoin('venues', 'venues.id', 'products.venueId')
    .select((eb) => ['venues.id as venueId', 'venues.name', eb.fn.countAll<number>().as('products')])
    .where('products.operatorId', '=', operatorId)
    .where('products.venueId', 'in', venueIds)
    .where('products.archivedAt', 'is', null)
    .where('venues.archivedAt', 'is', null)
    .groupBy(['venues.id', 'venues.name'])
    .orderBy('venues.name')
    .execute()
}
