import type { ParsedInput } from '@aforo/contract'
import {
  gateLevelBlocker,
  gateRuleNames,
  gramLimitBlocker,
  gramLimitRemovalBlocker,
  settingsBlocker,
  settingsChangeBlocker,
  settingsChanges,
  settingsCopyBlocker,
  settingsToCopy,
  type VenueSettings,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import {
  type By,
  change,
  type Change,
  describeSettings,
  findLimitInForce,
  getVenue,
  type Reply,
  settingsOf,
  todayAt,
  type Venue,
  type VenueSettingsDeps,
} from './change-venue.ts'
import { deleteGramLimit, findGramLimit, type GramLimit, putGramLimit, updateSettings } from './queries.ts'
import { milliOrNull, withSent } from './wire.ts'

export async function getVenueSettings({ db }: VenueSettingsDeps, caller: Caller, venueId: number): Promise<Reply> {
  refuseIf(settingsBlocker(caller, venueId))
  return inDirectory(db, async (trx) => {
    const venue = await getVenue(trx, venueId)
    await enterOperator(trx, venue.operatorId)
    return describeSettings(trx, venue)
  })
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

/** The settings that a copy would change, with `gramLimit` for the limit in force. */
export async function listCopiedSettings(trx: Transaction<DB>, from: VenueRef, to: VenueRef): Promise<string[]> {
  const [source, target] = [await getVenue(trx, from.id), await getVenue(trx, to.id)]
  const after: VenueSettings = { capacity: target.capacity, ...settingsToCopy(settingsOf(source)) }
  const none = { validFrom: '', dailyMilli: null, monthlyMilli: null }
  const limitOf = async (venue: Venue) => (await findLimitInForce(trx, venue, todayAt(venue))) ?? none
  const keepsLimit = sameGrams(await limitOf(source), await limitOf(target))
  const names = Object.keys(settingsChanges(settingsOf(target), after)?.after ?? {})
  return keepsLimit ? names : [...names, 'gramLimit']
}

export type SettingsToday = VenueSettings & { today: string; now: Date }
export type RulesToday = SettingsToday & { dailyMilli: number | null; monthlyMilli: number | null }

/** The settings of a venue, the current time and its business day. */
export async function getSettingsToday(trx: Transaction<DB>, { id }: VenueRef): Promise<SettingsToday> {
  const venue = await getVenue(trx, id)
  return { ...settingsOf(venue), today: todayAt(venue), now: venue.now }
}

/** The settings of today, with the gram limits that hold on another day. */
export async function getRulesOn(
  trx: Transaction<DB>,
  venue: VenueRef,
  day: string,
): Promise<SettingsToday & { limit: GramLimit | null }> {
  return { ...(await getSettingsToday(trx, venue)), limit: await findLimitInForce(trx, venue, day) }
}

/** The settings with the gram limits of today. The transaction must run in the operator of the venue. */
export async function getRulesToday(trx: Transaction<DB>, venue: VenueRef): Promise<RulesToday> {
  const settings = await getSettingsToday(trx, venue)
  const limit = await findLimitInForce(trx, venue, settings.today)
  return { ...settings, dailyMilli: limit?.dailyMilli ?? null, monthlyMilli: limit?.monthlyMilli ?? null }
}
