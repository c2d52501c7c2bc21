import { addDays, addMonths, ageOn, daysBetween } from './calendar.ts'
import { plainText } from './plain-text.ts'

export const memberNameMost = 120
export const memberNotesMost = 2000
export const memberNumberMost = 999_999_999
export const expiringWithinDays = 30

/** What staff decided about a member. The rest of the state follows from dates. */
export const standings = ['active', 'suspended', 'banned', 'deactivated', 'erased'] as const
export type Standing = (typeof standings)[number]

/** The standings that staff can set. Erasure has its own call, because it cannot be undone. */
export const settableStandings = ['active', 'suspended', 'banned', 'deactivated'] as const
export type SettableStanding = (typeof settableStandings)[number]

export const feeKinds = ['none', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const
export type FeeKind = (typeof feeKinds)[number]

export const discountPercents = [0, 5, 10, 50] as const
export const documentKinds = ['dni', 'nie', 'passport', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const consumptionTypes = ['leisure', 'therapeutic'] as const
export type ConsumptionType = (typeof consumptionTypes)[number]
/** Optional, and used only for the statistics of the club. */
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

/** The groups that lists count and filter members by. Members who left are in `left` only. */
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

/**
 * The last day on which a member is in order without any further action. Stored with the row, so that lists can filter
 * by it.
 */
export function goodUntil({ standing, expiresOn, feeKind, feePaidUntil }: Membership): string {
  if (standing !== 'active') return never
  const paidUntil = feeKind === 'none' ? always : (feePaidUntil ?? never)
  const expiry = expiresOn ?? always
  return paidUntil < expiry ? paidUntil : expiry
}

/** The state of a member today. */
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

/** A group as a database query can find it: by standing and by the last day on which members are in order. */
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

/** The order in which the door lists the members it finds: paid up, not paid up, barred, and those who left. */
export function doorRanges(today: string): GroupRange[] {
  return [
    { standings: ['active'], from: today, to: always },
    { standings: ['active'], from: never, to: addDays(today, -1) },
    { standings: ['suspended', 'banned'], from: never, to: always },
    { standings: ['deactivated'], from: never, to: always },
  ]
}

/** How many days before the fee or the membership ends the door starts to say so. */
const endingNoticeDays = 14

export type Ending = { what: 'fee' | 'membership'; days: number }

/** What ends soon for a member in order, and in how many days, or null. The fee is named if both end on one day. */
export function endingSoon(membership: Membership, today: string): Ending | null {
  const last = goodUntil(membership)
  const days = daysBetween(today, last)
  if (days < 0 || days > endingNoticeDays) return null
  const isFee = membership.feeKind !== 'none' && membership.feePaidUntil === last
  return { what: isFee ? 'fee' : 'membership', days }
}

/** As printed on a card: with at least four digits. */
export const memberNumberText = (number: number): string => String(number).padStart(4, '0')

/** The number that `#` and digits search for, or null: a search for words, or for anything that has these digits. */
export function numberSearchedFor(typed: string): number | null {
  const [, digits] = /^#(\d{1,9})$/.exec(typed) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A document number for comparison: without blanks, dots and dashes, in capitals. */
export const plainDocument = (typed: string): string =>
  plainText(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** A telephone number for comparison: its last nine digits, because the country code may be missing. */
export const plainPhone = (typed: string): string => typed.replaceAll(/\D/g, '').slice(-9)

export const fullName = (name: string, lastName: string): string => `${name} ${lastName}`.trim()

/** A name for comparison, to find duplicates of a person. */
export const plainPerson = (name: string, lastName: string): string =>
  plainText(`${name} ${lastName}`).replaceAll(/\s+/g, ' ').trim()

/** From here on, the digits of a search may be meant as a document or telephone number. */
const numberTypedLeast = 5

/**
 * Whether somebody may be looking for a document or telephone number. These are found only by the whole number, because
 * they are stored sealed.
 */
export const mayMeanWholeNumber = (q: string): boolean => q.replaceAll(/\D/g, '').length >= numberTypedLeast

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** The check letter of a Spanish identity number. */
function letterOf(digits: string): string {
  return letters[Number(digits) % 23] ?? ''
}

export type DocumentBlocker = 'document_malformed' | 'document_letter_wrong'

/**
 * Why this number is invalid for this kind of document, or null. A Spanish number has a check letter that reveals
 * typing mistakes.
 */
export function documentBlocker(kind: DocumentKind, typed: string): DocumentBlocker | null {
  const number = plainDocument(typed)
  if (kind === 'passport' || kind === 'other') return number.length >= 3 ? null : 'document_malformed'
  const match = (kind === 'dni' ? /^(\d{8})([A-Z])$/ : /^([XYZ]\d{7})([A-Z])$/).exec(number)
  if (match === null) return 'document_malformed'
  const [, body = '', letter] = match
  const digits = body.replace('X', '0').replace('Y', '1').replace('Z', '2')
  return letterOf(digits) === letter ? null : 'document_letter_wrong'
}

/** The letter that belongs to a Spanish identity number, whatever letter was typed. */
export function documentLetter(typed: string): string {
  const digits = plainDocument(typed)
    .replace(/^X/, '0')
    .replace(/^Y/, '1')
    .replace(/^Z/, '2')
    .replace(/[A-Z]$/, '')
  return letterOf(digits)
}

export type AgeBlocker = 'member_under_age' | 'birth_date_impossible'

/**
 * Why a person born on this day cannot be a member, or null. An unknown birth date is accepted here: the door has a
 * rule for it.
 */
export function ageBlocker(birthDate: string | null, today: string, ageLimit: number): AgeBlocker | null {
  if (birthDate === null) return null
  if (birthDate > today || ageOn(birthDate, today) > 125) return 'birth_date_impossible'
  return ageOn(birthDate, today) < ageLimit ? 'member_under_age' : null
}

const feeMonths: Record<Exclude<FeeKind, 'none'>, number> = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 }

/** The day until which a fee paid today lasts. It extends a fee that is still valid. */
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

/** Why this member cannot sponsor the other, or null. An existing sponsor may stay, whatever their state. */
export function sponsorBlocker(
  sponsor: { id: number; membership: Membership },
  { memberId, today }: { memberId: number | null; today: string },
): SponsorBlocker | null {
  if (sponsor.id === memberId) return 'sponsor_is_self'
  const group = groupOf(memberState(sponsor.membership, today))
  return group === 'ok' || group === 'expiring' ? null : 'sponsor_not_active'
}

/** Barring a member, and letting them back in, is a right of its own. Everything else is a change of the member. */
const barred: readonly Standing[] = ['suspended', 'banned']
export const capabilityOfStanding = (from: Standing, to: SettableStanding): 'ban' | 'change_members' =>
  barred.includes(from) || barred.includes(to) ? 'ban' : 'change_members'

export type StandingBlocker = 'standing_reason_missing' | 'member_erased'

/** Why a member's standing may not be changed to this, or null. A suspension or ban needs a reason. */
export function standingBlocker(from: Standing, to: SettableStanding, reason: string): StandingBlocker | null {
  if (from === 'erased') return 'member_erased'
  const needsReason = to === 'suspended' || to === 'banned'
  return needsReason && reason.trim() === '' ? 'standing_reason_missing' : null
}

export type ErasureBlocker = 'member_erased' | 'member_inside' | 'member_has_credit'

/** Why a member's data cannot be erased yet, or null: the member must have left the room and have no credit. */
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
