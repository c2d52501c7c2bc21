import type { SecondFactorScope } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type InspectedRow = {
  staffId: number
  authority: string
  from: string
  until: string
  revokedAt: Date | null
  now: Date
  venueId: number
  venueName: string
  timeZone: string
  dayCutoffMinutes: number
  secondFactorFor: SecondFactorScope
}

/** What these people may inspect: one row per access and open venue, newest access first. */
export async function listInspectedRows(db: Executor, staffIds: readonly number[]): Promise<InspectedRow[]> {
  const { rows } = await sql<InspectedRow>`
    select account.staff_id, account.authority, account.from_date as from, account.until_date as until,
      account.revoked_at, now() as now, venues.id as venue_id, venues.name as venue_name, venues.time_zone,
      venues.day_cutoff_minutes, operators.second_factor_for
    from inspector_accounts account
    join venues on venues.operator_id = account.operator_id and venues.id = any (account.venue_ids)
      and venues.archived_at is null
    join operators on operators.id = account.operator_id
    where account.staff_id = any (${[...staffIds]}::bigint[])
    order by venues.name, venues.id, account.id desc`.execute(db)
  return rows
}
