import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type StreamOwner = { signInId: number; venueId: number | null }

/** The sign-ins that may still watch their venue, in one query for all of them. */
export async function listValidOwners(db: Executor, owners: readonly StreamOwner[]): Promise<StreamOwner[]> {
  const signInIds = owners.map((owner) => owner.signInId)
  const venueIds = owners.map((owner) => owner.venueId)
  const { rows } = await sql<StreamOwner>`
    select watched.sign_in_id, watched.venue_id
    from unnest(${signInIds}::bigint[], ${venueIds}::bigint[]) as watched (sign_in_id, venue_id)
    join sign_ins on sign_ins.id = watched.sign_in_id and sign_ins.ended_at is null
    join staff on staff.id = sign_ins.staff_id and staff.deactivated_at is null
      and not staff.must_change_password
    where watched.venue_id is null
      or staff.role = 'superadmin' or watched.venue_id = sign_ins.practice_venue_id
      or exists (
        select from grants where grants.staff_id = staff.id and grants.venue_id = watched.venue_id
          and sign_ins.practice_venue_id is null
      )`.execute(db)
  return rows
}
