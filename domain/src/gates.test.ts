import { describe, expect, test } from 'vitest'
import {
  gateLevelBlocker,
  gateRuleNames,
  gates,
  isFixedRule,
  isLimitRule,
  levelsOf,
  overridesOf,
  rulesOf,
} from './gates.ts'

const everyRule = [
  ['entry_not_member', 'block', 'fixed'],
  ['entry_barred', 'block', 'free'],
  ['entry_under_age', 'block', 'free'],
  ['entry_already_inside', 'block', 'fixed'],
  ['entry_membership_expired', 'warn', 'free'],
  ['entry_fee_unpaid', 'warn', 'free'],
  ['entry_room_full', 'warn', 'free'],
  ['entry_identity_unseen', 'warn', 'free'],
  ['entry_overrules_limit', 'block', 'fixed'],
  ['exit_cart_not_empty', 'block', 'fixed'],
  ['exit_min_stay', 'warn', 'free'],
  ['exit_overrules_limit', 'block', 'fixed'],
  ['dispense_not_inside', 'block', 'free'],
  ['dispense_not_active', 'block', 'free'],
  ['dispense_under_age', 'block', 'free'],
  ['dispense_credit', 'block', 'fixed'],
  ['dispense_stock', 'block', 'fixed'],
  ['dispense_price_changed', 'block', 'fixed'],
  ['dispense_daily_grams', 'warn', 'free'],
  ['dispense_monthly_grams', 'warn', 'free'],
  ['dispense_waiting_days', 'ignore', 'free'],
  ['dispense_discount', 'block', 'free'],
  ['dispense_discount_limit', 'block', 'fixed'],
  ['dispense_grams_limit', 'block', 'fixed'],
  ['top_up_amount_zero', 'block', 'fixed'],
  ['top_up_amount_ceiling', 'block', 'free'],
  ['top_up_balance_ceiling', 'warn', 'free'],
  ['top_up_till_closed', 'warn', 'free'],
] as const

test.each(everyRule)('%s: %s by default, %s', (rule, level, freedom) => {
  expect(levelsOf({})[rule]).toBe(level)
  expect(isFixedRule(rule)).toBe(freedom === 'fixed')
})

test('the table has all rules, and each name starts with its gate', () => {
  expect(gateRuleNames).toEqual(everyRule.map(([rule]) => rule))
  for (const gate of gates) expect(rulesOf(gate).every((rule) => rule.startsWith(`${gate}_`))).toBe(true)
})

test('staff limits are fixed rules with a figure in the settings', () => {
  const limits = gateRuleNames.filter(isLimitRule)
  expect(limits.every((rule) => rule.endsWith('_limit') && isFixedRule(rule))).toBe(true)
  expect(limits).toHaveLength(4)
})

describe('a venue', () => {
  test('has its own level for the rules it set, and the default for the others', () => {
    const levels = levelsOf({ entry_room_full: 'block' })
    expect([levels.entry_room_full, levels.entry_fee_unpaid]).toEqual(['block', 'warn'])
  })

  test('cannot lower a fixed rule, even if a lower level is stored', () => {
    expect(levelsOf({ dispense_credit: 'ignore' }).dispense_credit).toBe('block')
  })

  test.each([
    ['nothing if every level is the default', {}, {}],
    ['what differs', { exit_min_stay: 'ignore' }, { exit_min_stay: 'ignore' }],
    ['nothing for a rule that is set to its default', { exit_min_stay: 'warn' }, {}],
  ] as const)('stores %s', (_what, overrides, kept) => {
    expect(overridesOf(levelsOf(overrides))).toEqual(kept)
  })
})

test.each([
  ['a free rule is lowered', 'entry_room_full', 'ignore', null],
  ['a free rule is raised', 'dispense_waiting_days', 'block', null],
  ['a fixed rule stays as it is', 'dispense_stock', 'block', null],
  ['a fixed rule is lowered to a warning', 'dispense_stock', 'warn', 'gate_rule_fixed'],
  ['a fixed rule is switched off', 'exit_cart_not_empty', 'ignore', 'gate_rule_fixed'],
] as const)('%s', (_title, rule, level, blocker) => {
  expect(gateLevelBlocker(rule, level)).toBe(blocker)
})
