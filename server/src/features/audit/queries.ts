import type { AuditAction } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { type Cursor, eachWord } from '../../db/lists.ts'
import type { JsonObject } from '../../db/types.ts'

export type AuditEvent = {
  operatorId: number
  venueId: number | null
  /** Null if an administration command on the server did it. */
  staffId: number | null
  deviceId: number | null
  action: string
  subjectKind: string
  subjectId: number
  before: JsonObject | null
  after: JsonObject | null
  address: string
  requestId: string
}

export async function insertAuditEvents(db: Executor, events: readonly AuditEvent[]) {
  const asJson = (value: JsonObject | null) => (value === null ? null : JSON.stringify(value))
  await db
    .insertInto('auditEvents')
    .values(events.map((event) => ({ ...event, before: asJson(event.before), after: asJson(event.after) })))
    .execute()
}

/** All venues of the operator, or only those of one owner. Archived venues are included because their events stay. */
export async function listReadableVenues(db: Executor, operatorId: number, ownedBy: number | null) {
  let query = db.selectFrom('venues').select(['id', 'name', 'timeZone']).where('operatorId', '=', operatorId)
  if (ownedBy !== null) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('grants')
          .select('grants.venueId')
          .whereRef('grants.venueId', '=', 'venues.id')
          .where('grants.staffId', '=', ownedBy)
          .where('grants.role', '=', 'owner'),
      ),
    )
  }
  return query.execute()
}

type EventFilter = {
  operatorId: number
  venueIds: readonly number[]
  /** Whether to include events of the whole operator, which have no venue. */
  operatorWide: boolean
  staffId: number | null
  action: AuditAction | null
  /** Actions that begin with one of these words are left out. */
  withoutGroups: readonly string[]
  /** Days in `timeZone`, both included. */
  from: string | null
  to: string | null
  timeZone: string
  before: Cursor | null
  limit: number
}

type EventRow = {
  id: number
  at: Date
  atMicros: number
  venueId: number | null
  staffId: number | null
  deviceId: number | null
  action: string
  subjectKind: string
  subjectId: number
  before: JsonObject | null
  after: JsonObject | null
  address: string | null
}

/** PostgreSQL stores microseconds and a JavaScript date does not, so cursors carry a whole number of microseconds. */
const instantOf = (micros: string) => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

function conditionsOf(filter: EventFilter): RawBuilder<unknown>[] {
  const { operatorId, staffId, action, withoutGroups, from, to, timeZone, before } = filter
  const conditions = [sql`operator_id = ${operatorId}`]
  if (staffId !== null) conditions.push(sql`staff_id = ${staffId}`)
  if (action !== null) conditions.push(sql`action = ${action}`)
  // Sales are most of the events, so the index by action leaves them out.
  if (action !== null && action !== 'sale.made') conditions.push(sql`action <> 'sale.made'`)
  if (withoutGroups.length > 0) {
    conditions.push(sql`split_part(action, '.', 1) <> all (${[...withoutGroups]}::text[])`)
  }
  if (from !== null) conditions.push(sql`at >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to !== null) conditions.push(sql`at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (before !== null) conditions.push(sql`(at, id) < (${instantOf(before.by)}, ${before.id})`)
  return conditions
}

/**
 * Events, newest first. One page is read for each venue and one for events without a venue, and the newest of them are
 * returned. Each part is one index range scan, no matter how the events are distributed. The limit is a literal,
 * because a generic plan for any limit would sort all events.
 */
export async function listEvents(db: Executor, filter: EventFilter): Promise<EventRow[]> {
  const conditions = conditionsOf(filter)
  const newest = (condition: RawBuilder<unknown>) => sql`
    select id, at, venue_id, staff_id, device_id, action, subject_kind, subject_id, before, after, address
    from audit_events where ${sql.join([...conditions, condition], sql` and `)}
    order by at desc, id desc limit ${sql.lit(filter.limit)}`
  const nowhere = filter.operatorWide ? sql`venue_id is null` : sql`false`
  const { rows } = await sql<EventRow>`
    select *, (extract(epoch from at) * 1000000)::bigint as at_micros from (
      select event.* from unnest(${[...filter.venueIds]}::bigint[]) as place (id)
      cross join lateral (${newest(sql`venue_id = place.id`)}) as event
      union all
      (${newest(nowhere)})
    ) as events order by at desc, id desc limit ${sql.lit(filter.limit)}`.execute(db)
  return rows
}

/** The names of products, categories or suppliers that are subjects of events, including archived ones. */
export async function listSubjectNames(
  db: Executor,
  table: 'products' | 'categories' | 'suppliers',
  operatorId: number,
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('id', 'in', ids)
    .execute()
}

export async function listOperatorNames(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute()
}

/** Orders to suppliers are named by their numbers. */
export async function listOrderNumbers(db: Executor, operatorId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('purchaseOrders')
    .select(['id', sql<string>`number::text`.as('name')])
    .where('operatorId', '=', operatorId)
    .where('id', 'in', ids)
    .execute()
}

export async function listMemberNumbers(db: Executor, operatorId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('members')
    .select(['id', 'number'])
    .where('operatorId', '=', operatorId)
    .where('id', 'in', ids)
    .execute()
}

/** The names of shared devices, which are in the directory. */
export async function listDeviceNames(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('devices').select(['id', 'name']).where('id', 'in', ids).execute()
}

export async function listMentioned(db: Executor, staffIds: readonly number[]) {
  if (staffIds.length === 0) return []
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'pictureKey', 'isProgram'])
    .where(sql<boolean>`id = any(${[...staffIds]}::bigint[])`)
    .execute()
}

type ActorFilter = Pick<EventFilter, 'operatorId' | 'venueIds'> & { id: number | null; words: string; limit: number }

/**
 * The actors of events at these venues or of the whole operator, sorted by e-mail address. The recursive query jumps
 * from one person to the next in the index, because there are few people and each has many events.
 */
export async function listActorsAt(db: Executor, { operatorId, venueIds, id, words, limit }: ActorFilter) {
  const nextAfter = (staffId: RawBuilder<unknown>) =>
    sql`(select min(staff_id) from audit_events where operator_id = ${operatorId} and staff_id > ${staffId})`
  let query = db
    .withRecursive('doers(staffId)', (cte) =>
      cte.selectNoFrom(sql<number | null>`${nextAfter(sql`0`)}`.as('staffId')).unionAll(
        cte
          .selectFrom('doers')
          .select(sql<number | null>`${nextAfter(sql`doers.staff_id`)}`.as('staffId'))
          .where('doers.staffId', 'is not', null),
      ),
    )
    .selectFrom('doers')
    .innerJoin('staff', 'staff.id', 'doers.staffId')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.pictureKey'])
    .where(eachWord(words, sql.ref('found_by')))
    .where(
      sql<boolean>`(
        exists (
          select from unnest(${[...venueIds]}::bigint[]) as place (id)
          cross join lateral (
            select from audit_events
            where operator_id = ${operatorId} and staff_id = staff.id and venue_id = place.id limit 1
          ) as entry
        ) or exists (
          select from audit_events where operator_id = ${operatorId} and staff_id = staff.id and venue_id is null
        )
      )`,
    )
  if (id !== null) query = query.where('staff.id', '=', id)
  return query.orderBy('staff.email').orderBy('staff.id').limit(limit).execute()
}
