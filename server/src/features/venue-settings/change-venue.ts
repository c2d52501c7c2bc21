import type { CallReply } from '@aforo/contract'
import {
  businessDateOf,
  gramLimitOn,
  type Grant,
  levelsOf,
  type Person,
  settingsBlocker,
  type VenueSettings,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { enterOperator, inDirectory, inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { lockForSettings } from '../venues/service.ts'
import { findSettings, listGramLimits, endLeases } from './queries.ts'
import { gramsOrNull, plainReply } from './wire.ts'

export type VenueSettingsDeps = { db: Database; live: LiveHub }

export type Reply = CallReply<'GET /v1/venues/{id}/settings'>
export type By = { caller: Caller; origin: Origin }
export type Venue = VenueRef & VenueSettings & { name: string; now: Date }
type GramLimitRow = Awaited<ReturnType<typeof listGramLimits>>[number]
export type Change = { before: JsonObject; after: JsonObject }

const gramLimitsShown = 100

export async function getVenue(trx: Transaction<DB>, venueId: number): Promise<Venue> {
  const venue = await findSettings(trx, venueId)
  if (venue === undefined) throw new Refusal('venue_not_found')
  return venue
}

export const settingsOf = ({
  id: _id,
  operatorId: _operatorId,
  name: _name,
  now: _now,
  ...settings
}: Venue): VenueSettings => settings

export const todayAt = ({ now, timeZone, dayCutoffMinutes }: Venue): string =>
  businessDateOf(now, timeZone, dayCutoffMinutes)

/** The current limit of a venue. The transaction must run in its operator. */
export async function findLimitInForce(
  trx: Transaction<DB>,
  venue: VenueRef,
  today: string,
): Promise<GramLimitRow | null> {
  return gramLimitOn(await listGramLimits(trx, venue, { begunBy: today, limit: 1 }), today)
}

const limitReply = (limit: GramLimitRow): Reply['gram_limits'][number] => ({
  valid_from: limit.validFrom,
  daily_grams: gramsOrNull(limit.dailyMilli),
  monthly_grams: gramsOrNull(limit.monthlyMilli),
  set_by: limit.name === '' ? limit.email : limit.name,
  set_at: limit.setAt.toISOString(),
})

export async function describeSettings(trx: Transaction<DB>, venue: Venue): Promise<Reply> {
  const today = todayAt(venue)
  const inForce = await findLimitInForce(trx, venue, today)
  const limits = await listGramLimits(trx, venue, { limit: gramLimitsShown })
  return {
    venue: { id: venue.id, name: venue.name },
    ...plainReply(venue),
    gate_levels: levelsOf(venue.gateLevels),
    business_date: today,
    gram_limit: inForce === null ? null : limitReply(inForce),
    gram_limits: limits.map(limitReply),
    rule_pack:
      venue.rulePack === null || venue.rulePackVersion === null
        ? null
        : { id: venue.rulePack, version: venue.rulePackVersion },
  }
}

/** Locks the venues in the order of their ids, to avoid deadlocks. Returns the caller with their places there. */
async function lockVenues(trx: Transaction<DB>, caller: Caller, venueIds: readonly number[]): Promise<Person> {
  const venues: Grant[] = []
  for (const id of venueIds.toSorted((one, other) => one - other)) {
    venues.push(...(await lockForSettings(trx, caller, id)).venues)
  }
  return { role: caller.role, venues }
}

/**
 * Locks the venue, and other venues that the change reads, while `make` changes it and returns the change. Then records
 * the audit event, refreshes the screens of the venue and returns the new settings.
 */
export async function change(
  { db, live }: VenueSettingsDeps,
  { caller, origin }: By,
  { venueId, lookedAt = [] }: { venueId: number; lookedAt?: readonly number[] },
  make: (trx: Transaction<DB>, venue: Venue, person: Person) => Promise<Change | null>,
): Promise<Reply> {
  for (const id of [venueId, ...lookedAt]) refuseIf(settingsBlocker(caller, id))
  const { made, settings, endsLeases } = await inDirectory(db, async (trx) => {
    const person = await lockVenues(trx, caller, [venueId, ...lookedAt])
    const venue = await getVenue(trx, venueId)
    await enterOperator(trx, venue.operatorId)
    const changed = await make(trx, venue, person)
    if (changed !== null) {
      const entry = { action: 'venue.settings_changed', subject: { kind: 'venue', id: venueId }, ...changed } as const
      await recordAuditEntry(trx, { staffId: caller.staffId, venue, origin }, entry)
    }
    const after = changed?.after ?? {}
    return {
      made: changed !== null,
      settings: await describeSettings(trx, await getVenue(trx, venueId)),
      // A lease whose terms have changed must not come back under its old number.
      endsLeases: 'offlineSelling' in after || 'offlineHours' in after ? venue.operatorId : null,
    }
  })
  if (endsLeases !== null) {
    await inOperator(db, endsLeases, (trx) => endLeases(trx, { id: venueId, operatorId: endsLeases }))
    live.publish(venueChannel(venueId), 'offline')
  }
  if (made) {
    live.publish(venueChannel(venueId), 'me')
    live.publish(venueChannel(venueId), 'venues')
    live.publish(venueChannel(venueId), 'door')
  }
  return settings
}
