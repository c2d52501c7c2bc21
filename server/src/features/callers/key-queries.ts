import type { ApiScope } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type KeyRow = {
  secretHash: Buffer
  keyId: number
  staffId: number
  email: string
  name: string
  scopes: ApiScope[]
  isUseOld: boolean
  leftMs: number | null
  /** Null, with all columns after it, if none of its venues is open. */
  venueId: number | null
  operatorId: number
  isSuspended: boolean
  venueName: string | null
  currency: string | null
  timeZone: string | null
}

/** The valid keys with these secrets: one row per open venue where the key acts, or one row without a venue. */
export async function listKeyRows(db: Executor, secretHashes: readonly Buffer[]): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select api_keys.secret_hash, api_keys.id as key_id, api_keys.staff_id, staff.email, staff.name, api_keys.scopes,
      coalesce(api_keys.last_used_at < now() - interval '1 minute', true) as is_use_old,
      extract(epoch from api_keys.expires_at - now())::float8 * 1000 as left_ms,
      venues.id as venue_id, api_keys.operator_id, venues.name as venue_name, venues.currency, venues.time_zone,
      operators.suspended_at is not null as is_suspended
    from api_keys
    join staff on staff.id = api_keys.staff_id
    join operators on operators.id = api_keys.operator_id
    left join venues on venues.operator_id = api_keys.operator_id and venues.archived_at is null
      and (api_keys.venue_ids is null or venues.id = any (api_keys.venue_ids))
    where api_keys.secret_hash = any (${[...secretHashes]}::bytea[]) and api_keys.revoked_at is null
      and coalesce(api_keys.expires_at > now(), true)
    order by venues.id`.execute(db)
  return rows
}

export async function noteKeyUse(db: Executor, secretHashes: readonly Buffer[]) {
  await sql`
    update api_keys set last_used_at = now()
    where secret_hash = any (${[...secretHashes]}::bytea[])
      and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(db)
}
