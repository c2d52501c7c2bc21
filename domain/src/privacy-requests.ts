import { addMonths, daysBetween } from './calendar.ts'

/** The rights that people can ask for (GDPR, art. 15 to 21). */
export const privacyRequestKinds = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

export const privacyRequestStates = ['open', 'extended', 'answered', 'refused'] as const
export type PrivacyRequestState = (typeof privacyRequestStates)[number]

/** How staff checked the identity of the person who asks. `unchecked`: not yet. */
export const identityProofs = ['unchecked', 'in_person', 'known', 'signature', 'copy'] as const
export type IdentityProof = (typeof identityProofs)[number]

/** How the answer reached the person. */
export const answerWays = ['in_person', 'email', 'post'] as const
export type AnswerWay = (typeof answerWays)[number]

/** Requests that the file of a member answers. */
export const answeredByFile: readonly PrivacyRequestKind[] = ['access', 'portability']

export const privacyTextMost = 500
export const privacyPersonMost = 120

/** Within a month of the receipt. In a month without that day, on its last day. */
export const privacyDueOn = (receivedOn: string): string => addMonths(receivedOn, 1)

/** By how many months the clock of a difficult request can be extended. */
export const extensionMonthsMost = 2

/** The last day of an extended clock, counted from the receipt. */
export const extendedDueOn = (receivedOn: string, months: number): string => addMonths(receivedOn, 1 + months)

const isClosed = (state: PrivacyRequestState) => state === 'answered' || state === 'refused'

export type ReceiptBlocker = 'privacy_received_later' | 'privacy_received_long_ago'
/** Older requests are a mistake in the year. */
const receiptMostDays = 3 * 366

/** Why a request cannot have been received on this day, or null. */
export function receiptBlocker(receivedOn: string, today: string): ReceiptBlocker | null {
  if (receivedOn > today) return 'privacy_received_later'
  return daysBetween(receivedOn, today) > receiptMostDays ? 'privacy_received_long_ago' : null
}

export type ExtensionBlocker = 'privacy_request_closed' | 'privacy_extended_already' | 'privacy_extension_late'

/** Why a clock cannot be extended, or null: once, and the person has to be told within the first month. */
export function extensionBlocker(
  request: { state: PrivacyRequestState; receivedOn: string },
  today: string,
): ExtensionBlocker | null {
  if (isClosed(request.state)) return 'privacy_request_closed'
  if (request.state === 'extended') return 'privacy_extended_already'
  return today > privacyDueOn(request.receivedOn) ? 'privacy_extension_late' : null
}

export type PrivacyAnswerBlocker = 'privacy_request_closed' | 'privacy_identity_unchecked' | 'privacy_answered_outside'

/** Why a request cannot be answered or refused, or null. Nobody gets data before it is sure who they are. */
export function privacyAnswerBlocker(
  request: { state: PrivacyRequestState; receivedOn: string; proof: IdentityProof },
  { answeredOn, today, isRefusal }: { answeredOn: string; today: string; isRefusal: boolean },
): PrivacyAnswerBlocker | null {
  if (isClosed(request.state)) return 'privacy_request_closed'
  if (!isRefusal && request.proof === 'unchecked') return 'privacy_identity_unchecked'
  return answeredOn < request.receivedOn || answeredOn > today ? 'privacy_answered_outside' : null
}

/** From fewer days than this on a clock is urgent. */
export const privacySoonDays = 7

export type PrivacyClock = {
  /** Days that are left; negative when it has run out. */
  days: number
  tone: 'calm' | 'soon' | 'over'
}

/** How the clock of an open request stands, or null for a closed one. */
export function privacyClock(
  { state, dueOn }: { state: PrivacyRequestState; dueOn: string },
  today: string,
): PrivacyClock | null {
  if (isClosed(state)) return null
  const days = daysBetween(today, dueOn)
  return { days, tone: days < 0 ? 'over' : days < privacySoonDays ? 'soon' : 'calm' }
}
