import type { WebhookBody } from '@aforo/contract'
import type { WebhookEvent } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { runStatement } from '../../db/pipelined-transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { eventParts, insertEvents } from './queries.ts'

/** What happened, as other programs are told it. */
export type Event<Type extends WebhookEvent = WebhookEvent> = {
  [T in Type]: { type: T; data: Extract<WebhookBody, { type: T }>['data'] }
}[Type]

type Subject = WebhookBody['subject']

/** A till is its own subject, so that its openings and closings come in order. Everything else follows from the data. */
function subjectOf({ data }: Event): Subject {
  if ('till_id' in data) return { kind: 'till', id: data.till_id }
  if ('product_id' in data) return { kind: 'product', id: data.product_id }
  return { kind: 'member', id: data.user_id }
}

/** `venueIds` are the venues where it matters, if not only the one where it happened: those of a member. */
type Where = { venue: VenueRef; venueIds?: readonly number[] }

/**
 * Writes events for the webhooks of the operator, in the transaction of what happened and at its end. No two of them may
 * be about the same subject.
 */
export async function publishEvents(
  trx: Transaction<DB>,
  { venue, venueIds = [venue.id] }: Where,
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => {
    const { kind, id } = subjectOf(event)
    const { type, data } = event
    return { type, subjectKind: kind, subjectId: id, venueId: venue.id, places: venueIds, data }
  })
  await runStatement(trx, insertEvents(venue.operatorId, rows))
}

export const publishEvent = (trx: Transaction<DB>, where: Where, event: Event): Promise<void> =>
  publishEvents(trx, where, [event])

type MemberEvent = 'visit.entered' | 'visit.left' | 'sale.made'

/**
 * The same for a statement that writes everything else too, and whose first parameter is the operator. The other
 * parameters are named here; `data` is what `eventData` gives.
 */
export const memberEventParts = (
  type: MemberEvent,
  { venue, member, data }: Record<'venue' | 'member' | 'data', string>,
): string =>
  eventParts(`(
    values ('${type}', 'member', ${member}::bigint, ${venue}::bigint, array[${venue}::bigint], ${data}::jsonb)
  ) as event (type, subject_kind, subject_id, venue_id, places, data)`)

export const eventData = <Type extends MemberEvent>(_type: Type, data: Event<Type>['data']): string =>
  JSON.stringify(data)
