import { type Capability, practiceRights, type Role, type SecondFactorScope, type VenueRole } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type CallerRow = {
  tokenHash: Buffer
  signInId: number
  /** The shared device, or null after a sign-in with a password. */
  deviceId: number | null
  tokenLeftMs: number
  staffId: number
  email: string
  name: string
  pictureKey: string | null
  role: Role
  mustChangePassword: boolean
  hasSecondFactor: boolean
  secondFactorAskedAt: Date | null
  provedAgoMs: number
  now: Date
  /** Somebody who once was given access as an inspector, and works nowhere. */
  isInspector: boolean
  /** Null, with all columns after it, if the person works at no venue. */
  venueId: number | null
  operatorId: number | null
  venueName: string | null
  venueRole: VenueRole | null
  capabilities: Capability[] | null
  currency: string | null
  timeZone: string | null
  secondFactorFor: SecondFactorScope | null
  isSuspended: boolean | null
  /** The place is a practice, and the only one that this sign-in reaches. */
  isPractising: boolean
}

/**
 * The people with these valid tokens: one row per venue where they work, or one row without a venue. On a shared device
 * it is only the venue of the device, and nobody without a place there. Of somebody who practises it is only the practice,
 * as long as they have a place at the venue that it is a copy of. Written as text, because every call runs it, and
 * building it costs as much as sending it.
 */
export async function listCallerRows(db: Executor, tokenHashes: readonly Buffer[]): Promise<CallerRow[]> {
  const { rows } = await sql<CallerRow>`
    select sign_ins.token_hash, sign_ins.id as sign_in_id, sign_ins.device_id,
      extract(epoch from sign_ins.token_expires_at - now())::float8 * 1000 as token_left_ms, staff.id as staff_id,
      staff.email, staff.name, staff.picture_key, staff.role, staff.must_change_password,
      exists (select from passkeys where passkeys.staff_id = staff.id)
        or exists (select from code_secrets where code_secrets.staff_id = staff.id and confirmed_at is not null)
        as has_second_factor,
      (select asked_at from second_factor_requests where second_factor_requests.staff_id = staff.id)
        as second_factor_asked_at,
      extract(epoch from now() - coalesce(sign_ins.proved_at, sign_ins.started_at))::float8 * 1000 as proved_ago_ms,
      now() as now, staff.role = 'employee'
        and exists (select from inspector_accounts where inspector_accounts.staff_id = staff.id)
        and not exists (select from grants where grants.staff_id = staff.id) as is_inspector,
      coalesce(practice.id, place.id) as venue_id, coalesce(practice.operator_id, place.operator_id) as operator_id,
      coalesce(practice.name, place.name) as venue_name,
      case when practice.id is null then place.role else 'employee' end as venue_role,
      case when practice.id is null then place.rights else ${[...practiceRights]}::text[] end as capabilities,
      coalesce(practice.currency, place.currency) as currency, coalesce(practice.time_zone, place.time_zone) as time_zone,
      coalesce(practice.second_factor_for, place.second_factor_for) as second_factor_for,
      coalesce(practice.is_suspended, place.is_suspended) as is_suspended, practice.id is not null as is_practising
    from sign_ins
    join staff on staff.id = sign_ins.staff_id
    left join (
      select grants.staff_id, grants.role, grants.rights, venues.id, venues.operator_id, venues.name,
        venues.currency, venues.time_zone, operators.second_factor_for,
        operators.suspended_at is not null as is_suspended
      from grants join venues on venues.id = grants.venue_id join operators on operators.id = venues.operator_id
      where venues.archived_at is null
    ) place on place.staff_id = staff.id and place.id = coalesce(sign_ins.venue_id, place.id)
      and sign_ins.practice_venue_id is null
    left join (
      select grants.staff_id, venues.id, venues.operator_id, venues.name, venues.currency, venues.time_zone,
        operators.second_factor_for, operators.suspended_at is not null as is_suspended
      from venues join operators on operators.id = venues.operator_id join grants on grants.venue_id = operators.practice_of
    ) practice on practice.id = sign_ins.practice_venue_id and practice.staff_id = staff.id
    where sign_ins.token_hash = any (${[...tokenHashes]}::bytea[]) and sign_ins.ended_at is null
      and sign_ins.token_expires_at > now() and staff.deactivated_at is null
      and (sign_ins.device_id is null or place.id is not null)
    order by place.id`.execute(db)
  return rows
}

export async function findVenueRef(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .innerJoin('operators', 'operators.id', 'venues.operatorId')
    .select(['venues.id', 'venues.operatorId', sql<boolean>`operators.suspended_at is not null`.as('isSuspended')])
    .where('venues.id', '=', venueId)
    .where('venues.archivedAt', 'is', null)
    .executeTakeFirst()
}
