import type { WebhookBody } from '@aforo/contract'
import type { Claimed } from './lane-queries.ts'

/** The same for every attempt and every repetition, so that a receiver can ignore what it has had before. */
export const messageIdOf = ({ eventId }: Pick<Claimed, 'eventId'>): string => `evt_${eventId}`

/** The body of the request. It is the same for every attempt. */
export function bodyOf(claimed: Claimed): string {
  const { type, at, venueId, subjectKind, subjectId, sequence, data } = claimed
  const body = {
    id: messageIdOf(claimed),
    type,
    at: at.toISOString(),
    venue_id: venueId,
    subject: { kind: subjectKind, id: subjectId },
    sequence,
    data,
  }
  // Type and data were written together, as `publishEvents` takes them.
  return JSON.stringify(body satisfies Record<keyof WebhookBody, unknown>)
}
