import { type GateLevel, gateLevels, type GateLevels, type GateRule, isFixedRule, levelsOf } from './gates.ts'
import { gramLimitOn } from './gram-limits.ts'

/** In the order in which they are offered. With `own`, a venue follows rules that it sets itself. */
export const rulePackIds = ['es-barcelona', 'es-donostia', 'es', 'de', 'mt', 'own'] as const
export type RulePackId = (typeof rulePackIds)[number]

/** What a source is: binding, or only advised. A judgment says what no longer holds, or still does. */
export type PackForce = 'law' | 'ordinance' | 'recommendation' | 'judgment'

/** What a source demands and Aforo does not check. The screen has the sentences. */
export const packNotes = [
  'younger_monthly',
  'younger_thc',
  'identity_each_time',
  'members_most',
  'one_association',
  'residence',
  'membership_months',
  'seeds_month',
  'distance_schools',
  'opening_hours',
  'licence',
  'guarantor',
  'upheld',
  'law_void',
  'plan_void',
  'no_gram_limit',
  'ask_town',
] as const
export type PackNote = { code: (typeof packNotes)[number]; figures: readonly number[] }

export type Grams = { dailyMilli: number | null; monthlyMilli: number | null }
export type DatedGrams = Grams & { validFrom: string }

export type PackFigures = Partial<{
  dailyMilli: number
  monthlyMilli: number
  ageLimit: number
  gateLevels: Partial<GateLevels>
}>

/** One source, and what it says. */
export type PackPart = {
  force: PackForce
  title: string
  address: string
  figures: PackFigures
  notes: readonly PackNote[]
}

/** The limits of a country or town from a day on, as data. Not legal advice. */
export type RulePack = {
  id: RulePackId
  version: number
  country: string | null
  appliesFrom: string
  parts: readonly PackPart[]
}

/** The version of a pack that holds on a day: the newest that has begun. Null if none has. */
export function rulePackOn(packs: readonly RulePack[], id: string, day: string): RulePack | null {
  const begun = packs.filter((pack) => pack.id === id && pack.appliesFrom <= day)
  return begun.reduce<RulePack | null>(
    (newest, pack) => (newest === null || pack.version > newest.version ? pack : newest),
    null,
  )
}

export type TakenPack = { id: string; version: number }

/** The version that has replaced the one that a venue took, or null. */
export function newerRulePack(packs: readonly RulePack[], taken: TakenPack, day: string): RulePack | null {
  const current = rulePackOn(packs, taken.id, day)
  return current !== null && current.version > taken.version ? current : null
}

export type RulePackBlocker = 'rule_pack_not_current'

/** Why a venue may not take this version, or null. What a person read on the screen may have been replaced since. */
export const rulePackBlocker = (
  packs: readonly RulePack[],
  { id, version }: TakenPack,
  day: string,
): RulePackBlocker | null => (rulePackOn(packs, id, day)?.version === version ? null : 'rule_pack_not_current')

/** The rules of a venue that a pack can change. */
export type VenueRules = {
  today: string
  ageLimit: number
  gateLevels: Partial<GateLevels>
  gramLimits: readonly DatedGrams[]
}

type Change<Value> = { before: Value; after: Value }

/** What a pack changes at a venue. */
export type RulePackPlan = {
  ageLimit: Change<number> | null
  gateLevels: readonly (Change<GateLevel> & { rule: GateRule })[]
  gramLimits: readonly (Change<Grams> & { validFrom: string })[]
}

const noGrams: Grams = { dailyMilli: null, monthlyMilli: null }

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const stricter = (one: GateLevel, other: GateLevel): GateLevel =>
  gateLevels.indexOf(one) >= gateLevels.indexOf(other) ? one : other

/** The gram limits of a pack: the lowest of its sources. */
const gramsOf = ({ parts }: RulePack): Grams =>
  parts.reduce<Grams>(
    (least, { figures }) => ({
      dailyMilli: lower(least.dailyMilli, figures.dailyMilli ?? null),
      monthlyMilli: lower(least.monthlyMilli, figures.monthlyMilli ?? null),
    }),
    noGrams,
  )

/**
 * What a pack changes at a venue. It only tightens: a lower limit, a higher age or a stricter level of the venue stays.
 * Limits that the venue has planned for later are tightened too, or they would undo the pack on their day.
 */
export function rulePackPlan(rules: VenueRules, pack: RulePack): RulePackPlan {
  const age = Math.max(rules.ageLimit, ...pack.parts.map(({ figures }) => figures.ageLimit ?? 0))
  const levels = levelsOf(rules.gateLevels)
  const wanted = pack.parts.flatMap(({ figures }) => Object.entries(figures.gateLevels ?? {}))
  // The cast is safe: the keys are those of the type.
  const rulesNamed = [...new Set(wanted.map(([rule]) => rule))] as GateRule[]
  const gateChanges = rulesNamed.flatMap((rule) => {
    const after = wanted
      .filter(([name]) => name === rule)
      .reduce<GateLevel>((level, [, next]) => stricter(level, next), levels[rule])
    return isFixedRule(rule) || after === levels[rule] ? [] : [{ rule, before: levels[rule], after }]
  })
  const grams = gramsOf(pack)
  const later = rules.gramLimits.map(({ validFrom }) => validFrom).filter((day) => day > rules.today)
  const gramChanges = [rules.today, ...later.toSorted()].flatMap((validFrom) => {
    const before = gramLimitOn(rules.gramLimits, validFrom) ?? noGrams
    const after = {
      dailyMilli: lower(before.dailyMilli, grams.dailyMilli),
      monthlyMilli: lower(before.monthlyMilli, grams.monthlyMilli),
    }
    const isSame = after.dailyMilli === before.dailyMilli && after.monthlyMilli === before.monthlyMilli
    if (isSame) return []
    return [{ validFrom, before: { dailyMilli: before.dailyMilli, monthlyMilli: before.monthlyMilli }, after }]
  })
  return {
    ageLimit: age === rules.ageLimit ? null : { before: rules.ageLimit, after: age },
    gateLevels: gateChanges,
    gramLimits: gramChanges,
  }
}

/** How many settings a plan changes: daily and monthly limits count on their own. */
export const rulePackChangeCount = (plan: RulePackPlan): number =>
  (plan.ageLimit === null ? 0 : 1) +
  plan.gateLevels.length +
  plan.gramLimits.reduce(
    (sum, { before, after }) =>
      sum + (before.dailyMilli === after.dailyMilli ? 0 : 1) + (before.monthlyMilli === after.monthlyMilli ? 0 : 1),
    0,
  )
