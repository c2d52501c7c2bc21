import type { AlertKind, Language } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The names of shared devices. */
export async function listDeviceNames(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('devices').select(['id', 'name']).where('id', 'in', ids).execute()
}

export async function findMailedKinds(db: Executor, staffId: number): Promise<AlertKind[] | null> {
  const row = await db.selectFrom('alertMails').select('kinds').where('staffId', '=', staffId).executeTakeFirst()
  return row?.kinds ?? null
}

export async function putMailedKinds(db: Executor, staffId: number, kinds: readonly AlertKind[]): Promise<void> {
  await db
    .insertInto('alertMails')
    .values({ staffId, kinds: [...kinds] })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet({ kinds: [...kinds] }))
    .execute()
}

type Owner = { id: number; email: string; language: Language | null; kinds: AlertKind[] | null }

/** The owners of a venue, or of any venue of the operator, with the kinds that they want by mail. */
export async function listOwners(db: Executor, operatorId: number, venueId: number | null): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct staff.id, staff.email, staff.language, alert_mails.kinds
    from venues join grants on grants.venue_id = venues.id and grants.role = 'owner'
    join staff on staff.id = grants.staff_id left join alert_mails on alert_mails.staff_id = staff.id
    where venues.operator_id = ${operatorId} and venues.archived_at is null
      and (${venueId}::bigint is null or venues.id = ${venueId})
      and staff.deactivated_at is null and staff.email <> ''
    order by staff.id`.execute(db)
  return rows
}

/** Longer than any transaction that wrote a row before another job looked. */
const overlap = sql`interval '90 seconds'`

/**
 * The operators of a pod with sign-ins or refusals that have not been looked at. Rows older than what is kept are not
 * read, however long no job ran.
 */
export async function listWithNews(db: Executor, pod: string | null, since: Date) {
  const { rows } = await sql<{ operatorId: number }>`
    with news (operator_id, at) as (
      select venues.operator_id, sign_in.at from unusual_sign_ins sign_in
      join grants on grants.staff_id = sign_in.staff_id join venues on venues.id = grants.venue_id
      where sign_in.at > ${since}
      union all
      select venues.operator_id, refused.minute from refused_minutes refused
      join grants on grants.staff_id = refused.staff_id join venues on venues.id = grants.venue_id
      where refused.device_id is null and refused.minute > ${since}
      union all
      select devices.operator_id, refused.minute from refused_minutes refused
      join devices on devices.id = refused.device_id
      where refused.minute > ${since}
    )
    select distinct news.operator_id from news
    join operators on operators.id = news.operator_id and operators.pod is not distinct from ${pod}::text
    left join alert_marks mark on mark.operator_id = news.operator_id
    where mark.looked_at is null or news.at > mark.looked_at - ${overlap}
    order by news.operator_id`.execute(db)
  return rows
}

export async function findMark(db: Executor, operatorId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('alertMarks')
    .select('lookedAt')
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  return row?.lookedAt ?? null
}

export async function putMark(db: Executor, operatorId: number, lookedAt: Date): Promise<void> {
  await db
    .insertInto('alertMarks')
    .values({ operatorId, lookedAt })
    .onConflict((conflict) =>
      conflict.column('operatorId').doUpdateSet({ lookedAt: sql`greatest(alert_marks.looked_at, excluded.looked_at)` }),
    )
    .execute()
}

/** With the only venue of the operator where the person works, or null if there are several. */
export async function listUnusualSignIns(db: Executor, operatorId: number, since: Date) {
  const { rows } = await sql<{
    id: number
    staffId: number
    venueId: number | null
    kind: 'new_country' | 'new_device'
    device: string
    country: string | null
    at: Date
  }>`
    select sign_in.id, sign_in.staff_id, place.venue_id, sign_in.kind, sign_in.device, sign_in.country, sign_in.at
    from unusual_sign_ins sign_in cross join lateral (${placeOf(operatorId, sql`sign_in.staff_id`)}) place
    where sign_in.at > ${since} and place.venues > 0 order by sign_in.id`.execute(db)
  return rows
}

/** Refusals of the people of an operator, and of its shared devices. */
export async function listRefusals(db: Executor, operatorId: number, since: Date) {
  const { rows } = await sql<{
    staffId: number | null
    deviceId: number | null
    venueId: number | null
    minute: Date
    attempts: number
  }>`
    select refused.staff_id, null::bigint as device_id, place.venue_id, refused.minute, refused.attempts
    from refused_minutes refused cross join lateral (${placeOf(operatorId, sql`refused.staff_id`)}) place
    where refused.device_id is null and refused.minute > ${since} and place.venues > 0
    union all
    select null, refused.device_id, devices.venue_id, refused.minute, refused.attempts
    from refused_minutes refused join devices on devices.id = refused.device_id
    where devices.operator_id = ${operatorId} and refused.minute > ${since}`.execute(db)
  return rows
}

const placeOf = (operatorId: number, staffId: ReturnType<typeof sql>) => sql`
  select count(*) as venues, case when count(*) = 1 then min(venues.id) end as venue_id
  from grants join venues on venues.id = grants.venue_id
  where grants.staff_id = ${staffId} and venues.operator_id = ${operatorId}`

/** Sign-ins and refusals that have become alerts long ago. */
export async function forgetLooked(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('unusualSignIns').where('at', '<', before).execute()
  await db.deleteFrom('refusedMinutes').where('minute', '<', before).execute()
}
