import type { AlertKind, AlertState } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import type { JsonObject } from '../../db/types.ts'

export type NewAlert = {
  matter: string
  kind: AlertKind
  venueId: number | null
  staffId: number | null
  deviceId: number | null
  tillSessionId: number | null
  figures: JsonObject
}
type Seen = { seenBy: number | null }

export async function lockAlert(db: Executor, operatorId: number, matter: string) {
  return db
    .selectFrom('alerts')
    .select(['id', 'count', 'firstAt', 'lastAt', 'seenAt', 'seenBy', 'mailedAt'])
    .where('operatorId', '=', operatorId)
    .where('matter', '=', matter)
    .forUpdate()
    .executeTakeFirst()
}

type Found = Pick<AlertState, 'count' | 'firstAt' | 'lastAt'>

/** False if another transaction has just stored the same matter. */
export async function insertAlert(db: Executor, operatorId: number, alert: NewAlert, found: Found): Promise<boolean> {
  const row = await db
    .insertInto('alerts')
    .values({ operatorId, ...alert, ...found, figures: JSON.stringify(alert.figures) })
    .onConflict((conflict) => conflict.columns(['operatorId', 'matter']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAlert(
  db: Executor,
  operatorId: number,
  id: number,
  { figures, ...state }: AlertState & Seen & Pick<NewAlert, 'figures' | 'staffId' | 'venueId' | 'deviceId'>,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ ...state, toldAt: null, figures: JSON.stringify(figures) })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** The latest matter of a kind that still went on after this time. */
export async function findLatestMatter(db: Executor, operatorId: number, kind: AlertKind, since: Date) {
  const row = await db
    .selectFrom('alerts')
    .select('matter')
    .where('operatorId', '=', operatorId)
    .where('kind', '=', kind)
    .where('lastAt', '>', since)
    .orderBy('lastAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.matter
}

/** Marks the alerts that are new or have grown, of which the screens learn now. */
export async function markTold(db: Executor, operatorId: number) {
  return db
    .updateTable('alerts')
    .set({ toldAt: sql`clock_timestamp()`, tellings: sql`tellings + 1` })
    .where('operatorId', '=', operatorId)
    .where('toldAt', 'is', null)
    .returning(['kind', 'tellings'])
    .execute()
}

const notMailedMost = 100

/** Alerts about which owners have not been written to yet, oldest first. */
export async function listNotMailed(db: Executor, operatorId: number) {
  return db
    .selectFrom('alerts')
    .leftJoin('staff', 'staff.id', 'alerts.staffId')
    .leftJoin('venues', 'venues.id', 'alerts.venueId')
    .select([
      'alerts.id',
      'alerts.kind',
      'alerts.venueId',
      'alerts.count',
      'alerts.lastAt',
      'alerts.mails',
      'venues.name as venueName',
      sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('who'),
    ])
    .where('alerts.operatorId', '=', operatorId)
    .where('alerts.mailedAt', 'is', null)
    .orderBy('alerts.id')
    .limit(notMailedMost)
    .execute()
}

/** `mails` is how often owners had been written to before. */
export async function markMailed(
  db: Executor,
  operatorId: number,
  { id, mails }: { id: number; mails: number },
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ mailedAt: sql`clock_timestamp()`, mails: mails + 1 })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('mails', '=', mails)
    .execute()
}

/** The venues of one operator whose alerts a person sees. Alerts without a venue are seen by all its owners. */
type Scope = { operatorId: number; venueIds: readonly number[] }

const inScope = ({ operatorId, venueIds }: Scope) => sql<boolean>`
  alerts.operator_id = ${operatorId}
  and (alerts.venue_id is null or alerts.venue_id = any (${[...venueIds]}::bigint[]))`

export async function listAlerts(db: Executor, scope: Scope, before: Cursor | null, limit: number) {
  return db
    .selectFrom('alerts')
    .leftJoin('staff', 'staff.id', 'alerts.staffId')
    .leftJoin('staff as seer', 'seer.id', 'alerts.seenBy')
    .leftJoin('venues', 'venues.id', 'alerts.venueId')
    .select([
      'alerts.id',
      'alerts.kind',
      'alerts.operatorId',
      'alerts.venueId',
      'alerts.staffId',
      'alerts.deviceId',
      'alerts.tillSessionId',
      'alerts.count',
      'alerts.firstAt',
      'alerts.lastAt',
      'alerts.seenAt',
      sql<JsonObject>`alerts.figures`.as('figures'),
      sql<number>`(extract(epoch from alerts.last_at) * 1000000)::bigint`.as('lastMicros'),
      'venues.name as venueName',
      sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('who'),
      sql<string | null>`coalesce(nullif(seer.name, ''), seer.email)`.as('seenByName'),
    ])
    .where(inScope(scope))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(alerts.last_at, alerts.id) < (
        to_timestamp(0) + ${before?.by ?? '0'}::bigint * interval '1 microsecond', ${before?.id ?? 0})`),
    )
    .orderBy('alerts.lastAt', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(limit)
    .execute()
}

/** Those that this person did not cause. */
export async function countUnseen(db: Executor, scope: Scope, staffId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from alerts
      where ${inScope(scope)} and alerts.seen_at is null and alerts.staff_id is distinct from ${staffId}
      limit ${sql.lit(most)}
    ) unseen`.execute(db)
  return rows[0]?.count ?? 0
}

export async function lockAlertById(db: Executor, scope: Scope, id: number) {
  return db
    .selectFrom('alerts')
    .select(['kind', 'venueId', 'staffId', 'seenAt'])
    .where(inScope(scope))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markSeen(db: Executor, operatorId: number, id: number, seenBy: number): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ seenBy, seenAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** The clocks of the venues of an operator, oldest venue first. */
export async function listClocks(db: Executor, operatorId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'timeZone', 'dayCutoffMinutes'])
    .where('operatorId', '=', operatorId)
    .orderBy('id')
    .execute()
}
