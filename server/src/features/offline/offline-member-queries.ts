import type { MonthUse } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

type Inside = { id: number; venueId: number; venueName: string; enteredAt: string }

/** A member of the venue with their wallet, their use of the last months, and where they are inside. */
export async function findForDevice(db: Executor, { operatorId, id: venueId }: VenueRef, memberId: number) {
  return db
    .selectFrom('members')
    .innerJoin('wallets', (join) =>
      join.onRef('wallets.operatorId', '=', 'members.operatorId').onRef('wallets.memberId', '=', 'members.id'),
    )
    .select([
      'members.id',
      'members.number',
      'members.name',
      'members.lastName',
      'members.pictureKey',
      'members.sealed',
      'members.standing',
      'members.registeredOn',
      'members.expiresOn',
      'members.feeKind',
      'members.feePaidUntil',
      'members.identitySeenAt',
      'members.discountPercent',
      'members.monthlyMaxMilli',
      'wallets.balanceCents',
      'wallets.version as walletVersion',
      sql<MonthUse[]>`array(
        select json_build_object('month', month, 'gramsMilli', grams_milli, 'lastDay', last_day,
          'lastDayMilli', last_day_milli)
        from member_months
        where member_months.operator_id = members.operator_id and member_id = members.id order by month desc limit 2
      )`.as('months'),
      sql<Inside | null>`(
        select json_build_object('id', visits.id, 'venueId', venues.id, 'venueName', venues.name,
          'enteredAt', visits.entered_at)
        from visits join venues on venues.id = visits.venue_id
        where visits.operator_id = members.operator_id and visits.member_id = members.id and visits.left_at is null
          and visits.undone_at is null
      )`.as('inside'),
    ])
    .where('members.operatorId', '=', operatorId)
    .where('members.id', '=', memberId)
    .where('members.standing', '<>', 'erased')
    .where(sql<boolean>`${venueId} = any (members.venue_ids)`)
    .executeTakeFirst()
}
