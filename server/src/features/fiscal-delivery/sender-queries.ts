import { deliveryMost, type DeliveryState } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'

export type ChainRef = { operatorId: number; chainId: number }

const chainIs = ({ operatorId, chainId }: ChainRef) => sql`operator_id = ${operatorId} and chain_id = ${chainId}`

/** The chains of an operator, also ended ones, of which something waits. */
export async function listChainsWaiting(db: Executor, operatorId: number) {
  const { rows } = await sql<{
    chainId: number
    environment: 'test' | 'live'
    issuerTaxId: string
    issuerName: string
  }>`
    select id as chain_id, environment, issuer_tax_id, issuer_name from fiscal_chains chain
    where operator_id = ${operatorId} and (
      last_position > coalesce((
        select max(position) from fiscal_deliveries listed
        where listed.operator_id = chain.operator_id and listed.chain_id = chain.id
      ), 0) or exists (
        select from fiscal_deliveries listed
        where listed.operator_id = chain.operator_id and listed.chain_id = chain.id and state = 'waiting'
      ))
    order by id`.execute(db)
  return rows
}

/** Undefined while another process has it. The time is read after the lock. */
export async function lockSender(db: Executor, { operatorId, chainId }: ChainRef) {
  await db
    .insertInto('fiscalSenders')
    .values({ operatorId, chainId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('fiscalSenders')
    .select(['waitSeconds', 'nextAt', 'attempt', 'claimedUntil', 'batchFrom', 'batchTo', 'batchMost', 'failures'])
    .select(['failingSince', databaseNow.as('now')])
    .where('operatorId', '=', operatorId)
    .where('chainId', '=', chainId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export type Sender = NonNullable<Awaited<ReturnType<typeof lockSender>>>

/** Adds the documents that were issued since. Positions have no gaps and are committed in order. */
export async function listNewDeliveries(db: Executor, chain: ChainRef, isIncident: boolean): Promise<void> {
  await sql`
    insert into fiscal_deliveries (operator_id, chain_id, position, document_id, incident)
    select operator_id, chain_id, position, id, ${isIncident} from fiscal_documents
    where ${chainIs(chain)} and position > coalesce((
      select max(position) from fiscal_deliveries where ${chainIs(chain)}), 0)
    order by position limit ${5 * deliveryMost}`.execute(db)
}

export async function markIncident(db: Executor, chain: ChainRef): Promise<void> {
  await sql`update fiscal_deliveries set incident = true
    where ${chainIs(chain)} and state = 'waiting' and not incident`.execute(db)
}

type Range = { from: number; to: number }

/** What waits, in the order of the chain: the next documents, or those of a range. */
export async function listWaiting(db: Executor, chain: ChainRef, most: number, range: Range | null) {
  const { rows } = await sql<{
    position: number
    attempts: number
    incident: boolean
    number: string
    isCancellation: boolean
    xml: string
  }>`
    select delivery.position, attempts, incident, number, kind = 'cancellation' as is_cancellation, xml
    from fiscal_deliveries delivery join fiscal_documents document
      on document.operator_id = delivery.operator_id and document.id = delivery.document_id
    where delivery.operator_id = ${chain.operatorId} and delivery.chain_id = ${chain.chainId} and state = 'waiting'
      and delivery.position between ${range?.from ?? 0} and ${range?.to ?? Number.MAX_SAFE_INTEGER}
    order by delivery.position limit ${most}`.execute(db)
  return rows
}

export type WaitingRecord = Awaited<ReturnType<typeof listWaiting>>[number]

/** Says before a delivery is sent that it may be at the agency from now on. Returns the number of the attempt. */
export async function claimBatch(
  db: Executor,
  chain: ChainRef,
  { from, to }: Range,
  { claimSeconds, pauseSeconds }: { claimSeconds: number; pauseSeconds: number },
): Promise<number> {
  await sql`update fiscal_deliveries set attempts = attempts + 1, sent_at = clock_timestamp()
    where ${chainIs(chain)} and state = 'waiting' and position between ${from} and ${to}`.execute(db)
  const { rows } = await sql<{ attempt: number }>`
    update fiscal_senders set attempt = attempt + 1, sent_at = clock_timestamp(), batch_from = ${from}, batch_to = ${to},
      claimed_until = clock_timestamp() + ${claimSeconds} * interval '1 second',
      next_at = clock_timestamp() + ${pauseSeconds} * interval '1 second'
    where ${chainIs(chain)} returning attempt`.execute(db)
  return rows[0]?.attempt ?? 0
}

export type SettledRecord = { position: number; state: DeliveryState; code: number | null; text: string | null }

export async function saveAnswers(
  db: Executor,
  chain: ChainRef,
  settled: readonly SettledRecord[],
  csv: string | null,
): Promise<void> {
  await sql`
    update fiscal_deliveries delivery set state = answer.state, error_code = answer.code, error_text = answer.text,
      csv = case when answer.state = 'rejected' then null else ${csv}::text end, answered_at = clock_timestamp()
    from unnest(${settled.map(({ position }) => position)}::bigint[], ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ code }) => code)}::bigint[], ${settled.map(({ text }) => text)}::text[])
      as answer (position, state, code, text)
    where delivery.operator_id = ${chain.operatorId} and delivery.chain_id = ${chain.chainId}
      and delivery.position = answer.position and delivery.state = 'waiting'`.execute(db)
}

export async function saveSuccess(db: Executor, chain: ChainRef, waitSeconds: number): Promise<void> {
  await sql`update fiscal_senders set wait_seconds = ${waitSeconds}, batch_from = null, batch_to = null,
      batch_most = ${deliveryMost}, claimed_until = null, failures = 0, failing_since = null, last_error = null,
      last_answer_at = clock_timestamp(), next_at = clock_timestamp() + ${waitSeconds} * interval '1 second'
    where ${chainIs(chain)}`.execute(db)
}

type Failure = {
  error: string
  retrySeconds: number
  /** Nothing of the batch can be at the agency, so the next one may be another. */
  endsBatch: boolean
  batchMost: number
}

export async function saveFailure(db: Executor, chain: ChainRef, failure: Failure): Promise<void> {
  const { error, retrySeconds, endsBatch, batchMost } = failure
  await sql`update fiscal_senders set failures = failures + 1,
      failing_since = coalesce(failing_since, clock_timestamp()), last_error = ${error}, claimed_until = null,
      batch_from = case when ${endsBatch} then null else batch_from end,
      batch_to = case when ${endsBatch} then null else batch_to end, batch_most = ${batchMost},
      next_at = clock_timestamp() + greatest(${retrySeconds}, wait_seconds) * interval '1 second'
    where ${chainIs(chain)}`.execute(db)
}

/** Whether this attempt is still the latest. Locks the sender until the end of the transaction. */
export async function isLatestAttempt(db: Executor, chain: ChainRef, attempt: number): Promise<boolean> {
  const row = await db
    .selectFrom('fiscalSenders')
    .select('attempt')
    .where('operatorId', '=', chain.operatorId)
    .where('chainId', '=', chain.chainId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.attempt === attempt
}

/**
 * Lets failing chains try soon, but never before the pause that the agency wants. It counts from the arrival there, which
 * is a little later than what we know.
 */
export async function hastenSenders(db: Executor, operatorId: number, leewaySeconds: number): Promise<void> {
  await sql`update fiscal_senders set next_at = case when sent_at is null then null
      else least(next_at, sent_at + (wait_seconds + ${leewaySeconds}) * interval '1 second') end
    where operator_id = ${operatorId} and claimed_until is null`.execute(db)
}
