import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  businessDateOf,
  gateLevelBlocker,
  gateRuleNames,
  gramLimitBlocker,
  gramLimitOn,
  gramLimitRemovalBlocker,
  type Grant,
  levelsOf,
  type Person,
  settingsBlocker,
  settingsChangeBlocker,
  settingsChanges,
  settingsCopyBlocker,
  settingsToCopy,
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
import {
  deleteGramLimit,
  findGramLimit,
  findSettings,
  type GramLimit,
  listGramLimits,
  putGramLimit,
  endLeases,
  updateSettings,
} from './queries.ts'
import { gramsOrNull, milliOrNull, plainReply, withSent } from './wire.ts'

export type VenueSettingsDeps = { db: Database; live: LiveHub }

type Reply = CallReply<'GET /v1/venues/{id}/settings'>
type By = { caller: Caller; origin: Origin }
type Venue = VenueRef & VenueSettings & { name: string; now: Date }
type GramLimitRow = Awaited<ReturnType<typeof listGramLimits>>[number]
type Change = { before: JsonObject; after: JsonObject }

const gramLimitsShown = 100

async function getVenue(trx: Transaction<DB>, venueId: number): Promise<Venue> {
  const venue = await findSettings(trx, venueId)
  if (venue === undefined) throw new Refusal('venue_not_found')
  return venue
}

const settingsOf = ({ id: _id, operatorId: _operatorId, name: _name, now: _now, ...settings }: Venue): VenueSettings =>
  settings

const todayAt = ({ now, timeZone, dayCutoffMinutes }: Venue): string => businessDateOf(now, timeZone, dayCutoffMinutes)

/** The current limit of a venue. The transaction must run in its operator. */
async function findLimitInForce(trx: Transaction<DB>, venue: VenueRef, today: string): Promise<GramLimitRow | null> {
  return gramLimitOn(await listGramLimits(trx, venue, { begunBy: today, limit: 1 }), today)
}

const limitReply = (limit: GramLimitRow): Reply['gram_limits'][number] => ({
  valid_from: limit.validFrom,
  daily_grams: gramsOrNull(limit.dailyMilli),
  monthly_grams: gramsOrNull(limit.monthlyMilli),
  set_by: limit.name === '' ? limit.email : limit.name,
  set_at: limit.setAt.toISOString(),
})

async function describeSettings(trx: Transaction<DB>, venue: Venue): Promise<Reply> {
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
  }
}

export async function getVenueSettings({ db }: VenueSettingsDeps, caller: Caller, venueId: number): Promise<Reply> {
  refuseIf(settingsBlocker(caller, venueId))
  return inDirectory(db, async (trx) => {
    const venue = await getVenue(trx, venueId)
    await enterOperator(trx, venue.operatorId)
    return describeSettings(trx, venue)
  })
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
async function change(
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

export async function changeSettings(
  deps: VenueSettingsDeps,
  by: By,
  venueId: number,
  { seen = {}, ...sent }: ParsedInput<'PATCH /v1/venues/{id}/settings'>['body'],
): Promise<Reply> {
  const levels = sent.gate_levels ?? {}
  return change(deps, by, { venueId }, async (trx, venue, person) => {
    for (const rule of gateRuleNames) {
      const level = levels[rule]
      if (level !== undefined) refuseIf(gateLevelBlocker(rule, level))
    }
    const now = settingsOf(venue)
    // If the values that the client saw differ from the current ones, someone else has changed them.
    if (settingsChanges(now, withSent(now, seen)) !== null) throw new Refusal('settings_changed')
    const after = withSent(now, sent)
    const changed = settingsChanges(now, after)
    refuseIf(settingsChangeBlocker(person, venueId, changed?.after ?? {}))
    if (changed !== null) await updateSettings(trx, venueId, after)
    return changed
  })
}

const sameGrams = (one: GramLimit, other: GramLimit) =>
  one.dailyMilli === other.dailyMilli && one.monthlyMilli === other.monthlyMilli

const recordOf = ({ validFrom, dailyMilli, monthlyMilli }: GramLimit) => ({ validFrom, dailyMilli, monthlyMilli })

type GramLimitPlace = ParsedInput<'PUT /v1/venues/{id}/gram-limits/{valid_from}'>['params']

export async function setGramLimit(
  deps: VenueSettingsDeps,
  by: By,
  { id, valid_from: validFrom }: GramLimitPlace,
  sent: ParsedInput<'PUT /v1/venues/{id}/gram-limits/{valid_from}'>['body'],
): Promise<Reply> {
  return change(deps, by, { venueId: id }, async (trx, venue) => {
    refuseIf(gramLimitBlocker({ validFrom, today: todayAt(venue) }))
    const before = (await findGramLimit(trx, venue, validFrom)) ?? null
    const after = {
      validFrom,
      dailyMilli: milliOrNull(sent.daily_grams),
      monthlyMilli: milliOrNull(sent.monthly_grams),
    }
    if (before !== null && sameGrams(before, after)) return null
    await putGramLimit(trx, venue, after, by.caller.staffId)
    return { before: { gramLimit: before }, after: { gramLimit: after } }
  })
}

export async function removeGramLimit(
  deps: VenueSettingsDeps,
  by: By,
  { id, valid_from: validFrom }: GramLimitPlace,
): Promise<Reply> {
  return change(deps, by, { venueId: id }, async (trx, venue) => {
    refuseIf(gramLimitRemovalBlocker({ validFrom, today: todayAt(venue) }))
    const before = await findGramLimit(trx, venue, validFrom)
    if (before === undefined) throw new Refusal('gram_limit_not_found')
    await deleteGramLimit(trx, venue, validFrom)
    return { before: { gramLimit: before }, after: { gramLimit: null } }
  })
}

/** Copies the current limit of the other venue, valid from today. If it has none, the limit of this venue ends. */
async function copyGramLimit(trx: Transaction<DB>, from: Venue, to: Venue, setBy: number): Promise<Change | null> {
  await enterOperator(trx, from.operatorId)
  const wanted = await findLimitInForce(trx, from, todayAt(from))
  await enterOperator(trx, to.operatorId)
  const validFrom = todayAt(to)
  const before = await findLimitInForce(trx, to, validFrom)
  const none = { validFrom, dailyMilli: null, monthlyMilli: null }
  const after = { ...recordOf(wanted ?? none), validFrom }
  if (sameGrams(before ?? none, after)) return null
  await putGramLimit(trx, to, after, setBy)
  return { before: { gramLimit: before === null ? null : recordOf(before) }, after: { gramLimit: after } }
}

export async function copySettings(
  deps: VenueSettingsDeps,
  by: By,
  venueId: number,
  fromVenueId: number,
): Promise<Reply> {
  return change(deps, by, { venueId, lookedAt: [fromVenueId] }, async (trx, venue, person) => {
    refuseIf(settingsCopyBlocker(fromVenueId, venueId))
    const from = await getVenue(trx, fromVenueId)
    const after: VenueSettings = { capacity: venue.capacity, ...settingsToCopy(settingsOf(from)) }
    const plain = settingsChanges(settingsOf(venue), after)
    refuseIf(settingsChangeBlocker(person, venueId, plain?.after ?? {}))
    if (plain !== null) await updateSettings(trx, venueId, after)
    const grams = await copyGramLimit(trx, from, { ...venue, ...after }, by.caller.staffId)
    if (plain === null && grams === null) return null
    return {
      before: { ...plain?.before, ...grams?.before },
      after: { ...plain?.after, ...grams?.after, copiedFrom: from.name },
    }
  })
}

export type SettingsToday = VenueSettings & { today: string; now: Date }
export type RulesToday = SettingsToday & { dailyMilli: number | null; monthlyMilli: number | null }

/** The settings of a venue, the current time and its business day. */
export async function getSettingsToday(trx: Transaction<DB>, { id }: VenueRef): Promise<SettingsToday> {
  const venue = await getVenue(trx, id)
  return { ...settingsOf(venue), today: todayAt(venue), now: venue.now }
}

/** The settings with the gram limits of today. The transaction must run in the operator of the venue. */
export async function getRulesToday(trx: Transaction<DB>, venue: VenueRef): Promise<RulesToday> {
  const settings = await getSettingsToday(trx, venue)
  const limit = await findLimitInForce(trx, venue, settings.today)
  return { ...settings, dailyMilli: limit?.dailyMilli ?? null, monthlyMilli: limit?.monthlyMilli ?? null }
}
