import type { CapacityEntry, Passage } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

type Span = { from: Date; until: Date }

/** How many were inside just before an instant. Whoever was shown out at that instant by the end of a day was not. */
export async function countInsideBefore(db: Executor, { operatorId, id: venueId }: VenueRef, { from }: Span) {
  const { rows } = await sql<{ inside: number }>`
    select count(*) as inside from visits
    where operator_id = ${operatorId} and venue_id = ${venueId} and undone_at is null and entered_at < ${from}
      and (left_at is null or left_at > ${from} or (left_at = ${from} and exit_kind <> 'timed_out'))`.execute(db)
  return rows[0]?.inside ?? 0
}

/** `exactAt` has microseconds, which a date has not. */
export type PassageRow = Passage & { visitId: number; exactAt: string; rank: number }
type Page = Span & { after: Pick<PassageRow, 'exactAt' | 'rank' | 'visitId'> | null; limit: number }

/**
 * Entries and exits, oldest first. At the same instant the forgotten exits of the day before come first, then entries. A
 * forgotten exit at the end of the last day is among them, one at the beginning of the first day is not.
 */
export async function listPassages(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { from, until, after, limit }: Page,
): Promise<PassageRow[]> {
  const later =
    after === null
      ? sql`true`
      : sql`(passage.at, passage.rank, passage.visit_id) > (${after.exactAt}::timestamptz, ${after.rank}, ${after.visitId})`
  const ofVenue = sql`operator_id = ${operatorId} and venue_id = ${venueId} and undone_at is null`
  const { rows } = await sql<PassageRow>`
    select passage.at, passage.at::text as exact_at, passage.rank, passage.exit_kind, passage.visit_id,
      members.number as member_number
    from (
      select entered_at as at, 1 as rank, null as exit_kind, id as visit_id, member_id from visits
      where ${ofVenue} and entered_at >= ${from} and entered_at < ${until}
      union all
      select left_at, case exit_kind when 'timed_out' then 0 else 2 end, exit_kind, id, member_id from visits
      where ${ofVenue} and left_at between ${from} and ${until}
        and case exit_kind when 'timed_out' then left_at > ${from} else left_at < ${until} end
    ) passage
    join members on members.operator_id = ${operatorId} and members.id = passage.member_id
    where ${later}
    order by passage.at, passage.rank, passage.visit_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** What the record says about the capacity of the venue, oldest first. Settings are recorded only where they changed. */
export async function listCapacityEntries(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
): Promise<CapacityEntry[]> {
  const { rows } = await sql<CapacityEntry>`
    select at, action = 'venue.created' as is_new, (before ->> 'capacity')::int as before,
      (after ->> 'capacity')::int as after
    from audit_events
    where operator_id = ${operatorId} and venue_id = ${venueId} and subject_kind = 'venue'
      and action in ('venue.created', 'venue.changed', 'venue.settings_changed') and after ? 'capacity'
    order by at, id`.execute(db)
  return rows
}
