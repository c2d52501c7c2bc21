import type { Statement } from '../../db/pipelined-transaction.ts'

/**
 * Parts of a statement whose first parameter is the operator. They write each event of `source` once for every webhook
 * that wants it, and number it among the events about the same subject. The number is taken last in a transaction and
 * held until its end, so events about a subject are numbered in the order in which they happened.
 */
export const eventParts = (source: string): string => `
wanted as materialized (
  select webhooks.id as webhook_id, event.* from ${source} join webhooks
    on webhooks.operator_id = $1 and webhooks.is_on and event.type = any (webhooks.events)
    and (webhooks.venue_ids is null or webhooks.venue_ids && event.places)
), numbered as (
  insert into webhook_lanes as lane (operator_id, webhook_id, subject_kind, subject_id, last_sequence)
  select $1, webhook_id, subject_kind, subject_id, 1 from wanted order by subject_kind, subject_id, webhook_id
  on conflict (operator_id, webhook_id, subject_kind, subject_id) do update set last_sequence = lane.last_sequence + 1
  returning lane.webhook_id, lane.subject_kind, lane.subject_id, lane.last_sequence
), told as (
  insert into webhook_deliveries (operator_id, webhook_id, subject_kind, subject_id, sequence, type, venue_id, data)
  select $1, webhook_id, subject_kind, subject_id, last_sequence, wanted.type, wanted.venue_id, wanted.data
  from wanted join numbered using (webhook_id, subject_kind, subject_id)
  order by webhook_id, subject_kind, subject_id
)`

const text = `
with event as materialized (
  select type, subject_kind, subject_id, venue_id, places::bigint[] as places, data
  from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::jsonb[])
    as event (type, subject_kind, subject_id, venue_id, places, data)
), ${eventParts('event')}
select`

export type EventRow = {
  type: string
  subjectKind: string
  subjectId: number
  venueId: number | null
  /** The venues where it matters. */
  places: readonly number[]
  data: object
}

/** No two of them may be about the same subject. */
export const insertEvents = (operatorId: number, events: readonly EventRow[]): Statement => ({
  text,
  values: [
    operatorId,
    events.map(({ type }) => type),
    events.map(({ subjectKind }) => subjectKind),
    events.map(({ subjectId }) => subjectId),
    events.map(({ venueId }) => venueId),
    events.map(({ places }) => `{${places.join()}}`),
    events.map(({ data }) => JSON.stringify(data)),
  ],
})
