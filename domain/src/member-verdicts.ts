import { type DispenseLimits, type DispenseRule, dispenseVerdict, type SaleLine, type Served } from './dispensing.ts'
import type { GateLevels } from './gates.ts'
import { type EntryFacts, type EntryRule, entryVerdict, type Room } from './visits.ts'
import { notWeighed } from './weighing.ts'

/**
 * The verdict for a machine such as a turnstile. `why` is the first rule that stops the member, or null. `staffMay`: a
 * staff member with the right can override the rule, with a reason.
 */
export type MachineVerdict<R> = { why: R | null; staffMay: boolean }

/** A machine gives no reasons and does not overrule anything, so what asks people for a reason stops it. */
function asMachine(levels: GateLevels): GateLevels {
  // The cast is safe: there is one entry for each rule.
  return Object.fromEntries(
    Object.entries(levels).map(([rule, level]) => [rule, level === 'warn' ? 'block' : level]),
  ) as GateLevels
}

const neverOverrules = { done: 0, most: null, mayExceed: true }

/** Whether a turnstile may let this member in. The same rules as at the door. */
export function enterVerdict(
  facts: EntryFacts,
  room: Room,
  today: string,
  levels: GateLevels,
): MachineVerdict<EntryRule> {
  const verdictAt = (at: GateLevels) => entryVerdict(facts, { room, today, overrules: neverOverrules }, at)
  const why = verdictAt(asMachine(levels)).blocks
  return { why, staffMay: why !== null && verdictAt(levels).blocks === null }
}

/** The smallest amount that counts against the limits. What it would cost is not known yet. */
const smallest: SaleLine = {
  productId: 0,
  name: '',
  unitType: 'weight',
  priceCents: 0,
  gramEquivalentMilli: null,
  stockMilli: 1,
  quantityMilli: 1,
  weighed: notWeighed,
  costCents: 0,
  gramsMilli: 1,
}

/** Whether a locker may give this member anything at all. The same rules as at the counter, without credit and stock. */
export function receiveVerdict(
  served: Omit<Served, 'balanceCents' | 'discountPercent'>,
  limits: Pick<DispenseLimits, 'dailyMilli' | 'monthlyMilli' | 'waitingDays'> & { today: string },
  levels: GateLevels,
): MachineVerdict<DispenseRule> {
  const sale = {
    lines: [smallest],
    priceAsShown: true,
    discountPercent: 0,
    mayDiscount: false,
    mayExceed: { discount: true, grams: true },
  }
  const all = { ...limits, discountMostCents: null, gramsOverMostMilli: null }
  const who = { ...served, balanceCents: 0, discountPercent: 0 }
  const verdictAt = (at: GateLevels) => dispenseVerdict(who, sale, all, at)
  const why = verdictAt(asMachine(levels)).blocks
  return { why, staffMay: why !== null && verdictAt(levels).blocks === null }
}
