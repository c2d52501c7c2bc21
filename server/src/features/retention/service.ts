import { setTimeout as sleep } from 'node:timers/promises'
import {
  addDays,
  answerKeysOf,
  deletedBefore,
  isRetentionKind,
  type RetentionDays,
  retentionEdge,
  type RetentionKind,
  type RetentionRule,
  usualPeriod,
} from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator, inTransaction } from '../../db/transaction.ts'
import { dueOperators, type Job, markDone, readOperatorDay } from '../jobs/service.ts'
import {
  addNight,
  deleteOldNights,
  listChangedPeriods,
  listPeriods,
  type NightCounts,
  type SetPeriods,
} from './period-queries.ts'
import { heldPeriod, type PeriodDeps } from './periods.ts'
import { countOld, deleteOldest, type DeletingRule, forgetAnswers, listOperatorIds } from './queries.ts'

const name = 'apply-retention'
/** Few enough that the rows are locked for milliseconds. */
const atOnce = 500
/** Lets sales through between two statements. */
const pauseMs = 25
const dayMs = 86_400_000
/** How long the outcome of a night is kept. */
const nightsKeptDays = 60

const ofOperator = [
  'visits',
  'member-reads',
  'messages',
  'alerts',
  'webhook-deliveries',
  'time-records',
] as const satisfies DeletingRule[]
/** Rows of people, who may work for several operators. */
const ofPeople = ['sign-ins', 'account-events', 'invitations', 'mails'] as const satisfies DeletingRule[]

type Old = { operatorId: number; before: Date }
/** What happens to members who left. Each returns for how many it was done. */
type OldMembers = {
  erase: (old: Old, signal: AbortSignal) => Promise<number>
  forgetPictures: (old: Old, signal: AbortSignal) => Promise<number>
}
type CountMembers = PeriodDeps['countOldMembers']

type Deps = {
  db: Database
  log: FastifyBaseLogger
  days: RetentionDays
  oldMembers: OldMembers
  countOldMembers: CountMembers
}
type Kept = Pick<Deps, 'db' | 'days' | 'countOldMembers'>

/** Counts who is kept back no further than this. */
const keptBackMost = 1_000
const previewMost = 1_000_000

/** The instants before which data of an operator leaves; null where it is kept without end. */
function edgesOf(periods: SetPeriods, days: RetentionDays, { day, now }: { day: string; now: Date }) {
  const ofKind = (kind: RetentionKind): Date | null => {
    const length = heldPeriod(periods, kind, day, days)
    return length === null ? null : retentionEdge(kind, length, now)
  }
  return {
    ofKind,
    ofRule: (rule: RetentionRule | 'time-records'): Date | null =>
      isRetentionKind(rule) ? ofKind(rule) : new Date(now.getTime() - days[rule] * dayMs),
  }
}
type Edges = ReturnType<typeof edgesOf>

/** Deletes what is older than its period: for each operator, and for people, every night. */
export function createRetention({ db, log, days, oldMembers, countOldMembers }: Deps) {
  async function deleteAll(deleteSome: () => Promise<number>, signal: AbortSignal): Promise<number> {
    for (let total = 0; ; await sleep(pauseMs)) {
      signal.throwIfAborted()
      const deleted = await deleteSome()
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

  /** Members first: an erasure deletes the pictures of its member too. */
  async function leaveMembers(operatorId: number, { ofKind }: Edges, signal: AbortSignal) {
    const counts: NightCounts = {}
    const [pictures, members] = [ofKind('left-pictures'), ofKind('left-members')]
    if (members !== null) counts['left-members'] = await oldMembers.erase({ operatorId, before: members }, signal)
    if (pictures !== null) {
      counts['left-pictures'] = await oldMembers.forgetPictures({ operatorId, before: pictures }, signal)
    }
    if (members === null) return { counts, keptBack: 0 }
    const { keptBack } = await countOldMembers(db, { operatorId, before: members }, 'members', keptBackMost)
    return { counts, keptBack }
  }

  const job: Job = {
    name,
    findDue: (now, pod) => dueOperators(db, name, now, pod),
    async run({ operatorId }, signal) {
      const now = await readNow(db)
      const day = await readOperatorDay(db, operatorId, now)
      if (day === null) return
      const periods = await inOperator(db, operatorId, (trx) => listPeriods(trx, operatorId))
      const edges = edgesOf(periods, days, { day, now })
      const counts: Partial<Record<DeletingRule | RetentionRule | RetentionKind, number>> = {}
      const inOwn = (rule: DeletingRule, before: Date) =>
        deleteAll(() => inOperator(db, operatorId, (trx) => deleteOldest(trx, rule, before, atOnce)), signal)
      const ofAll = (rule: DeletingRule, before: Date) =>
        deleteAll(() => inTransaction(db, (trx) => deleteOldest(trx, rule, before, atOnce)), signal)
      for (const rule of ofOperator) {
        const before = edges.ofRule(rule)
        if (before !== null) counts[rule] = await inOwn(rule, before)
      }
      // The first operator of the night deletes them, the others find nothing left.
      for (const rule of ofPeople) {
        const before = edges.ofRule(rule)
        if (before !== null) counts[rule] = await ofAll(rule, before)
      }
      const answersBefore = edges.ofRule('command-answers')
      if (answersBefore !== null) {
        counts['command-answers'] = await forgetAll(operatorId, day, answersBefore, signal)
      }
      const left = await leaveMembers(operatorId, edges, signal)
      Object.assign(counts, left.counts)
      if (Object.values(counts).some((count) => count > 0)) log.info({ operatorId, ...counts }, 'deleted old data')
      await inOperator(db, operatorId, async (trx) => {
        await addNight(trx, { operatorId, businessDate: day, deleted: counts, keptBack: left.keptBack })
        await deleteOldNights(trx, operatorId, addDays(day, -nightsKeptDays))
      })
      await markDone(db, name, { operatorId }, day)
    },
  }
  return { job }
}

/** Before this instant visits of the operator may be gone, or null if all are kept. */
export async function readVisitsDeletedBefore(
  { db, retentionDays }: Pick<PeriodDeps, 'db' | 'retentionDays'>,
  operatorId: number,
): Promise<Date | null> {
  const kind = 'visits'
  const now = await readNow(db)
  const day = (await readOperatorDay(db, operatorId, now)) ?? now.toISOString().slice(0, 10)
  return inOperator(db, operatorId, async (trx) => {
    const held = heldPeriod(await listPeriods(trx, operatorId), kind, day, retentionDays)
    const changed = await listChangedPeriods(trx, operatorId, kind)
    const usual = usualPeriod(kind, retentionDays)
    const former = changed.map(({ length, until }) => ({ length: length ?? usual, until }))
    return deletedBefore(kind, [{ length: held, until: now }, ...former])
  })
}

/** How many rows are older than their period. Nothing is deleted. */
export async function previewRetention({ db, days, countOldMembers }: Kept) {
  const now = await readNow(db)
  const rowsOf = new Map<RetentionRule | RetentionKind, number>()
  const add = (rule: RetentionRule | RetentionKind, rows: number) => rowsOf.set(rule, (rowsOf.get(rule) ?? 0) + rows)
  for (const rule of ['command-answers', ...ofOperator] as const) add(rule, 0)
  for (const operatorId of await listOperatorIds(db)) {
    const day = (await readOperatorDay(db, operatorId, now)) ?? now.toISOString().slice(0, 10)
    const periods = await inOperator(db, operatorId, (trx) => listPeriods(trx, operatorId))
    const edges = edgesOf(periods, days, { day, now })
    for (const rule of ['command-answers', ...ofOperator] as const) {
      const before = edges.ofRule(rule)
      if (before !== null) add(rule, await inOperator(db, operatorId, (trx) => countOld(trx, rule, before)))
    }
    for (const kind of ['left-pictures', 'left-members'] as const) {
      const before = edges.ofKind(kind)
      const part = kind === 'left-members' ? 'members' : 'pictures'
      const old = before === null ? null : await countOldMembers(db, { operatorId, before }, part, previewMost)
      add(kind, old?.count ?? 0)
    }
  }
  for (const rule of ofPeople) add(rule, await countOld(db, rule, new Date(now.getTime() - days[rule] * dayMs)))
  return [...rowsOf].map(([rule, rows]) => ({ rule, rows }))
}
