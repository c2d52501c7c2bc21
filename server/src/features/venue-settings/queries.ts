import type { VenueSettings } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** More than anybody plans. */
const laterLimitsMost = 1000

export async function findSettings(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .select([
      'id',
      'operatorId',
      'name',
      'capacity',
      'nearlyFullPercent',
      'minStayMinutes',
      'ageLimit',
      'waitingDays',
      'timeZone',
      'dayCutoffMinutes',
      'currency',
      'topUpMostCents',
      'balanceMostCents',
      'payoutMostCents',
      'payoutDayMostCents',
      'othersVoidMostCents',
      'discountMostCents',
      'gramsOverMostMilli',
      'overrulesMost',
      'tillDifferenceMostCents',
      'blindTillCount',
      'witnessesDestroyed',
      'witnessesSamples',
      'tillUnsignedMostCents',
      'priceChangeMostPercent',
      'lossMostCents',
      'asksConsumptionType',
      'weighToleranceMilli',
      'lockMinutes',
      'offlineSelling',
      'offlineHours',
      'offlineMemberMostCents',
      'offlineNewcomerMostCents',
      'labelWords',
      'rulePack',
      'rulePackVersion',
      'gateLevels',
      databaseNow.as('now'),
    ])
    .where('id', '=', venueId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

/** Includes archived venues, because their last day may still need closing. */
export async function updateSettings(db: Executor, venueId: number, settings: VenueSettings) {
  await db
    .updateTable('venues')
    .set({ ...settings, gateLevels: JSON.stringify(settings.gateLevels) })
    .where('id', '=', venueId)
    .execute()
}

/** Takes the offline leases of a venue from their holders. What they still have to send was made under an old number. */
export async function endLeases(db: Executor, { operatorId, id }: VenueRef): Promise<void> {
  await db
    .updateTable('offlineLeases')
    .set({
      deviceId: null,
      staffId: null,
      waiting: 0,
      fence: sql`fence + 1`,
      confirmedClaim: 0,
      confirmedAt: sql`to_timestamp(0)`,
      lastCommand: 0,
    })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .where('deviceId', 'is not', null)
    .execute()
}

/** Newest first. With `begunBy`, only the limits that are valid from that day or earlier. */
export async function listGramLimits(
  db: Executor,
  venue: VenueRef,
  { begunBy, limit }: { begunBy?: string; limit: number },
) {
  let query = db
    .selectFrom('gramLimits')
    .innerJoin('staff', 'staff.id', 'gramLimits.setBy')
    .select(['validFrom', 'dailyMilli', 'monthlyMilli', 'setAt', 'staff.name', 'staff.email'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
  if (begunBy !== undefined) query = query.where('validFrom', '<=', begunBy)
  return query.orderBy('validFrom', 'desc').limit(limit).execute()
}

/** The limits of days after this one, oldest first. */
export async function listLaterGramLimits(db: Executor, venue: VenueRef, day: string) {
  return db
    .selectFrom('gramLimits')
    .select(['validFrom', 'dailyMilli', 'monthlyMilli'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('validFrom', '>', day)
    .orderBy('validFrom')
    .limit(laterLimitsMost)
    .execute()
}

export async function findGramLimit(db: Executor, venue: VenueRef, validFrom: string) {
  return db
    .selectFrom('gramLimits')
    .select(['validFrom', 'dailyMilli', 'monthlyMilli'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()
}

export type GramLimit = { validFrom: string; dailyMilli: number | null; monthlyMilli: number | null }

/** Replaces a limit for the same day. */
export async function putGramLimit(db: Executor, venue: VenueRef, limit: GramLimit, setBy: number) {
  await db
    .insertInto('gramLimits')
    .values({ operatorId: venue.operatorId, venueId: venue.id, ...limit, setBy })
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'venueId', 'validFrom']).doUpdateSet((eb) => ({
        dailyMilli: eb.ref('excluded.dailyMilli'),
        monthlyMilli: eb.ref('excluded.monthlyMilli'),
        setBy: eb.ref('excluded.setBy'),
        setAt: eb.ref('excluded.setAt'),
      })),
    )
    .execute()
}

export async function deleteGramLimit(db: Executor, venue: VenueRef, validFrom: string) {
  await db
    .deleteFrom('gramLimits')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('validFrom', '=', validFrom)
    .execute()
}
