export const gates = ['entry', 'exit', 'dispense', 'top_up'] as const
export type Gate = (typeof gates)[number]

/** What happens when a rule is broken: nothing, a recorded reason is required, or the action is refused. */
export const gateLevels = ['ignore', 'warn', 'block'] as const
export type GateLevel = (typeof gateLevels)[number]

type GateRuleEntry = { level: GateLevel; fixed?: true; limit?: true }

/**
 * Every rule of every gate with its default level. No venue can lower a fixed rule: the database enforces it, or it is
 * a limit with a figure in the settings of the venue.
 */
export const gateRules = {
  entry: {
    entry_not_member: { level: 'block', fixed: true },
    entry_barred: { level: 'block' },
    entry_under_age: { level: 'block' },
    entry_already_inside: { level: 'block', fixed: true },
    entry_membership_expired: { level: 'warn' },
    entry_fee_unpaid: { level: 'warn' },
    entry_room_full: { level: 'warn' },
    entry_identity_unseen: { level: 'warn' },
    entry_overrules_limit: { level: 'block', fixed: true, limit: true },
  },
  exit: {
    exit_cart_not_empty: { level: 'block', fixed: true },
    exit_min_stay: { level: 'warn' },
    exit_overrules_limit: { level: 'block', fixed: true, limit: true },
  },
  dispense: {
    dispense_not_inside: { level: 'block' },
    dispense_not_active: { level: 'block' },
    dispense_under_age: { level: 'block' },
    dispense_credit: { level: 'block', fixed: true },
    dispense_stock: { level: 'block', fixed: true },
    dispense_price_changed: { level: 'block', fixed: true },
    dispense_daily_grams: { level: 'warn' },
    dispense_monthly_grams: { level: 'warn' },
    dispense_waiting_days: { level: 'ignore' },
    dispense_discount: { level: 'block' },
    dispense_discount_limit: { level: 'block', fixed: true, limit: true },
    dispense_grams_limit: { level: 'block', fixed: true, limit: true },
  },
  top_up: {
    top_up_amount_zero: { level: 'block', fixed: true },
    top_up_amount_ceiling: { level: 'block' },
    top_up_balance_ceiling: { level: 'warn' },
    top_up_till_closed: { level: 'warn' },
  },
} as const satisfies Record<Gate, Record<string, GateRuleEntry>>

export type GateRule = { [G in Gate]: keyof (typeof gateRules)[G] }[Gate]

const entries = Object.assign({}, ...Object.values(gateRules)) as Record<GateRule, GateRuleEntry>

/** In the order of the table. */
export const gateRuleNames = Object.keys(entries) as readonly GateRule[]

export const rulesOf = (gate: Gate): readonly GateRule[] => Object.keys(gateRules[gate]) as GateRule[]

export const isFixedRule = (rule: GateRule): boolean => entries[rule].fixed === true

/** Whether a rule is a staff limit. A venue sets its figure, not its level. */
export const isLimitRule = (rule: GateRule): boolean => entries[rule].limit === true

export type GateLevels = Record<GateRule, GateLevel>

/** The level of every rule at a venue with these overrides. */
export function levelsOf(overrides: Partial<GateLevels>): GateLevels {
  const level = (rule: GateRule) => (isFixedRule(rule) ? entries[rule].level : (overrides[rule] ?? entries[rule].level))
  // The cast is safe: there is one entry for each rule.
  return Object.fromEntries(gateRuleNames.map((rule) => [rule, level(rule)])) as GateLevels
}

/**
 * The levels that differ from the defaults. Only these are stored, so that a changed default reaches all other venues.
 */
export function overridesOf(levels: GateLevels): Partial<GateLevels> {
  return Object.fromEntries(
    gateRuleNames.flatMap((rule) => {
      const level = levels[rule]
      return level === entries[rule].level ? [] : [[rule, level]]
    }),
  )
}

export type GateLevelBlocker = 'gate_rule_fixed'

/** Why a venue may not set this rule to this level, or null. */
export function gateLevelBlocker(rule: GateRule, level: GateLevel): GateLevelBlocker | null {
  return isFixedRule(rule) && level !== entries[rule].level ? 'gate_rule_fixed' : null
}

/** The result of a gate: the first rule that refuses, else the rules that ask for a reason. */
export type GateVerdict<R extends GateRule> = { blocks: R | null; asks: readonly R[] }

export function gateVerdict<R extends GateRule>(levels: GateLevels, broken: readonly R[]): GateVerdict<R> {
  return {
    blocks: broken.find((rule) => levels[rule] === 'block') ?? null,
    asks: broken.filter((rule) => levels[rule] === 'warn'),
  }
}
