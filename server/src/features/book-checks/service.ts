import type { CallReply } from '@aforo/contract'
import { type BookPart, nextOldSlice } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Alerts } from '../alerts/service.ts'
import { dueOperators, type Job, markDone, readOperatorDay, type Jobs } from '../jobs/service.ts'
import { type LiveHub, operatorChannel } from '../live/service.ts'
import { describeCheck, describeDifference } from './book-check-view.ts'
import { compareBooks, type Part } from './check-books.ts'
import {
  countRepeated,
  findLastSlice,
  findMark,
  findRunningCheck,
  finishCheck,
  insertCheck,
  insertDifferences,
  listCurrentChecks,
  listDifferences,
  wasAllChecked,
} from './queries.ts'

const name = 'check-books'
/** By then the figures of the day have been computed. */
const settledAfterMs = 20 * 60_000
const rowsShown = 100

type Deps = {
  db: Database
  live: LiveHub
  log: FastifyBaseLogger
  jobs: Pick<Jobs, 'send' | 'wake'>
  alerts: Pick<Alerts, 'noteBooks'>
}
type State = CallReply<'GET /v1/book-checks/latest'>
type Scope = { part: BookPart; slice: number | null }
export type BookChecks = ReturnType<typeof createBookChecks>

const settledBefore = (now: Date) => new Date(now.getTime() - settledAfterMs)

/** Checks each night, and on request, that the books of an operator add up. */
export function createBookChecks({ db, live, log, jobs, alerts }: Deps) {
  const figures = { checks: 0, differences: 0 }

  const announce = (operatorId: number) => live.publish(operatorChannel(operatorId), 'books')

  async function runCheck(operatorId: number, id: number, scope: Scope, signal: AbortSignal): Promise<void> {
    announce(operatorId)
    const part = await inOperator(db, operatorId, (trx) => partOf(trx, operatorId, scope))
    const { lookedAt, differences, until } = await compareBooks(db, operatorId, part, signal)
    const isFirst = await inOperator(db, operatorId, async (trx) => {
      const result = { lookedAt, differences: differences.length, until }
      if (!(await finishCheck(trx, operatorId, id, result))) return false
      await insertDifferences(trx, operatorId, id, differences)
      if (differences.length > 0) await alerts.noteBooks(trx, operatorId, id)
      return true
    })
    announce(operatorId)
    if (!isFirst) return
    figures.checks += 1
    figures.differences += differences.length
    if (differences.length === 0) log.info({ operatorId, part, lookedAt }, 'the books add up')
    else log.error({ operatorId, part, differences: differences.slice(0, rowsShown) }, 'the books do not add up')
  }

  /** Runs a check, unless one of this part was made for the same night. */
  async function runNightly(operatorId: number, nightlyFor: string, scope: Scope, signal: AbortSignal): Promise<void> {
    const start = { nightlyFor, startedBy: null, ...scope }
    const id = await inOperator(db, operatorId, (trx) => insertCheck(trx, operatorId, start))
    if (id !== null) await runCheck(operatorId, id, scope, signal)
  }

  const job: Job = {
    name,
    findDue: (now, pod) => dueOperators(db, name, settledBefore(now), pod),
    async run({ operatorId }, signal) {
      // Started by a person, or by a process that stopped. A nightly check that is due has its own job.
      const left = await inOperator(db, operatorId, (trx) => findRunningCheck(trx, operatorId))
      if (left !== undefined) return runCheck(operatorId, left.id, left, signal)
      const day = await readOperatorDay(db, operatorId, settledBefore(await readNow(db)))
      if (day === null) return
      for (const scope of await inOperator(db, operatorId, (trx) => scopesTonight(trx, operatorId, day))) {
        await runNightly(operatorId, day, scope, signal)
      }
      await markDone(db, name, { operatorId }, day)
    },
  }

  return {
    job,
    /** The checks that this process has finished and the differences that they found; alerts use them. */
    figures,
    /** Starts a check of everything unless one is running. A job runs it after the reply. */
    async start(caller: Caller, { operatorId }: VenueRef): Promise<State> {
      const start = { nightlyFor: null, startedBy: caller.staffId, part: 'all', slice: null } as const
      const isNew = await inOperator(db, operatorId, async (trx) => {
        const id = await insertCheck(trx, operatorId, start)
        if (id !== null) await jobs.send(trx, name, { operatorId })
        return id !== null
      })
      if (isNew) jobs.wake(name)
      return describeBookChecks({ db }, operatorId)
    },
  }
}

/** What is new, then the next slice of what is old. Everything, once, if no mark says what is new. */
async function scopesTonight(trx: Transaction<DB>, operatorId: number, day: string): Promise<Scope[]> {
  if (await wasAllChecked(trx, operatorId, day)) return []
  if ((await findMark(trx, operatorId)) === null) return [{ part: 'all', slice: null }]
  return [
    { part: 'new', slice: null },
    { part: 'old', slice: nextOldSlice(await findLastSlice(trx, operatorId)) },
  ]
}

async function partOf(trx: Transaction<DB>, operatorId: number, { part, slice }: Scope): Promise<Part> {
  if (slice !== null) return { part: 'old', slice }
  const since = part === 'new' ? await findMark(trx, operatorId) : null
  return since === null ? { part: 'all' } : { part: 'new', since }
}

/** How many differences the books have now. Nothing is recorded. */
export async function countDifferences(db: Database, operatorId: number): Promise<number> {
  const { differences } = await compareBooks(db, operatorId, { part: 'all' }, new AbortController().signal)
  return differences.length
}

export async function describeBookChecks({ db }: { db: Database }, operatorId: number): Promise<State> {
  return inOperator(db, operatorId, async (trx) => {
    const running = (await findRunningCheck(trx, operatorId)) !== undefined
    const books = await readBooksState(trx, operatorId)
    if (books === null) return { running, last: null }
    const rows = await listDifferences(trx, operatorId, books.checkIds, rowsShown)
    const { last, differences } = books
    return { running, last: { ...describeCheck(last), differences, rows: rows.map(describeDifference) } }
  })
}

/** How the books stand by the checks that together cover them, or null before the first check. */
export async function readBooksState(trx: Transaction<DB>, operatorId: number) {
  const checks = await listCurrentChecks(trx, operatorId)
  const [last] = checks
  if (last === undefined) return null
  const checkIds = checks.map(({ id }) => id)
  const found = checks.reduce((sum, check) => sum + check.differences, 0)
  const differences = found === 0 ? 0 : found - (await countRepeated(trx, operatorId, checkIds))
  return { last, checkIds, differences }
}
