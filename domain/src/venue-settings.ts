import { gateRuleNames, type GateLevels, levelsOf } from './gates.ts'
import type { StaffLimits } from './staff-limits.ts'

export const ageLimitMost = 99
export const ageLimitDefault = 18
export const nearlyFullDefaultPercent = 90

/**
 * Currencies that a venue can be run in. Written out, because Intl also knows those that are gone; and only those with
 * hundredths, because money is kept in cents.
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
 * Whether this names a place whose clock is known. Asked of the clock itself: the lists of browsers and servers spell
 * some places differently, and each understands the other's spelling.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z]+\/[A-Z][\w+/-]+$/.test(name)) return name === 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What a venue decides for itself, beside its gram limits, which carry dates. */
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
  /** At once, and in all on a business day, by who does not keep the books. */
  payoutMostCents: number | null
  payoutDayMostCents: number | null
  asksConsumptionType: boolean
  gateLevels: Partial<GateLevels>
}

type Part = Partial<VenueSettings>

/** What differs between two states of a venue's settings, as it was and as it is, or null where nothing does. */
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

/** What one venue takes over from another: everything but the capacity, which belongs to the room. */
export function settingsToCopy({ capacity: _capacity, ...others }: VenueSettings): Omit<VenueSettings, 'capacity'> {
  return others
}

export type SettingsCopyBlocker = 'settings_copied_from_itself'

export function settingsCopyBlocker(fromVenueId: number, toVenueId: number): SettingsCopyBlocker | null {
  return fromVenueId === toVenueId ? 'settings_copied_from_itself' : null
}
