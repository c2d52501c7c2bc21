import { exitMarginMs, type FeeKind, type MonthUse, type Standing } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type OfflineRow = {
  operatorId: number
  id: number
  number: number
  name: string
  lastName: string
  pictureKey: string | null
  sealed: Buffer | null
  standing: Standing
  registeredOn: string
  expiresOn: string | null
  feeKind: FeeKind
  feePaidUntil: string | null
  identitySeen: boolean
  discountPercent: number
  monthlyMaxMilli: number | null
  balanceCents: number
  walletVersion: number
  visitId: number | null
  visitVenueId: number | null
  visitVenueName: string | null
  enteredAt: Date | null
  months: MonthUse[]
}

/** The members of a page after this id, or those with these ids, who may also be deactivated. */
type Which = { after: number; limit: number } | { ids: readonly number[] }

export async function listOfflineRows(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  which: Which,
): Promise<OfflineRow[]> {
  const isOneOf =
    'ids' in which
      ? sql`id = any (${[...which.ids]}::bigint[]) and standing <> 'erased'`
      : sql`id > ${which.after} and standing not in ('erased', 'deactivated')`
  const limit = 'ids' in which ? which.ids.length : which.limit
  const { rows } = await sql<OfflineRow>`
    with picked as materialized (
      select operator_id, id, number, name, last_name, picture_key, sealed, standing, registered_on, expires_on, fee_kind,
        fee_paid_until, identity_seen_at is not null as identity_seen, discount_percent, monthly_max_milli
      from members
      where operator_id = ${operatorId} and ${venueId}::bigint = any (venue_ids) and ${isOneOf}
      order by id limit ${limit}
    )
    select picked.*, wallets.balance_cents, wallets.version as wallet_version, visit.id as visit_id,
      coalesce(elsewhere.venue_id, visit.venue_id) as visit_venue_id, venues.name as visit_venue_name, visit.entered_at,
      array(
        select json_build_object('month', month, 'gramsMilli', grams_milli, 'lastDay', last_day, 'lastDayMilli', last_day_milli)
        from member_months where operator_id = ${operatorId} and member_id = picked.id order by month desc limit 2
      ) as months
    from picked
    join wallets on wallets.operator_id = ${operatorId} and wallets.member_id = picked.id
    left join lateral (
      select id, venue_id, entered_at from visits
      where operator_id = ${operatorId} and member_id = picked.id and left_at is null and undone_at is null
      limit 1
    ) visit on true
    left join lateral (
      -- Whom the holder of another venue may still sell to counts as inside there, also after they have come in here.
      select lease.venue_id from offline_leases lease
      join venues on venues.id = lease.venue_id and venues.offline_selling
      where lease.operator_id = ${operatorId} and lease.place = 'counter' and lease.venue_id <> ${venueId}
        and lease.device_id is not null and lease.renewed_at > now() - venues.offline_hours * interval '1 hour'
        and exists (
          select from visits
          where visits.operator_id = ${operatorId} and visits.venue_id = lease.venue_id
            and visits.member_id = picked.id and coalesce(visits.undone_at, visits.left_at
                + case visits.exit_kind when 'timed_out' then interval '1 day' else interval '0' end, 'infinity')
              > lease.confirmed_at - ${exitMarginMs} * interval '1 millisecond'
        )
      limit 1
    ) elsewhere on visit.venue_id = ${venueId}
    left join venues on venues.id = coalesce(elsewhere.venue_id, visit.venue_id)
    order by picked.id`.execute(db)
  return rows
}

const membersHere = (db: Executor, { operatorId, id }: VenueRef) =>
  db
    .selectFrom('members')
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`${id}::bigint = any (venue_ids)`)
    .where('standing', 'not in', ['erased', 'deactivated'])

export async function countMembers(db: Executor, venue: VenueRef): Promise<number> {
  const { members } = await membersHere(db, venue)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return members
}

export async function findFaceKey(db: Executor, venue: VenueRef, memberId: number): Promise<string | null> {
  const row = await membersHere(db, venue).select('pictureKey').where('id', '=', memberId).executeTakeFirst()
  return row?.pictureKey ?? null
}
