import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Each part stops at the first row, so that it stays fast at a venue with a long history. */
export async function findStepsDone(db: Executor, { operatorId, id }: VenueRef) {
  const { rows } = await sql<Record<'rules' | 'products' | 'member' | 'till' | 'sale', boolean>>`
    select
      exists (
        select from venues where id = ${id} and (rule_pack is not null or gate_levels <> '{}')
      ) or exists (select from gram_limits where operator_id = ${operatorId} and venue_id = ${id}) as rules,
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

/** Whether anybody else has a place here, and the newest invitation that waits. Both are in the directory. */
export async function findTeam(db: Executor, venueId: number, ownId: number) {
  const { rows } = await sql<{ staff: boolean; invitationId: number | null; email: string | null }>`
    select
      exists (
        select from grants join staff on staff.id = grants.staff_id
        where grants.venue_id = ${venueId} and grants.staff_id <> ${ownId} and staff.deactivated_at is null
      ) as staff,
      open.id as invitation_id, open.email
    from (select 1) one left join lateral (
      select invitations.id, staff.email from invitations join staff on staff.id = invitations.staff_id
      where invitations.venue_id = ${venueId} and invitations.accepted_at is null
      order by invitations.id desc limit 1
    ) open on true`.execute(db)
  const [team] = rows
  if (team === undefined) throw new Error('A left join of one row always returns one row')
  return team
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
