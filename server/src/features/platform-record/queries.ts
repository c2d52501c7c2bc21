import type { PlatformAction } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import type { JsonObject } from '../../db/types.ts'

type NewEvent = {
  /** Null for what concerns all operators. */
  operatorId: number | null
  staffId: number
  action: PlatformAction
  before: JsonObject | null
  after: JsonObject | null
}

export async function insertEvent(db: Executor, event: NewEvent) {
  const asJson = (value: JsonObject | null) => (value === null ? null : JSON.stringify(value))
  await db
    .insertInto('platformEvents')
    .values({ ...event, before: asJson(event.before), after: asJson(event.after) })
    .execute()
}

type EventFilter = {
  operatorId: number | null
  action: PlatformAction | null
  /** Days in UTC, both included. */
  from: string | null
  to: string | null
  before: Cursor | null
  limit: number
}

const microsOf = sql<number>`(extract(epoch from platform_events.at) * 1000000)::bigint`

/** Events of the platform, newest first. */
export async function listEvents(db: Executor, { operatorId, action, from, to, before, limit }: EventFilter) {
  let query = db
    .selectFrom('platformEvents')
    .innerJoin('staff', 'staff.id', 'platformEvents.staffId')
    .leftJoin('operators', 'operators.id', 'platformEvents.operatorId')
    .select([
      'platformEvents.id',
      'platformEvents.at',
      microsOf.as('atMicros'),
      'platformEvents.action',
      'platformEvents.operatorId',
      'operators.name as operatorName',
      'staff.email',
      sql<JsonObject | null>`platform_events.before`.as('before'),
      sql<JsonObject | null>`platform_events.after`.as('after'),
    ])
  if (operatorId !== null) query = query.where('platformEvents.operatorId', '=', operatorId)
  if (action !== null) query = query.where('platformEvents.action', '=', action)
  if (from !== null)
    query = query.where(sql<boolean>`platform_events.at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== null) {
    query = query.where(sql<boolean>`platform_events.at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  }
  if (before !== null) {
    const instant = sql`timestamptz 'epoch' + ${before.by}::bigint * interval '1 microsecond'`
    query = query.where(sql<boolean>`(platform_events.at, platform_events.id) < (${instant}, ${before.id})`)
  }
  return query.orderBy('platformEvents.at', 'desc').orderBy('platformEvents.id', 'desc').limit(limit).execute()
}
