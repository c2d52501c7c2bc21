import { businessDateOf } from './business-day.ts'
import { type GateLevels, type GateRule, gateRuleNames } from './gates.ts'
import type { OfflineKind } from './offline-commands.ts'
import type { Capability } from './people.ts'

/** The right that each kind needs. */
export const capabilityOfKind = {
  entry: 'let_in',
  exit: 'let_in',
  sale: 'sell',
  top_up: 'top_up',
} as const satisfies Record<OfflineKind, Capability>

/**
 * The levels for deciding again about something that has happened. Nothing is refused, so that every broken rule is
 * named and not only the first.
 */
export const levelsAfterwards = (levels: GateLevels): GateLevels =>
  // The cast is safe: there is one entry for each rule.
  Object.fromEntries(
    gateRuleNames.map((rule) => [rule, levels[rule] === 'block' ? 'warn' : levels[rule]]),
  ) as GateLevels

/** The broken rules that people must look at: those that refuse, and without a reason also those that ask for one. */
export const rulesToFlag = <R extends GateRule>(broken: readonly R[], levels: GateLevels, reason: string): R[] =>
  broken.filter((rule) => levels[rule] === 'block' || reason === '')

type Bookable = { at: Date; now: Date; closedUntil: string | null }

/** The business day on which something is booked that was done offline. The figures of closed days stay as they are. */
export function offlineBusinessDate(
  { at, now, closedUntil }: Bookable,
  timeZone: string,
  dayCutoffMinutes: number,
): string {
  const day = businessDateOf(at, timeZone, dayCutoffMinutes)
  return closedUntil !== null && day <= closedUntil ? businessDateOf(now, timeZone, dayCutoffMinutes) : day
}

/** The part of a sale that the credit did not cover, by the balance after it. */
export const uncoveredCents = (amountCents: number, balanceAfterCents: number): number =>
  Math.max(0, Math.min(amountCents, -balanceAfterCents))
