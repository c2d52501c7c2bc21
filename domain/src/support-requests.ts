/** For how long an owner can let support look, in minutes. */
export const supportMinutes = [15, 30, 60, 120] as const
export type SupportMinutes = (typeof supportMinutes)[number]
export const supportMinutesMost = 120

/** How long a request waits for an answer. */
export const supportRequestHours = 24

const minuteMs = 60_000

export const supportEndsAt = (grantedAt: Date, minutes: SupportMinutes): Date =>
  new Date(grantedAt.getTime() + minutes * minuteMs)

/** `open`: granted, and its time is not up. */
export const supportStates = ['waiting', 'expired', 'declined', 'withdrawn', 'open', 'ended'] as const
export type SupportState = (typeof supportStates)[number]

export type SupportDecision = 'granted' | 'declined' | 'withdrawn'

export type SupportRequestFacts = {
  askedAt: Date
  decision: SupportDecision | null
  endsAt: Date | null
  endedAt: Date | null
}

/** What has become of a request at this time. A grant is never longer than it was when it was given. */
export function supportState({ askedAt, decision, endsAt, endedAt }: SupportRequestFacts, now: Date): SupportState {
  if (decision === 'declined' || decision === 'withdrawn') return decision
  if (decision === 'granted') return endedAt === null && endsAt !== null && now < endsAt ? 'open' : 'ended'
  return now.getTime() - askedAt.getTime() < supportRequestHours * 60 * minuteMs ? 'waiting' : 'expired'
}

export type SupportDecisionBlocker = 'support_request_closed'

/** Why a request in this state can no longer be answered, or null. */
export const supportDecisionBlocker = (state: SupportState): SupportDecisionBlocker | null =>
  state === 'waiting' ? null : 'support_request_closed'

/** How long a session has left, in whole minutes, never more than a grant can last: clocks of screens differ. */
export const supportMinutesLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.min(supportMinutesMost, Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs)))
