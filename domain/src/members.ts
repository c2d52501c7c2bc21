import { addDays, addMonths, ageOn } from './calendar.ts'
import { plainText } from './plain-text.ts'

export const memberNameMost = 120
export const memberNotesMost = 2000
export const memberNumberMost = 999_999_999
export const expiringWithinDays = 30

/** How staff have decided about a member. Everything else about their state follows from dates. */
export const standings = ['active', 'suspended', 'banned', 'deactivated', 'erased'] as const
export type Standing = (typeof standings)[number]

/** What staff can decide; erasure has its own way, because there is none back. */
export const settableStandings = ['active', 'suspended', 'banned', 'deactivated'] as const
export type SettableStanding = (typeof settableStandings)[number]

export const feeKinds = ['none', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const
export type FeeKind = (typeof feeKinds)[number]

export const discountPercents = [0, 5, 10, 50] as const
export const documentKinds = ['dni', 'nie', 'passport', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const consumptionTypes = ['leisure', 'therapeutic'] as const
export type ConsumptionType = (typeof consumptionTypes)[number]
/** Asked only to know for whom a club is; whoever would rather not say is asked nothing more. */
export const genders = ['female', 'male', 'other'] as const
export type Gender = (typeof genders)[number]

export const memberStates = [
  'active',
  'expiring',
  'expired',
  'unpaid',
  'suspended',
  'banned',
  'deactivated',
  'erased',
] as const
export type MemberState = (typeof memberStates)[number]

/** What a list of members is counted and filtered by. Who has left is in none of the others. */
export const memberGroups = ['ok', 'expiring', 'blocked', 'left'] as const
export type MemberGroup = (typeof memberGroups)[number]

export type Membership = {
  standing: Standing
  expiresOn: string | null
  feeKind: FeeKind
  feePaidUntil: string | null
}

const never = '0001-01-01'
const always = '9999-12-31'

/** The last day on which a member is in order, if nobody does anything. Kept with the row, so that lists can go by it. */
export function goodUntil({ standing, expiresOn, feeKind, feePaidUntil }: Membership): string {
  if (standing !== 'active') return never
  const paidUntil = feeKind === 'none' ? always : (feePaidUntil ?? never)
  const expiry = expiresOn ?? always
  return paidUntil < expiry ? paidUntil : expiry
}

/** What a member is today. */
export function memberState(membership: Membership, today: string): MemberState {
  const { standing, expiresOn } = membership
  if (standing !== 'active') return standing
  const last = goodUntil(membership)
  if (last < today) return expiresOn !== null && expiresOn < today ? 'expired' : 'unpaid'
  return last <= addDays(today, expiringWithinDays) ? 'expiring' : 'active'
}

export const groupOf = (state: MemberState): MemberGroup | null =>
  (
    ({
      active: 'ok',
      expiring: 'expiring',
      expired: 'blocked',
      unpaid: 'blocked',
      suspended: 'blocked',
      banned: 'blocked',
      deactivated: 'left',
      erased: null,
    }) as const
  )[state]

export type GroupRange = { standings: readonly Standing[]; from: string; to: string }

/** A group of members as a list can look it up: by standing and by the last day on which they are in order. */
export function rangeOf(group: MemberGroup | null, today: string): GroupRange {
  const present = ['active', 'suspended', 'banned'] as const
  const soon = addDays(today, expiringWithinDays)
  switch (group) {
    case 'ok':
      return { standings: ['active'], from: addDays(soon, 1), to: always }
    case 'expiring':
      return { standings: ['active'], from: today, to: soon }
    case 'blocked':
      return { standings: present, from: never, to: addDays(today, -1) }
    case 'left':
      return { standings: ['deactivated'], from: never, to: always }
    case null:
      return { standings: present, from: never, to: always }
  }
}

/** As it stands on a card: with four digits at least. */
export const memberNumberText = (number: number): string => String(number).padStart(4, '0')

/** A document number as it is compared: without blanks, dots and dashes, in capitals. */
export const plainDocument = (typed: string): string =>
  plainText(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** A telephone number as it is compared: its last nine digits, so that the prefix of the country does not matter. */
export const plainPhone = (typed: string): string => typed.replaceAll(/\D/g, '').slice(-9)

export const fullName = (name: string, lastName: string): string => `${name} ${lastName}`.trim()

/** Somebody's name as it is compared, to find the same person twice. */
export const plainPerson = (name: string, lastName: string): string =>
  plainText(`${name} ${lastName}`).replaceAll(/\s+/g, ' ').trim()

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** The letter that a Spanish identity number must end in. */
function letterOf(digits: string): string {
  return letters[Number(digits) % 23] ?? ''
}

export type DocumentBlocker = 'document_malformed'

/** Why this cannot be the number of such a document, or null. A Spanish one carries a letter that gives away a slip. */
export function documentBlocker(kind: DocumentKind, typed: string): DocumentBlocker | null {
  const number = plainDocument(typed)
  if (kind === 'passport' || kind === 'other') return number.length >= 3 ? null : 'document_malformed'
  const match = (kind === 'dni' ? /^(\d{8})([A-Z])$/ : /^([XYZ]\d{7})([A-Z])$/).exec(number)
  if (match === null) return 'document_malformed'
  const [, body = '', letter] = match
  const digits = body.replace('X', '0').replace('Y', '1').replace('Z', '2')
  return letterOf(digits) === letter ? null : 'document_malformed'
}

export type AgeBlocker = 'member_under_age' | 'birth_date_impossible'

/** Why somebody born on this day cannot be a member, or null. Unknown is not under age: the door asks for that. */
export function ageBlocker(birthDate: string | null, today: string, ageLimit: number): AgeBlocker | null {
  if (birthDate === null) return null
  if (birthDate > today || ageOn(birthDate, today) > 125) return 'birth_date_impossible'
  return ageOn(birthDate, today) < ageLimit ? 'member_under_age' : null
}

const feeMonths: Record<Exclude<FeeKind, 'none'>, number> = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 }

/** Until when a fee paid today lasts: it is added to what is paid already, unless that has run out. */
export function feePaysUntil(feeKind: FeeKind, paidUntil: string | null, today: string): string | null {
  if (feeKind === 'none') return null
  const from = paidUntil !== null && paidUntil >= today ? paidUntil : today
  return addMonths(from, feeMonths[feeKind])
}

export type MemberDatesBlocker = 'expiry_before_registration'

export function memberDatesBlocker(registeredOn: string, expiresOn: string | null): MemberDatesBlocker | null {
  return expiresOn !== null && expiresOn < registeredOn ? 'expiry_before_registration' : null
}

export type SponsorBlocker = 'sponsor_is_self' | 'sponsor_not_active'

/** Why this member cannot vouch for the other, or null. One who already does may go on, whatever became of them. */
export function sponsorBlocker(
  sponsor: { id: number; membership: Membership },
  { memberId, today }: { memberId: number | null; today: string },
): SponsorBlocker | null {
  if (sponsor.id === memberId) return 'sponsor_is_self'
  const group = groupOf(memberState(sponsor.membership, today))
  return group === 'ok' || group === 'expiring' ? null : 'sponsor_not_active'
}

export type StandingBlocker = 'standing_reason_missing' | 'member_erased'

/** Why a member's standing may not be changed so, or null. Whoever is kept out is told why. */
export function standingBlocker(from: Standing, to: SettableStanding, reason: string): StandingBlocker | null {
  if (from === 'erased') return 'member_erased'
  const needsReason = to === 'suspended' || to === 'banned'
  return needsReason && reason.trim() === '' ? 'standing_reason_missing' : null
}

export type ErasureBlocker = 'member_erased' | 'member_inside' | 'member_has_credit'

/** Why a member's data cannot be erased yet, or null: they leave the room, and money that is theirs is given back. */
export function erasureBlocker({
  standing,
  balanceCents,
  inside,
}: {
  standing: Standing
  balanceCents: number
  inside: boolean
}): ErasureBlocker | null {
  if (standing === 'erased') return 'member_erased'
  if (inside) return 'member_inside'
  return balanceCents > 0 ? 'member_has_credit' : null
}
