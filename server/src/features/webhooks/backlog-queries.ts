import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** From now on the schedule looks after the webhooks of this operator. */
export async function insertBacklog(db: Executor, operatorId: number): Promise<void> {
  await db
    .insertInto('webhookBacklogs')
    .values({ operatorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The operators of a pod that have webhooks; null is the directory. */
export async function listToldOperators(db: Executor, pod: string | null): Promise<number[]> {
  const { rows } = await sql<{ operatorId: number }>`
    select operator_id from webhook_backlogs join operators on operators.id = operator_id
    where pod is not distinct from ${pod}::text order by operator_id`.execute(db)
  return rows.map(({ operatorId }) => operatorId)
}

/** The venues of all operators that have webhooks. */
export async function listToldVenues(db: Executor) {
  return db
    .selectFrom('webhookBacklogs')
    .innerJoin('venues', 'venues.operatorId', 'webhookBacklogs.operatorId')
    .select(['venues.id', 'venues.operatorId'])
    .execute()
}

type Backlog = { waiting: number; oldestWaitingAt: Date | null }

/** What waits for the webhooks of an operator that are on. */
export async function readBacklog(db: Executor, operatorId: number): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::bigint as waiting, min(delivery.at) as oldest_waiting_at
    from webhooks webhook join webhook_deliveries delivery
      on delivery.operator_id = webhook.operator_id and delivery.webhook_id = webhook.id and delivery.state = 'waiting'
    where webhook.operator_id = ${operatorId} and webhook.is_on`.execute(db)
  return rows[0] ?? { waiting: 0, oldestWaitingAt: null }
}

export async function updateBacklog(db: Executor, operatorId: number, { waiting, oldestWaitingAt }: Backlog) {
  await sql`update webhook_backlogs set waiting = ${waiting}, oldest_waiting_at = ${oldestWaitingAt}
    where operator_id = ${operatorId}
      and (waiting, oldest_waiting_at) is distinct from (${waiting}::bigint, ${oldestWaitingAt}::timestamptz)`.execute(
    db,
  )
}

/** All operators together, for metrics. */
export async function sumBacklogs(db: Executor) {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number }>`
    select coalesce(sum(waiting), 0)::bigint as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(oldest_waiting_at)), 0)::float as oldest_seconds
    from webhook_backlogs`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 }
}
