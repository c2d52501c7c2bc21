import type { WebhookState } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { WebhookRef } from './lane-queries.ts'

type Filter = { id?: number; state?: WebhookState | undefined; before: number | null; limit: number }

/** The events of a webhook, newest first. A waiting one that is not the next of its lane waits for another. */
export async function listDeliveries(
  db: Executor,
  { operatorId, id: webhookId }: WebhookRef,
  { id, state, before, limit }: Filter,
) {
  const { rows } = await sql<DeliveryRow>`
    select delivery.id, coalesce(delivery.repeats_id, delivery.id) as event_id, repeats_id is not null as is_repeat,
      delivery.type, delivery.at, delivery.venue_id, delivery.data, delivery.subject_kind, delivery.subject_id,
      delivery.sequence, delivery.state, delivery.attempts, delivery.attempted_at, delivery.status, delivery.error,
      delivery.milliseconds,
      case when delivery.state = 'waiting' and lane.settled_sequence = delivery.sequence - 1
        then greatest(lane.next_at, webhook.resting_until) end as next_at,
      case when delivery.subject_kind = 'member' then (select number from members
        where operator_id = ${operatorId} and members.id = delivery.subject_id) end as member_number,
      case delivery.subject_kind
        when 'product' then (select name from products
          where operator_id = ${operatorId} and products.id = delivery.subject_id)
        when 'till' then (select name from tills where operator_id = ${operatorId} and tills.id = delivery.subject_id)
      end as name
    from webhook_deliveries delivery
    join webhooks webhook on webhook.operator_id = ${operatorId} and webhook.id = delivery.webhook_id
    join webhook_lanes lane on lane.operator_id = ${operatorId} and lane.webhook_id = delivery.webhook_id
      and lane.subject_kind = delivery.subject_kind and lane.subject_id = delivery.subject_id
    where delivery.operator_id = ${operatorId} and delivery.webhook_id = ${webhookId}
      and ${id === undefined ? sql`true` : sql`delivery.id = ${id}`}
      and ${state === undefined ? sql`true` : sql`delivery.state = ${state}`}
      and ${before === null ? sql`true` : sql`delivery.id < ${before}`}
    order by delivery.id desc limit ${limit}`.execute(db)
  return rows
}

export type DeliveryRow = {
  id: number
  eventId: number
  isRepeat: boolean
  type: string
  at: Date
  venueId: number | null
  data: JsonObject
  subjectKind: 'member' | 'product' | 'till' | 'webhook'
  subjectId: number
  sequence: number
  state: WebhookState
  attempts: number
  attemptedAt: Date | null
  status: number | null
  error: string | null
  milliseconds: number | null
  nextAt: Date | null
  memberNumber: number | null
  /** Of a product or a till. */
  name: string | null
}

/** Adds every event that was given up, and was not sent again since, behind what waits. Returns how many there are. */
export async function repeatGivenUp(db: Executor, { operatorId, id }: WebhookRef, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with lost as materialized (
      select id, subject_kind, subject_id, type, venue_id, data,
        coalesce(repeats_id, id) as event_id,
        row_number() over (partition by subject_kind, subject_id order by sequence) as place
      from webhook_deliveries delivery
      where operator_id = ${operatorId} and webhook_id = ${id} and state = 'given_up' and not exists (
        select from webhook_deliveries later
        where later.operator_id = ${operatorId} and later.webhook_id = ${id} and later.id > delivery.id
          and later.repeats_id = coalesce(delivery.repeats_id, delivery.id)
      )
      order by id limit ${most}
    ), numbered as (
      update webhook_lanes lane set last_sequence = last_sequence + added.count
      from (select subject_kind, subject_id, count(*) from lost group by 1, 2 order by 1, 2) added
      where lane.operator_id = ${operatorId} and lane.webhook_id = ${id} and lane.subject_kind = added.subject_kind
        and lane.subject_id = added.subject_id
      returning lane.subject_kind, lane.subject_id, lane.last_sequence - added.count as last_sequence
    ), repeated as (
      insert into webhook_deliveries (operator_id, webhook_id, subject_kind, subject_id, sequence, repeats_id, type,
        venue_id, data)
      select ${operatorId}, ${id}, subject_kind, subject_id, last_sequence + place, event_id, type, venue_id, data
      from lost join numbered using (subject_kind, subject_id)
      order by lost.id
      returning id
    )
    select count(*) from repeated`.execute(db)
  return rows[0]?.count ?? 0
}
