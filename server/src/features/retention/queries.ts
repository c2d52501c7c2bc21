import type { RetentionRule } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Rules whose oldest rows are deleted, each by its function in the database. */
export type DeletingRule = Exclude<RetentionRule, 'command-answers'> | 'time-records'

const functionOf: Record<DeletingRule, string> = {
  visits: 'delete_old_visits',
  'member-reads': 'delete_old_member_reads',
  messages: 'delete_old_messages',
  'sign-ins': 'delete_old_sign_ins',
  'account-events': 'delete_old_account_events',
  invitations: 'delete_old_invitations',
  alerts: 'delete_old_alerts',
  'webhook-deliveries': 'delete_old_webhook_deliveries',
  mails: 'delete_old_mails',
  'time-records': 'delete_old_time_records',
}

/** Deletes the oldest rows from before a time, at most so many. Returns how many there were. */
export async function deleteOldest(db: Executor, rule: DeletingRule, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select ${sql.ref(functionOf[rule])}(${before}, ${most}::bigint) as deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}

type Keys = { after: string; until: string | null; most: number }

/** Empties the old answers among the next commands by key. Returns the last key, or null at the end. */
export async function forgetAnswers(db: Executor, before: Date, { after, until, most }: Keys) {
  const { rows } = await sql<{ lastKey: string | null; changed: number }>`
    select last_key, changed from forget_old_answers(${before}, ${after}::uuid, ${until}::uuid, ${most}::bigint)`.execute(
    db,
  )
  return rows[0] ?? { lastKey: null, changed: 0 }
}

const oldRowsOf: Record<RetentionRule | 'time-records', string> = {
  'command-answers': `commands where refusal is null and answer <> '{"forgotten": true}' and at`,
  visits: 'visits where coalesce(left_at, undone_at)',
  'member-reads': 'member_reads where at',
  messages: 'messages where at',
  'sign-ins': 'sign_ins where coalesce(ended_at, expires_at)',
  'account-events': 'account_events where at',
  invitations: 'invitations where accepted_at',
  alerts: 'alerts where last_at',
  'webhook-deliveries': `webhook_deliveries where state <> 'waiting' and at`,
  mails: 'mails where coalesce(sent_at, given_up_at)',
  'time-records': 'time_records where coalesce(ended_at, case when left_open then began_at end)',
}

/** How many rows of the operator, or of nobody's tables, are older. */
export async function countOld(db: Executor, rule: RetentionRule | 'time-records', before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.raw(oldRowsOf[rule])} < ${before}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listOperatorIds(db: Executor): Promise<number[]> {
  return (await db.selectFrom('operators').select('id').orderBy('id').execute()).map(({ id }) => id)
}
