import { expect, test } from 'vitest'
import { levelsFor } from './gate-rights.ts'
import { type GateLevel, type GateRule, levelsOf } from './gates.ts'
import type { Capability, Person } from './people.ts'

const employee = (...held: Capability[]): Person => ({
  role: 'employee',
  venues: [{ id: 1, role: 'employee', capabilities: held }],
})
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }

test.each<[string, Person, GateRule, GateLevel, GateLevel]>([
  ['asks a person who may overrule', employee('overrule'), 'entry_room_full', 'warn', 'warn'],
  ['blocks a person who may not', employee('let_in'), 'entry_room_full', 'warn', 'block'],
  ['is ignored for everybody where the venue ignores it', employee('let_in'), 'entry_room_full', 'ignore', 'ignore'],
  ['blocks everybody where the venue blocks', employee('overrule'), 'entry_barred', 'block', 'block'],
  ['asks the owner', owner, 'entry_room_full', 'warn', 'warn'],
  ['of the stay asks who may let out early', employee('let_out_early'), 'exit_min_stay', 'warn', 'warn'],
  ['of the stay blocks who may only overrule', employee('overrule'), 'exit_min_stay', 'warn', 'block'],
  ['of a discount blocks even where it is ignored', employee('sell'), 'dispense_discount', 'ignore', 'block'],
  ['of a discount is ignored with the right', employee('discount'), 'dispense_discount', 'ignore', 'ignore'],
  ['of a top-up needs no further right', employee('top_up'), 'top_up_till_closed', 'warn', 'warn'],
])('a rule %s', (_title, person, rule, level, expected) => {
  expect(levelsFor(levelsOf({ [rule]: level }), person, 1)[rule]).toBe(expected)
})
