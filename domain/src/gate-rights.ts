import { type GateLevels, type GateRule, gateRuleNames, rulesOf } from './gates.ts'
import { type Capability, holdsAt, type Person } from './people.ts'

/** The right to go on although a rule is broken. Who takes money in needs none but that to take it in. */
function neededFor(rule: GateRule): Capability | null {
  if (rule === 'exit_min_stay') return 'let_out_early'
  if (rule === 'dispense_discount') return 'discount'
  return rulesOf('top_up').includes(rule) ? null : 'overrule'
}

/**
 * The levels of a venue as they apply to this person: what asks others for a reason blocks a person without the right.
 * A discount is a right of its own, so it blocks even where the venue ignores the rule.
 */
export function levelsFor(levels: GateLevels, person: Person, venueId: number): GateLevels {
  const level = (rule: GateRule) => {
    const needed = neededFor(rule)
    if (needed === null || holdsAt(person, venueId, needed)) return levels[rule]
    return levels[rule] === 'warn' || rule === 'dispense_discount' ? 'block' : levels[rule]
  }
  // The cast is safe: there is one entry for each rule.
  return Object.fromEntries(gateRuleNames.map((rule) => [rule, level(rule)])) as GateLevels
}
