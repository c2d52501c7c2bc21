import { afterHoursActions, exceptionalActions } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'

/** The venues to read, all of one operator. */
type Scope = { operatorId: number; venueIds: readonly number[] }

export type EventRow = {
  id: number
  venueId: number
  staffId: number | null
  action: string
  subjectId: number
  at: Date
  before: JsonObject | null
  after: JsonObject | null
  reviewedBy: string | null
  reviewedAt: Date | null
}

/** More than any two days of real work. The latest are kept. */
const eventsMost = 2_000

type ClosedSpan = { venueId: number; from: Date; to: Date }

/**
 * Events that may be exceptions: by their action, because a rule was overruled or a discount given, or because they
 * were done while the venue was closed.
 */
export async function listSuspectEvents(
  db: Executor,
  { operatorId, venueIds }: Scope,
  since: Date,
  closed: readonly ClosedSpan[],
): Promise<(EventRow & { isAfterHours: boolean })[]> {
  const { rows } = await sql<EventRow & { isAfterHours: boolean }>`
    with closed (venue_id, began_at, ended_at) as (
      select * from unnest(
        ${closed.map(({ venueId }) => venueId)}::bigint[], ${closed.map(({ from }) => from)}::timestamptz[],
        ${closed.map(({ to }) => to)}::timestamptz[]
      )
    )
    select event.id, event.venue_id, event.staff_id, event.action, event.subject_id, event.at, event.before, event.after,
      late.is_after_hours, coalesce(nullif(reviewer.name, ''), reviewer.email) as reviewed_by, review.reviewed_at
    from audit_events event
    cross join lateral (
      select event.action = any (${[...afterHoursActions]}::text[]) and exists (
        select from closed where closed.venue_id = event.venue_id and event.at between closed.began_at and closed.ended_at
      ) as is_after_hours
    ) late
    left join exception_reviews review on review.operator_id = ${operatorId} and review.event_id = event.id
    left join staff reviewer on reviewer.id = review.reviewed_by
    where event.operator_id = ${operatorId} and event.venue_id = any (${[...venueIds]}::bigint[]) and event.at >= ${since}
      and (
        event.action = any (${[...exceptionalActions]}::text[]) or event.after ? 'rules'
        or event.after ? 'discountPercent' or late.is_after_hours
      )
    order by event.at desc, event.id desc limit ${sql.lit(eventsMost)}`.execute(db)
  return rows
}

/** The number of recorded operations with money, goods or the door. */
export async function countOperations(db: Executor, { operatorId, venueIds }: Scope, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_events
    where operator_id = ${operatorId} and venue_id = any (${[...venueIds]}::bigint[]) and at >= ${since}
      and split_part(action, '.', 1) in ('sale', 'money', 'till', 'door', 'stock')`.execute(db)
  return rows[0]?.count ?? 0
}

/** The till sessions that were open at some time since then. */
export async function listSessionsSince(db: Executor, { operatorId, venueIds }: Scope, since: Date) {
  return db
    .selectFrom('tillSessions')
    .select(['venueId', 'openedAt', 'closedAt'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`venue_id = any (${[...venueIds]}::bigint[])`)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>=', since)]))
    .execute()
}

export async function listStaffNames(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}

export async function listProductNames(db: Executor, operatorId: number, ids: readonly number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}

export async function listVenueClocks(db: Executor, { operatorId, venueIds }: Scope) {
  return db
    .selectFrom('venues')
    .select(['id', 'timeZone', 'dayCutoffMinutes'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...venueIds]}::bigint[])`)
    .execute()
}

export async function listCausers(db: Executor, operatorId: number, eventIds: readonly number[]) {
  return db
    .selectFrom('auditEvents')
    .select(['id', 'venueId', 'staffId'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...eventIds]}::bigint[])`)
    .execute()
}

/** An event that is signed off already keeps its first review. */
export async function insertReviews(
  db: Executor,
  operatorId: number,
  eventIds: readonly number[],
  reviewedBy: number,
): Promise<void> {
  await db
    .insertInto('exceptionReviews')
    .values(eventIds.map((eventId) => ({ operatorId, eventId, reviewedBy })))
    .onConflict((conflict) => conflict.columns(['operatorId', 'eventId']).doNothing())
    .execute()
}

/** Returns how many reviews of this person were young enough to be undone. */
export async function deleteReviews(
  db: Executor,
  operatorId: number,
  eventIds: readonly number[],
  { reviewedBy, sinceSeconds }: { reviewedBy: number; sinceSeconds: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('exceptionReviews')
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`event_id = any (${[...eventIds]}::bigint[])`)
    .where('reviewedBy', '=', reviewedBy)
    .where(sql<boolean>`reviewed_at > clock_timestamp() - make_interval(secs => ${sinceSeconds})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
