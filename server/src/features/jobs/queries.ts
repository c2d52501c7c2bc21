import type { JobName } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type Clock = { timeZone: string; dayCutoffMinutes: number }
export type ClockDay = Clock & { day: string }

/** The different clocks of all venues. There are few, however many venues there are. */
export async function listClocks(db: Executor): Promise<Clock[]> {
  return db.selectFrom('venues').select(['timeZone', 'dayCutoffMinutes']).distinct().execute()
}

/** The venues of the operators of a pod; null is the directory. A practice is gone before its day needs closing. */
const venueDays = (days: readonly ClockDay[], pod: string | null) => sql`
  select venues.id, venues.operator_id, clock.day
  from operators join venues on venues.operator_id = operators.id join unnest(
    ${days.map(({ timeZone }) => timeZone)}::text[], ${days.map(({ dayCutoffMinutes }) => dayCutoffMinutes)}::bigint[],
    ${days.map(({ day }) => day)}::date[]
  ) as clock (time_zone, day_cutoff_minutes, day) using (time_zone, day_cutoff_minutes)
  where operators.pod is not distinct from ${pod}::text and operators.practice_of is null`

/** The venues for which the job was not yet done on the day of their clock. */
export async function listDueVenues(db: Executor, job: JobName, days: readonly ClockDay[], pod: string | null) {
  const { rows } = await sql<{ operatorId: number; venueId: number }>`
    select venue.operator_id, venue.id as venue_id from (${venueDays(days, pod)}) venue
    left join finished_work done
      on done.operator_id = venue.operator_id and done.job = ${job} and done.subject_id = venue.id
    where done.business_date is null or done.business_date < venue.day
    order by venue.id`.execute(db)
  return rows
}

/** The operators for which the job was not yet done on the latest day of their venues. */
export async function listDueOperators(db: Executor, job: JobName, days: readonly ClockDay[], pod: string | null) {
  const { rows } = await sql<{ operatorId: number }>`
    select operator.operator_id from (
      select operator_id, max(day) as day from (${venueDays(days, pod)}) venue group by operator_id
    ) operator
    left join finished_work done on done.operator_id = operator.operator_id and done.job = ${job}
      and done.subject_id = operator.operator_id
    where done.business_date is null or done.business_date < operator.day
    order by operator.operator_id`.execute(db)
  return rows
}

type Finished = { operatorId: number; job: JobName; subjectId: number; businessDate: string }

export async function upsertFinishedWork(db: Executor, finished: Finished): Promise<void> {
  await db
    .insertInto('finishedWork')
    .values(finished)
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'job', 'subjectId']).doUpdateSet({
        businessDate: sql`greatest(finished_work.business_date, excluded.business_date)`,
      }),
    )
    .execute()
}

export async function findClock(db: Executor, venueId: number): Promise<Clock> {
  return db
    .selectFrom('venues')
    .select(['timeZone', 'dayCutoffMinutes'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
}

export async function listOperatorClocks(db: Executor, operatorId: number): Promise<Clock[]> {
  return db.selectFrom('venues').select(['timeZone', 'dayCutoffMinutes']).where('operatorId', '=', operatorId).execute()
}

/** The names of operators and venues, for the list of failed jobs. */
export async function listNames(db: Executor, table: 'operators' | 'venues', ids: readonly number[]) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
