import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  levelsOf,
  milliOfQuantity,
  overridesOf,
  quantityOfMilli,
  type VenueSettings,
} from '@aforo/domain'

export const gramsOrNull = (milli: number | null) => (milli === null ? null : quantityOfMilli(milli))
export const milliOrNull = (grams: number | null) => (grams === null ? null : milliOfQuantity(grams))

const amountOrNull = (cents: number | null) => (cents === null ? null : amountOfCents(cents))
/** A missing value keeps the limit, and null removes it. */
const centsOr = (amount: number | null | undefined, kept: number | null) => {
  if (amount === undefined) return kept
  return amount === null ? null : centsOfAmount(amount)
}

type Plain = Omit<
  CallReply<'GET /v1/venues/{id}/settings'>,
  'venue' | 'gate_levels' | 'business_date' | 'gram_limit' | 'gram_limits' | 'rule_pack'
>

/** The settings with a single value each. */
export const plainReply = (venue: VenueSettings): Plain => ({
  capacity: venue.capacity,
  nearly_full_percent: venue.nearlyFullPercent,
  min_stay_minutes: venue.minStayMinutes,
  age_limit: venue.ageLimit,
  waiting_days: venue.waitingDays,
  time_zone: venue.timeZone,
  day_cutoff_minutes: venue.dayCutoffMinutes,
  currency: venue.currency,
  top_up_most: amountOrNull(venue.topUpMostCents),
  balance_most: amountOrNull(venue.balanceMostCents),
  payout_most: amountOrNull(venue.payoutMostCents),
  payout_day_most: amountOrNull(venue.payoutDayMostCents),
  others_void_most: amountOrNull(venue.othersVoidMostCents),
  discount_most: amountOrNull(venue.discountMostCents),
  grams_over_most: gramsOrNull(venue.gramsOverMostMilli),
  overrules_most: venue.overrulesMost,
  till_difference_most: amountOrNull(venue.tillDifferenceMostCents),
  blind_till_count: venue.blindTillCount,
  witnesses_destroyed: venue.witnessesDestroyed,
  witnesses_samples: venue.witnessesSamples,
  till_unsigned_most: amountOrNull(venue.tillUnsignedMostCents),
  price_change_most_percent: venue.priceChangeMostPercent,
  loss_most: amountOrNull(venue.lossMostCents),
  asks_consumption_type: venue.asksConsumptionType,
  weigh_tolerance: quantityOfMilli(venue.weighToleranceMilli),
  lock_minutes: venue.lockMinutes,
  offline_selling: venue.offlineSelling,
  offline_hours: venue.offlineHours,
  offline_member_most: amountOrNull(venue.offlineMemberMostCents),
  offline_newcomer_most: amountOfCents(venue.offlineNewcomerMostCents),
  label_words: venue.labelWords,
})

type Sent = Omit<ParsedInput<'PATCH /v1/venues/{id}/settings'>['body'], 'seen'>

/** Applies the sent values to the settings of a venue. */
export const withSent = (venue: VenueSettings, sent: Sent): VenueSettings => ({
  capacity: sent.capacity === undefined ? venue.capacity : sent.capacity,
  nearlyFullPercent: sent.nearly_full_percent ?? venue.nearlyFullPercent,
  minStayMinutes: sent.min_stay_minutes ?? venue.minStayMinutes,
  ageLimit: sent.age_limit ?? venue.ageLimit,
  waitingDays: sent.waiting_days ?? venue.waitingDays,
  timeZone: sent.time_zone ?? venue.timeZone,
  dayCutoffMinutes: sent.day_cutoff_minutes ?? venue.dayCutoffMinutes,
  currency: sent.currency ?? venue.currency,
  topUpMostCents: centsOr(sent.top_up_most, venue.topUpMostCents),
  balanceMostCents: centsOr(sent.balance_most, venue.balanceMostCents),
  payoutMostCents: centsOr(sent.payout_most, venue.payoutMostCents),
  payoutDayMostCents: centsOr(sent.payout_day_most, venue.payoutDayMostCents),
  othersVoidMostCents: centsOr(sent.others_void_most, venue.othersVoidMostCents),
  discountMostCents: centsOr(sent.discount_most, venue.discountMostCents),
  gramsOverMostMilli: sent.grams_over_most === undefined ? venue.gramsOverMostMilli : milliOrNull(sent.grams_over_most),
  overrulesMost: sent.overrules_most === undefined ? venue.overrulesMost : sent.overrules_most,
  tillDifferenceMostCents: centsOr(sent.till_difference_most, venue.tillDifferenceMostCents),
  blindTillCount: sent.blind_till_count ?? venue.blindTillCount,
  witnessesDestroyed: sent.witnesses_destroyed ?? venue.witnessesDestroyed,
  witnessesSamples: sent.witnesses_samples ?? venue.witnessesSamples,
  tillUnsignedMostCents: centsOr(sent.till_unsigned_most, venue.tillUnsignedMostCents),
  priceChangeMostPercent:
    sent.price_change_most_percent === undefined ? venue.priceChangeMostPercent : sent.price_change_most_percent,
  lossMostCents: centsOr(sent.loss_most, venue.lossMostCents),
  asksConsumptionType: sent.asks_consumption_type ?? venue.asksConsumptionType,
  weighToleranceMilli:
    sent.weigh_tolerance === undefined ? venue.weighToleranceMilli : milliOfQuantity(sent.weigh_tolerance),
  lockMinutes: sent.lock_minutes === undefined ? venue.lockMinutes : sent.lock_minutes,
  offlineSelling: sent.offline_selling ?? venue.offlineSelling,
  offlineHours: sent.offline_hours ?? venue.offlineHours,
  offlineMemberMostCents: centsOr(sent.offline_member_most, venue.offlineMemberMostCents),
  offlineNewcomerMostCents:
    sent.offline_newcomer_most === undefined
      ? venue.offlineNewcomerMostCents
      : centsOfAmount(sent.offline_newcomer_most),
  labelWords: sent.label_words ?? venue.labelWords,
  rulePack: venue.rulePack,
  rulePackVersion: venue.rulePackVersion,
  gateLevels: overridesOf(levelsOf({ ...venue.gateLevels, ...sent.gate_levels })),
})
