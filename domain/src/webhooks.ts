/** What other programs can be told, in the order of the screen. */
export const webhookEvents = [
  'member.created',
  'member.changed',
  'member.erased',
  'visit.entered',
  'visit.left',
  'visit.undone',
  'sale.made',
  'sale.voided',
  'sale.returned',
  'money.topped_up',
  'money.fee_paid',
  'money.paid_out',
  'money.reversed',
  'stock.moved',
  'till.opened',
  'till.cash_moved',
  'till.closed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request only, to see whether the address works. */
export const webhookTest = 'webhook.test'

/** What events are about. Events about the same subject arrive in the order in which they happened. */
export const webhookSubjects = ['member', 'product', 'till', 'webhook'] as const

export const webhookStates = ['waiting', 'delivered', 'given_up'] as const
export type WebhookState = (typeof webhookStates)[number]

export const webhookNameMost = 60
export const webhookUrlMost = 500
export const webhooksMost = 20

/** How long a receiver has for its answer. */
export const webhookTimeoutMs = 10_000
/** How long the former secret still signs, beside the new one. */
export const webhookSecretOverlapHours = 24

const retryMostSeconds = 3_600
const givenUpAfterSeconds = 3 * 86_400

/**
 * The pause after an attempt that failed: it doubles, up to an hour. A receiver may ask for a longer one, up to an hour too.
 * A part of it is random, so that a receiver that comes back is not met by everything at once. `random` is in [0, 1).
 */
export function webhookRetrySeconds(attempts: number, askedSeconds: number | null, random: number): number {
  const doubled = Math.min(retryMostSeconds, 2 ** (attempts - 1))
  return Math.max(doubled * (0.75 + random / 2), Math.min(retryMostSeconds, askedSeconds ?? 0))
}

/** Whether an event is too old to be tried again, so that those after it need not wait any longer. */
export const isDeliveryGivenUp = (ageSeconds: number): boolean => ageSeconds >= givenUpAfterSeconds

const failuresUntilRest = 20
const restMostSeconds = 300
const turnedOffAfterSeconds = 5 * 86_400

/**
 * How long nothing is sent after so many failures in a row, whatever the events, or null. Then it is the receiver that is
 * down, and one attempt is enough to see whether it is back.
 */
export function webhookRestSeconds(failures: number): number | null {
  if (failures < failuresUntilRest) return null
  return Math.min(restMostSeconds, 5 * 2 ** (failures - failuresUntilRest))
}

/** Whether a webhook is turned off, because nothing has arrived for so long. */
export const isWebhookTurnedOff = (failures: number, failingSeconds: number): boolean =>
  failures >= failuresUntilRest && failingSeconds >= turnedOffAfterSeconds
