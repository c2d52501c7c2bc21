import type { TillCount } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** The products of the venue that are for sale, with their current prices. */
export async function listOffered(db: Executor, venue: VenueRef, ids: readonly number[]) {
  return db
    .selectFrom('products')
    .select(['id as productId', 'name', 'unitType', 'priceCents', 'gramEquivalentMilli'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}

/** The months in which the member last got something, newest first. */
export async function listMonths(db: Executor, operatorId: number, memberId: number) {
  return db
    .selectFrom('memberMonths')
    .select(['month', 'gramsMilli', 'lastDay', 'lastDayMilli'])
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .orderBy('month', 'desc')
    .limit(2)
    .execute()
}

export async function findSoldFor(db: Executor, venue: VenueRef, saleId: number) {
  return db
    .selectFrom('transactions')
    .select(['memberId', 'amountCents'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', saleId)
    .where('kind', '=', 'purchase')
    .executeTakeFirst()
}

/** How often the person has overruled the door of the venue since then. */
export async function countOverrules(
  db: Executor,
  { operatorId, id }: VenueRef,
  staffId: number,
  from: Date,
): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select (
      select count(*) from visits
      where operator_id = ${operatorId} and venue_id = ${id} and entered_at >= ${from}
        and entered_by = ${staffId} and entry_rules <> '{}' and undone_at is null
    ) + (
      select count(*) from visits
      where operator_id = ${operatorId} and venue_id = ${id} and left_at >= ${from}
        and left_by = ${staffId} and exit_kind = 'forced'
    ) as done`.execute(db)
  return rows[0]?.done ?? 0
}

export async function findOpenSession(db: Executor, venue: VenueRef, id: number) {
  const session = await db
    .selectFrom('tillSessions')
    .select(['id', 'floatCents', 'counts'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  // The cast is safe: the tills write only counts there.
  return session && { ...session, counts: session.counts as unknown as TillCount[] }
}
