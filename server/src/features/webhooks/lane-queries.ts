import { type WebhookState, webhookTimeoutMs } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { Outcome } from './send-event.ts'

export type WebhookRef = { operatorId: number; id: number }

/** Longer than an attempt takes. Then another process may try. */
const claimSeconds = 2 * (webhookTimeoutMs / 1_000)

export type Claimed = {
  id: number
  /** What the receiver sees. An event that is sent again on request keeps it. */
  eventId: number
  subjectKind: 'member' | 'product' | 'till' | 'webhook'
  subjectId: number
  sequence: number
  type: string
  venueId: number | null
  data: JsonObject
  at: Date
  /** Which attempt this is. A process that was thought dead settles nothing, because it has an older one. */
  attempts: number
}

/** The next event of a lane in which something may be sent, if there is one. Nobody else sends from the lane meanwhile. */
export async function claimNext(db: Executor, { operatorId, id }: WebhookRef): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with next as materialized (
      select lane.subject_kind, lane.subject_id from webhook_lanes lane join webhooks webhook
        on webhook.operator_id = ${operatorId} and webhook.id = ${id}
      where lane.operator_id = ${operatorId} and lane.webhook_id = ${id} and lane.settled_sequence < lane.last_sequence
        and lane.next_at <= now() and coalesce(lane.claimed_until <= now(), true)
        and webhook.is_on and coalesce(webhook.resting_until <= now(), true)
      order by lane.next_at limit 1
      for no key update of lane skip locked
    ), claimed as (
      update webhook_lanes lane
      set attempts = attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
      from next
      where lane.operator_id = ${operatorId} and lane.webhook_id = ${id}
        and (lane.subject_kind, lane.subject_id) = (next.subject_kind, next.subject_id)
      returning lane.subject_kind, lane.subject_id, lane.settled_sequence + 1 as sequence, lane.attempts
    )
    select delivery.id, coalesce(repeats_id, delivery.id) as event_id, subject_kind, subject_id, sequence, type,
      venue_id, data, at, claimed.attempts
    from claimed join webhook_deliveries delivery using (subject_kind, subject_id, sequence)
    where delivery.operator_id = ${operatorId} and delivery.webhook_id = ${id}`.execute(db)
  return rows[0]
}

/** Whether this attempt is still the latest. Locks the lane until the end of the transaction. */
export async function lockLane(db: Executor, { operatorId, id }: WebhookRef, claimed: Claimed) {
  return db
    .selectFrom('webhookLanes')
    .select(sql<number>`extract(epoch from clock_timestamp() - ${claimed.at}::timestamptz)::float8`.as('ageSeconds'))
    .where('operatorId', '=', operatorId)
    .where('webhookId', '=', id)
    .where('subjectKind', '=', claimed.subjectKind)
    .where('subjectId', '=', claimed.subjectId)
    .where('settledSequence', '=', claimed.sequence - 1)
    .where('attempts', '=', claimed.attempts)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Stores what came of an attempt. Until the event is settled, it is tried again after the pause. The next one is due at once,
 * also for the rest of this transaction.
 */
export async function saveOutcome(
  db: Executor,
  { operatorId, id }: WebhookRef,
  { id: deliveryId, subjectKind, subjectId, attempts }: Claimed,
  { status, error, milliseconds }: Outcome,
  { state, retrySeconds }: { state: WebhookState; retrySeconds: number },
): Promise<void> {
  const isSettled = state !== 'waiting'
  await sql`
    with kept as (
      update webhook_deliveries set state = ${state}, attempts = ${attempts}, attempted_at = clock_timestamp(),
        status = ${status}, error = ${error}, milliseconds = ${milliseconds}
      where operator_id = ${operatorId} and id = ${deliveryId}
    )
    update webhook_lanes set claimed_until = null,
      settled_sequence = settled_sequence + ${isSettled ? 1 : 0}, attempts = ${isSettled ? 0 : attempts},
      next_at = now() + make_interval(secs => ${isSettled ? 0 : retrySeconds})
    where operator_id = ${operatorId} and webhook_id = ${id} and subject_kind = ${subjectKind}
      and subject_id = ${subjectId}`.execute(db)
}

/** The attempt is not counted, because the process that would have made it stops. */
export async function releaseLane(
  db: Executor,
  { operatorId, id }: WebhookRef,
  { subjectKind, subjectId, attempts }: Claimed,
): Promise<void> {
  await sql`
    update webhook_lanes set claimed_until = null, attempts = attempts - 1
    where operator_id = ${operatorId} and webhook_id = ${id} and subject_kind = ${subjectKind}
      and subject_id = ${subjectId} and attempts = ${attempts}`.execute(db)
}

const dueFrom = sql`greatest(lane.next_at, lane.claimed_until, webhook.resting_until)`

/** The webhooks of the operator for which something waits, and in how many seconds it may be sent. */
export async function listWaitingWebhooks(db: Executor, operatorId: number) {
  const { rows } = await sql<{ id: number; inSeconds: number }>`
    select webhook.id, extract(epoch from min(${dueFrom}) - clock_timestamp())::float8 as in_seconds
    from webhooks webhook join webhook_lanes lane
      on lane.operator_id = webhook.operator_id and lane.webhook_id = webhook.id
    where webhook.operator_id = ${operatorId} and webhook.is_on and lane.settled_sequence < lane.last_sequence
    group by webhook.id`.execute(db)
  return rows
}

type NewDelivery = {
  subjectKind: string
  subjectId: number
  type: string
  venueId: number | null
  data: JsonObject
  repeatsId: number | null
}

/** Adds an event for one webhook, behind everything that waits about the same subject. Returns its id. */
export async function insertDelivery(db: Executor, { operatorId, id }: WebhookRef, delivery: NewDelivery) {
  const { subjectKind, subjectId, type, venueId, data, repeatsId } = delivery
  const { rows } = await sql<{ id: number }>`
    with numbered as (
      insert into webhook_lanes as lane (operator_id, webhook_id, subject_kind, subject_id, last_sequence)
      values (${operatorId}, ${id}, ${subjectKind}, ${subjectId}, 1)
      on conflict (operator_id, webhook_id, subject_kind, subject_id)
        do update set last_sequence = lane.last_sequence + 1
      returning last_sequence
    )
    insert into webhook_deliveries (operator_id, webhook_id, subject_kind, subject_id, sequence, repeats_id, type, venue_id,
      data)
    select ${operatorId}, ${id}, ${subjectKind}, ${subjectId}, last_sequence, ${repeatsId}, ${type}, ${venueId},
      ${JSON.stringify(data)}::jsonb
    from numbered returning id`.execute(db)
  const [made] = rows
  if (made === undefined) throw new Error('The event was not stored.')
  return made.id
}
