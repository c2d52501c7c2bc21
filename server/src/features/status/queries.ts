import { probeCoversMinutes, statusDays, statusParts } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type Probe = { measured: number; failed: number }

/** Several processes probe: a part has failed in a minute if one of them found so. */
export async function putProbe(db: Executor, { measured, failed }: Probe): Promise<void> {
  await sql`
    insert into status_probes as known (at, measured, failed)
    values (date_trunc('minute', clock_timestamp()), ${measured}, ${failed})
    on conflict (at) do update set measured = known.measured | excluded.measured, failed = known.failed | excluded.failed
  `.execute(db)
}

const since = sql`clock_timestamp() - make_interval(days => ${sql.lit(statusDays)})`

export async function deleteOldProbes(db: Executor): Promise<void> {
  await sql`delete from status_probes where at < ${since}`.execute(db)
}

type CoveredDay = { day: Date; part: number; upMinutes: number; unmeasuredMinutes: number }

const probes = sql`
  select at, measured, failed, lead(at) over (order by at) as next_at from status_probes where at >= ${since}`

/** For each day (UTC) and part: the minutes that probes cover. */
export async function listDays(db: Executor): Promise<CoveredDay[]> {
  const { rows } = await sql<CoveredDay>`
    select date_trunc('day', at, 'UTC') as day, part,
      coalesce(sum(minutes) filter (where measured & bit <> 0 and failed & bit = 0), 0)::float8 as up_minutes,
      coalesce(sum(minutes) filter (where measured & bit = 0), 0)::float8 as unmeasured_minutes
    from (
      select at, measured, failed,
        least(extract(epoch from coalesce(next_at, clock_timestamp()) - at) / 60, ${sql.lit(probeCoversMinutes)}) as minutes
      from (${probes}) probe
    ) covered
    cross join (select n as part, 1::bigint << n as bit from generate_series(0, ${sql.lit(statusParts.length - 1)}) n) parts
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const badProbesMost = 5_000

/** The probes that failed or were followed by a gap, and the last one. The newest of them, oldest first. */
export async function listBadProbes(db: Executor) {
  const { rows } = await sql<{ at: Date; failed: number; nextAt: Date | null }>`
    select at, failed, next_at from (
      select at, failed, next_at from (${probes}) probe
      where failed <> 0 or next_at is null or next_at > at + make_interval(mins => ${sql.lit(probeCoversMinutes)})
      order by at desc limit ${sql.lit(badProbesMost)}
    ) bad order by at`.execute(db)
  return rows
}

/** The first and the last probe, and the time now. */
export async function findSpan(db: Executor) {
  const { rows } = await sql<{
    firstAt: Date | null
    lastAt: Date | null
    measured: number
    failed: number
    now: Date
  }>`
    select (select min(at) from status_probes where at >= ${since}) as first_at, last.at as last_at,
      coalesce(last.measured, 0) as measured, coalesce(last.failed, 0) as failed, clock_timestamp() as now
    from (select) one left join lateral (
      select at, measured, failed from status_probes order by at desc limit 1
    ) last on true`.execute(db)
  return rows[0] ?? null
}

const stuckMinutes = 15

/** Whether background work waits that should have begun long ago. */
export async function areJobsStuck(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ isStuck: boolean }>`
    select exists (
      select from jobs.job
      where state = 'created' and start_after < clock_timestamp() - make_interval(mins => ${sql.lit(stuckMinutes)})
    ) as is_stuck`.execute(db)
  return rows[0]?.isStuck === true
}
