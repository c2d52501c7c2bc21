import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The people with these valid tokens: one row per venue where they work, or one row without a venue. */
export async function listCallerRows(db: Executor, tokenHashes: readonly Buffer[]) {
  return db
    .selectFrom('signIns')
    .innerJoin('staff', 'staff.id', 'signIns.staffId')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('grants')
          .innerJoin('venues', 'venues.id', 'grants.venueId')
          .select([
            'grants.staffId',
            'grants.role',
            'grants.capabilities',
            'venues.id',
            'venues.operatorId',
            'venues.name',
            'venues.currency',
            'venues.timeZone',
          ])
          .where('venues.archivedAt', 'is', null)
          .as('place'),
      (join) => join.onRef('place.staffId', '=', 'staff.id'),
    )
    .select([
      'signIns.tokenHash',
      'signIns.id as signInId',
      'signIns.tokenExpiresAt',
      'staff.id as staffId',
      'staff.email',
      'staff.name',
      'staff.pictureKey',
      'staff.role',
      'staff.mustChangePassword',
      'place.id as venueId',
      'place.operatorId',
      'place.name as venueName',
      'place.role as venueRole',
      'place.capabilities',
      'place.currency',
      'place.timeZone',
    ])
    .where(sql<boolean>`sign_ins.token_hash = any (${[...tokenHashes]}::bytea[])`)
    .where('signIns.endedAt', 'is', null)
    .where('signIns.tokenExpiresAt', '>', sql<Date>`now()`)
    .where('staff.deactivatedAt', 'is', null)
    .orderBy('place.id')
    .execute()
}

export async function findVenueRef(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'operatorId'])
    .where('id', '=', venueId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}
