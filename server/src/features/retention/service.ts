import { setTimeout as sleep } from 'node:timers/promises'
import { answerKeysOf, type RetentionDays, type RetentionRule } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator, inTransaction } from '../../db/transaction.ts'
import { dueOperators, type Job, markDone, readOperatorDay } from '../jobs/service.ts'
import { countOld, deleteOldest, type DeletingRule, forgetAnswers, listOperatorIds } from './queries.ts'

const name = 'apply-retention'
/** Few enough that the rows are locked for milliseconds. */
const atOnce = 500
/** Lets sales through between two statements. */
const pauseMs = 25
const dayMs = 86_400_000

const ofOperator = [
  'visits',
  'member-reads',
  'messages',
  'alerts',
  'webhook-deliveries',
] as const satisfies DeletingRule[]
/** Rows of people, who may work for several operators. */
const ofPeople = ['sign-ins', 'account-events', 'invitations', 'mails'] as const satisfies DeletingRule[]

type Deps = { db: Database; log: FastifyBaseLogger; days: RetentionDays }
type Kept = Pick<Deps, 'db' | 'days'>

const beforeOf = (days: RetentionDays, rule: RetentionRule, now: Date) => new Date(now.getTime() - days[rule] * dayMs)

/** Deletes what is older than its period: for each operator, and for people, every night. */
export function createRetention({ db, log, days }: Deps) {
  async function deleteAll(
    rule: DeletingRule,
    deleteSome: (rule: DeletingRule) => Promise<number>,
    signal: AbortSignal,
  ): Promise<number> {
    for (let total = 0; ; await sleep(pauseMs)) {
      signal.throwIfAborted()
      const deleted = await deleteSome(rule)
      total += deleted
      if (deleted === 0) return total
    }
  }

  async function forgetAll(operatorId: number, day: string, before: Date, signal: AbortSignal): Promise<number> {
    const { from, until } = answerKeysOf(day)
    let total = 0
    let after: string | null = from
    while (after !== null) {
      signal.throwIfAborted()
      const step: Parameters<typeof forgetAnswers>[2] = { after, until, most: atOnce }
      const { lastKey, changed } = await inOperator(db, operatorId, (trx) => forgetAnswers(trx, before, step))
      total += changed
      after = lastKey
      if (changed > 0) await sleep(pauseMs)
    }
    return total
  }

  const job: Job = {
    name,
    findDue: (now, pod) => dueOperators(db, name, now, pod),
    async run({ operatorId }, signal) {
      const now = await readNow(db)
      const day = await readOperatorDay(db, operatorId, now)
      if (day === null) return
      const before = (rule: RetentionRule) => beforeOf(days, rule, now)
      const counts: Partial<Record<RetentionRule, number>> = {}
      const inOwn = (rule: DeletingRule) =>
        inOperator(db, operatorId, (trx) => deleteOldest(trx, rule, before(rule), atOnce))
      const ofAll = (rule: DeletingRule) => inTransaction(db, (trx) => deleteOldest(trx, rule, before(rule), atOnce))
      for (const rule of ofOperator) counts[rule] = await deleteAll(rule, inOwn, signal)
      // The first operator of the night deletes them, the others find nothing left.
      for (const rule of ofPeople) counts[rule] = await deleteAll(rule, ofAll, signal)
      counts['command-answers'] = await forgetAll(operatorId, day, before('command-answers'), signal)
      if (Object.values(counts).some((count) => count > 0)) log.info({ operatorId, ...counts }, 'deleted old data')
      await markDone(db, name, { operatorId }, day)
    },
  }
  return { job }
}

/** How many rows are older than their period. Nothing is deleted. */
export async function previewRetention({ db, days }: Kept): Promise<{ rule: RetentionRule; rows: number }[]> {
  const now = await readNow(db)
  const preview: { rule: RetentionRule; rows: number }[] = []
  const operatorIds = await listOperatorIds(db)
  for (const rule of ['command-answers', ...ofOperator] as const) {
    let rows = 0
    for (const operatorId of operatorIds) {
      rows += await inOperator(db, operatorId, (trx) => countOld(trx, rule, beforeOf(days, rule, now)))
    }
    preview.push({ rule, rows })
  }
  for (const rule of ofPeople) preview.push({ rule, rows: await countOld(db, rule, beforeOf(days, rule, now)) })
  return preview
}
