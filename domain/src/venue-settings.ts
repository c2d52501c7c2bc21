import { gateRuleNames, type GateLevels, levelsOf } from './gates.ts'
import { holdsAt, type Person } from './people.ts'
import type { StaffLimits } from './staff-limits.ts'

export const ageLimitMost = 99
export const ageLimitDefault = 18
export const nearlyFullDefaultPercent = 90

/**
 * The currencies that a venue can use. Listed here because Intl also includes historical ones, and limited to those
 * with hundredths because money is stored in cents.
 */
export const currencies = [
  'EUR',
  'ARS',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'GBP',
  'MAD',
  'MXN',
  'NOK',
  'NZD',
  'PEN',
  'PLN',
  'RON',
  'SEK',
  'THB',
  'TRY',
  'USD',
  'UYU',
  'ZAR',
] as const

/**
 * Whether this is a known time zone. Checked by using it: browsers and servers list some zones under different names,
 * but accept both.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z]+\/[A-Z][\w+/-]+$/.test(name)) return name === 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The settings of a venue, without its gram limits, which have dates. */
export type VenueSettings = StaffLimits & {
  capacity: number | null
  nearlyFullPercent: number
  minStayMinutes: number
  ageLimit: number
  waitingDays: number
  timeZone: string
  dayCutoffMinutes: number
  currency: string
  topUpMostCents: number | null
  balanceMostCents: number | null
  /** Per payout and per business day, for staff without the right to approve. */
  payoutMostCents: number | null
  payoutDayMostCents: number | null
  /** Whether staff who close a till see the expected cash only after their count. */
  blindTillCount: boolean
  /** Whether goods are destroyed, and samples taken, only before a second person. */
  witnessesDestroyed: boolean
  witnessesSamples: boolean
  /** A till is closed with a larger difference only if a second person approves. Null means no limit. */
  tillUnsignedMostCents: number | null
  asksConsumptionType: boolean
  /** By how much a weighed line may differ from what was asked for. */
  weighToleranceMilli: number
  /** After so long without use a shared device locks itself; null is never. */
  lockMinutes: number | null
  /** Whether one device may go on selling without a connection. */
  offlineSelling: boolean
  /** For how long it may, after it was last heard. */
  offlineHours: number
  /** What one member may spend meanwhile. Null means as much as their credit. */
  offlineMemberMostCents: number | null
  /** The same for members who came in since the connection was lost. */
  offlineNewcomerMostCents: number
  /** What must stand on the labels of jars and of sales, one line each. */
  labelWords: string
  /** The rule pack that the venue took last, and its version. */
  rulePack: string | null
  rulePackVersion: number | null
  gateLevels: Partial<GateLevels>
}

/** The limits of staff among the settings. */
const staffLimitNames: readonly (keyof VenueSettings)[] = [
  'payoutMostCents',
  'payoutDayMostCents',
  'othersVoidMostCents',
  'discountMostCents',
  'gramsOverMostMilli',
  'overrulesMost',
  'tillDifferenceMostCents',
  'priceChangeMostPercent',
  'lossMostCents',
  'blindTillCount',
  'witnessesDestroyed',
  'witnessesSamples',
  'tillUnsignedMostCents',
]

export type StaffLimitsBlocker = 'staff_limits_kept'

/** Why this person may not change the limits of staff, or null: only somebody who is not bound by them may. */
export const staffLimitsBlocker = (by: Person, venueId: number): StaffLimitsBlocker | null =>
  holdsAt(by, venueId, 'approve') ? null : 'staff_limits_kept'

/** The same for a change of settings, whether or not it touches the limits. */
export const settingsChangeBlocker = (
  by: Person,
  venueId: number,
  changed: Partial<VenueSettings>,
): StaffLimitsBlocker | null =>
  staffLimitNames.some((name) => name in changed) ? staffLimitsBlocker(by, venueId) : null

type Part = Partial<VenueSettings>

/** The settings that differ between two states, with the values before and after, or null if none differ. */
export function settingsChanges(before: VenueSettings, after: VenueSettings): { before: Part; after: Part } | null {
  const names = (Object.keys(before) as (keyof VenueSettings)[]).filter(
    (name) => name !== 'gateLevels' && before[name] !== after[name],
  )
  const [levelsBefore, levelsAfter] = [levelsOf(before.gateLevels), levelsOf(after.gateLevels)]
  const rules = gateRuleNames.filter((rule) => levelsBefore[rule] !== levelsAfter[rule])
  if (names.length === 0 && rules.length === 0) return null

  const partOf = (settings: VenueSettings, levels: GateLevels): Part => ({
    ...Object.fromEntries(names.map((name) => [name, settings[name]])),
    ...(rules.length === 0 ? {} : { gateLevels: Object.fromEntries(rules.map((rule) => [rule, levels[rule]])) }),
  })
  return { before: partOf(before, levelsBefore), after: partOf(after, levelsAfter) }
}

/** The settings that one venue copies from another: all but the capacity, which depends on the room. */
export function settingsToCopy({ capacity: _capacity, ...others }: VenueSettings): Omit<VenueSettings, 'capacity'> {
  return others
}

/** The words on a label, as a whole and in lines. A label is small. */
export const labelWordsMost = 400
export const labelLinesMost = 8

/** Whether the words fit on a label. Their lines end with a line feed. */
export const fitsLabel = (words: string): boolean =>
  words.length <= labelWordsMost && words.split('\n').length <= labelLinesMost

export type SettingsCopyBlocker = 'settings_copied_from_itself'

export function settingsCopyBlocker(fromVenueId: number, toVenueId: number): SettingsCopyBlocker | null {
  return fromVenueId === toVenueId ? 'settings_copied_from_itself' : null
}
