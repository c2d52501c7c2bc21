import type { StandingChange } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Members of the venue who were registered by a day, by their number. */
export async function listRegistered(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { by, after, limit }: { by: string; after: number; limit: number },
) {
  return db
    .selectFrom('members')
    .leftJoin('members as sponsor', (join) =>
      join.onRef('sponsor.operatorId', '=', 'members.operatorId').onRef('sponsor.id', '=', 'members.sponsorId'),
    )
    .select([
      'members.id',
      'members.number',
      'members.name',
      'members.lastName',
      'members.registeredOn',
      'members.standing',
      'members.erasedAt',
      'sponsor.number as sponsorNumber',
    ])
    .where('members.operatorId', '=', operatorId)
    .where(sql<boolean>`members.venue_ids @> array[${venueId}::bigint]`)
    .where('members.registeredOn', '<=', by)
    .where('members.number', '>', after)
    .orderBy('members.number')
    .limit(limit)
    .execute()
}

export type RegisteredRow = Awaited<ReturnType<typeof listRegistered>>[number]

/** How the standing of these members changed, oldest first. */
export async function listStandingChanges(db: Executor, operatorId: number, memberIds: readonly number[]) {
  const { rows } = await sql<StandingChange & { memberId: number }>`
    select subject_id as member_id, at, before ->> 'standing' as before, after ->> 'standing' as after
    from audit_events
    where operator_id = ${operatorId} and action = 'member.standing_changed' and subject_kind = 'member'
      and subject_id = any (${[...memberIds]}::bigint[])
    order by at, id`.execute(db)
  return rows
}
