import { deliveryMost, type DeliveryState } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The rejected record `delivery` of `document`, unless a later record has mended or cancelled the invoice. */
const isUnmended = sql`not exists (
  select from fiscal_documents later
  where later.operator_id = document.operator_id and later.about_id in (document.id, document.about_id)
    and later.kind <> 'issue' and later.position > document.position)`

const waitingOf = sql`
  chain.last_position - coalesce((
    select max(position) from fiscal_deliveries listed
    where listed.operator_id = chain.operator_id and listed.chain_id = chain.id
  ), 0) + (
    select count(*) from fiscal_deliveries listed
    where listed.operator_id = chain.operator_id and listed.chain_id = chain.id and state = 'waiting'
  )`

/** The first document of a chain that waits. All before it are listed and answered, or wait themselves. */
const oldestOf = sql`(
  select issued_at from fiscal_documents document
  where document.operator_id = chain.operator_id and document.chain_id = chain.id and document.position = coalesce((
    select min(position) from fiscal_deliveries listed
    where listed.operator_id = chain.operator_id and listed.chain_id = chain.id and state = 'waiting'
  ), (
    select max(position) + 1 from fiscal_deliveries listed
    where listed.operator_id = chain.operator_id and listed.chain_id = chain.id
  ), 1))`

const rejectedOf = sql`(
  select count(*) from fiscal_deliveries delivery join fiscal_documents document
    on document.operator_id = delivery.operator_id and document.id = delivery.document_id
  where delivery.operator_id = chain.operator_id and delivery.chain_id = chain.id and state = 'rejected'
    and ${isUnmended})`

type Backlog = { waiting: number; rejected: number; oldestWaitingAt: Date | null; isDue: boolean }

/** What waits at an operator, over all of its chains, and whether something of it may be sent now. */
export async function readBacklog(db: Executor, operatorId: number): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select coalesce(sum(waiting), 0)::bigint as waiting, coalesce(sum(rejected), 0)::bigint as rejected,
      min(oldest) filter (where waiting > 0) as oldest_waiting_at,
      coalesce(bool_or(waiting > 0 and (claimed_until is null or claimed_until < clock_timestamp()) and (
        next_at is null or next_at <= clock_timestamp()
        or (waiting >= ${deliveryMost} and batch_from is null and failing_since is null))), false) as is_due
    from (
      select ${waitingOf} as waiting, ${rejectedOf} as rejected, ${oldestOf} as oldest, sender.claimed_until,
        sender.next_at, sender.batch_from, sender.failing_since
      from fiscal_chains chain left join fiscal_senders sender
        on sender.operator_id = chain.operator_id and sender.chain_id = chain.id
      where chain.operator_id = ${operatorId}
    ) chains`.execute(db)
  return rows[0] ?? { waiting: 0, rejected: 0, oldestWaitingAt: null, isDue: false }
}

export async function hasChain(db: Executor, operatorId: number): Promise<boolean> {
  const row = await db.selectFrom('fiscalChains').select('id').where('operatorId', '=', operatorId).limit(1).execute()
  return row.length > 0
}

/** The operators of a pod that send; null is the directory. */
export async function listSendingOperators(db: Executor, pod: string | null): Promise<number[]> {
  const { rows } = await sql<{ operatorId: number }>`
    select operator_id from fiscal_backlogs join operators on operators.id = operator_id
    where pod is not distinct from ${pod}::text order by operator_id`.execute(db)
  return rows.map(({ operatorId }) => operatorId)
}

export async function listOtherOperators(db: Executor, pod: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from operators where pod is not distinct from ${pod}::text
      and not exists (select from fiscal_backlogs where operator_id = operators.id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** From now on the schedule looks after the documents of this operator. */
export async function insertBacklog(db: Executor, operatorId: number): Promise<void> {
  await db
    .insertInto('fiscalBacklogs')
    .values({ operatorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateBacklog(db: Executor, operatorId: number, backlog: Backlog): Promise<void> {
  const { waiting, rejected, oldestWaitingAt } = backlog
  await sql`update fiscal_backlogs set waiting = ${waiting}, rejected = ${rejected},
      oldest_waiting_at = ${oldestWaitingAt}
    where operator_id = ${operatorId} and (waiting, rejected, oldest_waiting_at)
      is distinct from (${waiting}::bigint, ${rejected}::bigint, ${oldestWaitingAt}::timestamptz)`.execute(db)
}

/** All operators together, for metrics. */
export async function sumBacklogs(db: Executor) {
  const { rows } = await sql<{ waiting: number; rejected: number; oldestSeconds: number }>`
    select coalesce(sum(waiting), 0)::bigint as waiting, coalesce(sum(rejected), 0)::bigint as rejected,
      coalesce(extract(epoch from clock_timestamp() - min(oldest_waiting_at)), 0)::float as oldest_seconds
    from fiscal_backlogs`.execute(db)
  return rows[0] ?? { waiting: 0, rejected: 0, oldestSeconds: 0 }
}

type SendingState = {
  waiting: number
  rejected: number
  oldestWaitingAt: Date | null
  failingSince: Date | null
  lastError: string | null
  nextAttemptAt: Date | null
  lastAnswerAt: Date | null
  acceptedToday: number
  rejectedToday: number
}

/** The sending of a venue, over all of its chains. Today is the calendar day at the venue. */
export async function readSending(db: Executor, { operatorId, id }: { operatorId: number; id: number }) {
  const answeredToday = (states: readonly string[]) => sql`(
    select count(*) from fiscal_deliveries answered
    where answered.operator_id = chain.operator_id and answered.chain_id = chain.id
      and answered_at >= date_trunc('day', clock_timestamp() at time zone venues.time_zone) at time zone venues.time_zone
      and state = any (${states}::text[]))`
  const { rows } = await sql<SendingState>`
    select coalesce(sum(waiting), 0)::bigint as waiting, coalesce(sum(rejected), 0)::bigint as rejected,
      min(oldest) filter (where waiting > 0) as oldest_waiting_at, min(failing_since) as failing_since,
      max(last_error) as last_error, min(next_at) filter (where waiting > 0) as next_attempt_at,
      max(last_answer_at) as last_answer_at, coalesce(sum(accepted_today), 0)::bigint as accepted_today,
      coalesce(sum(rejected_today), 0)::bigint as rejected_today
    from (
      select ${waitingOf} as waiting, ${rejectedOf} as rejected, ${oldestOf} as oldest, sender.failing_since,
        sender.last_error, sender.next_at, sender.last_answer_at,
        ${answeredToday(['accepted', 'accepted_with_errors'])} as accepted_today,
        ${answeredToday(['rejected'])} as rejected_today
      from fiscal_chains chain join venues on venues.id = chain.venue_id left join fiscal_senders sender
        on sender.operator_id = chain.operator_id and sender.chain_id = chain.id
      where chain.operator_id = ${operatorId} and chain.venue_id = ${id}
    ) chains`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('An aggregate without a row.')
  return state
}

/** What the agency has answered about these documents. Those that were never sent are missing. */
export async function listDeliveries(db: Executor, documentIds: readonly number[]) {
  return db
    .selectFrom('fiscalDeliveries')
    .select(['documentId', 'state', 'attempts', 'errorCode', 'errorText', 'csv', 'incident', 'sentAt', 'answeredAt'])
    .where(sql<boolean>`document_id = any (${[...documentIds]}::bigint[])`)
    .execute()
}

/** The answers to the records of an invoice, oldest first. */
export async function listStatesOf(db: Executor, documentId: number): Promise<DeliveryState[]> {
  const { rows } = await sql<{ state: DeliveryState }>`
    select coalesce(state, 'waiting') as state from fiscal_documents document left join fiscal_deliveries delivery
      on delivery.operator_id = document.operator_id and delivery.document_id = document.id
    where id = ${documentId} or (about_id = ${documentId} and kind = 'amendment')
    order by document.position`.execute(db)
  return rows.map(({ state }) => state)
}

export async function insertDeclaration(
  db: Executor,
  row: { operatorId: number; version: string; declaration: string },
): Promise<void> {
  await db
    .insertInto('fiscalVersions')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute()
}
