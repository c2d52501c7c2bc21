import { type MonthUse, gramsOn, type Served } from './dispensing.ts'
import type { Membership } from './members.ts'
import { offlineLeftCents, type OfflineLimits } from './offline-commands.ts'
import type { EntryFacts } from './visits.ts'

/** A member as a device knows them that goes on without a connection. */
export type KnownMember = {
  membership: Membership
  registeredOn: string
  underAge: boolean
  identitySeen: boolean
  discountPercent: number
  months: readonly MonthUse[]
  balanceCents: number
  /** Null if they are not inside. `isHere` is false at another venue. */
  inside: { isHere: boolean; enteredAt: Date } | null
}

/** What a command that waits to be sent has changed. */
export type OfflineEffect =
  | { kind: 'entry'; at: Date }
  | { kind: 'exit' }
  | { kind: 'sale'; totalCents: number; gramsMilli: number; day: string }
  | { kind: 'top_up'; amountCents: number }

/** The member with everything that waits to be sent. */
export type MemberAlone = KnownMember & {
  wasInsideAtLastContact: boolean
  soldOfflineCents: number
  toppedUpOfflineCents: number
}

/** The grams of the months after a sale on a day. */
function monthsAfter(months: readonly MonthUse[], gramsMilli: number, day: string): MonthUse[] {
  const month = `${day.slice(0, 7)}-01`
  const before = months.find((use) => use.month === month)
  const isSameDay = before?.lastDay !== undefined && before.lastDay !== null && before.lastDay >= day
  const after: MonthUse = {
    month,
    gramsMilli: (before?.gramsMilli ?? 0) + gramsMilli,
    lastDay: isSameDay ? before.lastDay : day,
    lastDayMilli: (isSameDay ? before.lastDayMilli : 0) + gramsMilli,
  }
  return [...months.filter((use) => use.month !== month), after]
}

function afterOne(member: MemberAlone, effect: OfflineEffect): MemberAlone {
  switch (effect.kind) {
    case 'entry':
      return { ...member, inside: { isHere: true, enteredAt: effect.at } }
    case 'exit':
      return { ...member, inside: null }
    case 'sale':
      return {
        ...member,
        balanceCents: member.balanceCents - effect.totalCents,
        soldOfflineCents: member.soldOfflineCents + effect.totalCents,
        months: monthsAfter(member.months, effect.gramsMilli, effect.day),
      }
    case 'top_up':
      return {
        ...member,
        balanceCents: member.balanceCents + effect.amountCents,
        toppedUpOfflineCents: member.toppedUpOfflineCents + effect.amountCents,
      }
  }
}

/** The member as last read, and then everything done with them since, in order. */
export function memberAlone(known: KnownMember, effects: readonly OfflineEffect[]): MemberAlone {
  const start: MemberAlone = {
    ...known,
    wasInsideAtLastContact: known.inside?.isHere === true,
    soldOfflineCents: 0,
    toppedUpOfflineCents: 0,
  }
  return effects.reduce(afterOne, start)
}

/** For `entryVerdict`. Only members of the venue are on its devices. */
export const entryFactsOf = ({ membership, underAge, identitySeen, inside }: MemberAlone): EntryFacts => ({
  enrolledHere: true,
  membership,
  underAge,
  identitySeen,
  inside: inside !== null,
})

/** For `dispenseVerdict`. */
export const servedOf = (member: MemberAlone, today: string): Served => ({
  inside: member.inside?.isHere === true,
  standing: member.membership.standing,
  underAge: member.underAge,
  registeredOn: member.registeredOn,
  balanceCents: member.balanceCents,
  discountPercent: member.discountPercent,
  ...gramsOn(member.months, today),
})

export type OfflineSaleBlocker = 'offline_member_claimed' | 'offline_limit'

/**
 * Why a device without a connection may not charge this member, or null. Their credit is a rule of the sale.
 * `isClaimed`: another device may have sold to them, or the answer to a charge is missing.
 */
export function offlineSaleBlocker(
  member: MemberAlone,
  { totalCents, isClaimed }: { totalCents: number; isClaimed: boolean },
  limits: OfflineLimits,
): OfflineSaleBlocker | null {
  if (isClaimed) return 'offline_member_claimed'
  const isCovered = totalCents <= member.balanceCents
  return isCovered && totalCents > offlineLeftCents(member, limits) ? 'offline_limit' : null
}
