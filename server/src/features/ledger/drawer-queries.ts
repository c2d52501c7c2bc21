import type { DrawerFigure, OpenSession } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** An open till session with the float of its drawer. */
export type OpenDrawer = OpenSession & { floatCents: number }

const openSessions = (db: Executor, venue: VenueRef) =>
  db
    .selectFrom('tillSessions')
    .select(['id as sessionId', 'tillId', 'openedBy', 'floatCents'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('closedAt', 'is', null)
    .orderBy('id')

/** The open drawers of the venue, oldest first. */
export const listOpenSessions = (db: Executor, venue: VenueRef): Promise<OpenDrawer[]> =>
  openSessions(db, venue).execute()

/** The open drawers, locked so that none is closed before the end of the transaction. */
export const lockOpenSessions = (db: Executor, venue: VenueRef): Promise<OpenDrawer[]> =>
  openSessions(db, venue).forShare().execute()

/** The change of cash in these sessions by kind of transaction. A reversal counts for the kind that it reverses. */
export async function sumDrawers(db: Executor, operatorId: number, sessionIds: readonly number[]) {
  const { rows } = await sql<DrawerFigure & { sessionId: number }>`
    select booked.till_session_id as session_id, coalesce(first.kind, booked.kind) as kind,
      sum(case postings.debit when 'cash' then postings.amount_cents else -postings.amount_cents end)::bigint
        as change_cents
    from transactions booked
    join postings on postings.operator_id = booked.operator_id and postings.transaction_id = booked.id
      and 'cash' in (postings.debit, postings.credit)
    left join transactions first on first.operator_id = booked.operator_id and first.id = booked.reverses_id
    where booked.operator_id = ${operatorId} and booked.till_session_id = any (${[...sessionIds]}::bigint[])
    group by 1, 2`.execute(db)
  return rows
}

/** The cash with which a till session began. */
export async function getFloatCents(db: Executor, operatorId: number, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('tillSessions')
    .select('floatCents')
    .where('operatorId', '=', operatorId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.floatCents
}
