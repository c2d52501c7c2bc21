import type { CallReply } from '@aforo/contract'
import { amountOfCents, type BookComparison, businessDateOf, comparisonUnits, quantityOfMilli } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { runEveryMinute } from '../../scheduler.ts'
import { type LiveHub, operatorChannel } from '../live/service.ts'
import { listVenueClocks } from '../venue-settings/service.ts'
import { compareBooks } from './check-books.ts'
import {
  type CheckRow,
  findCheck,
  finishCheck,
  insertCheck,
  insertDifferences,
  leaveCheck,
  listDifferences,
  takeOverCheck,
} from './queries.ts'

/** Until then the figures of the day have been made up. */
const settledAfterMs = 20 * 60_000
/** A check that has run for longer has lost its process. */
const abandonedAfterMs = 60 * 60_000
const rowsShown = 100

type Deps = { db: Database; live: LiveHub; log: FastifyBaseLogger }
type State = CallReply<'GET /v1/book-checks/latest'>
export type BookChecks = ReturnType<typeof createBookChecks>

const toWireUnit: Record<(typeof comparisonUnits)[BookComparison], (kept: number) => number> = {
  cents: amountOfCents,
  milli: quantityOfMilli,
  people: (count) => count,
}

/** Proves each night, and whenever somebody asks, that an operator's books add up. */
export function createBookChecks({ db, live, log }: Deps) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const checkedFor = new Map<number, string>()
  let differencesSeen = 0

  const announce = (operatorId: number) => live.publish(operatorChannel(operatorId), 'books')

  async function goThrough(operatorId: number, id: number): Promise<void> {
    announce(operatorId)
    try {
      const { lookedAt, differences } = await compareBooks(db, operatorId, stopping.signal)
      await inOperator(db, operatorId, async (trx) => {
        await insertDifferences(trx, operatorId, id, differences)
        await finishCheck(trx, operatorId, id, { lookedAt, differences: differences.length })
      })
      differencesSeen += differences.length
      if (differences.length === 0) log.info({ operatorId, lookedAt }, 'the books add up')
      else log.error({ operatorId, differences: differences.slice(0, rowsShown) }, 'the books do not add up')
    } catch (error) {
      // Another process, or this one started anew, goes through it again.
      await inOperator(db, operatorId, (trx) => leaveCheck(trx, operatorId, id)).catch(() => undefined)
      if (!stopping.signal.aborted) throw error
    } finally {
      announce(operatorId)
    }
  }

  /** Every process looks: one of them finds that the night has had no check yet. */
  async function look(now = new Date()): Promise<void> {
    for (const { operatorId, timeZone, dayCutoffMinutes } of await listVenueClocks(db)) {
      const day = businessDateOf(new Date(now.getTime() - settledAfterMs), timeZone, dayCutoffMinutes)
      const done = checkedFor.get(operatorId)
      if (stopping.signal.aborted || (done !== undefined && done >= day)) continue
      const id = await inOperator(
        db,
        operatorId,
        async (trx) =>
          (await takeOverCheck(trx, operatorId, new Date(now.getTime() - abandonedAfterMs))) ??
          (await insertCheck(trx, operatorId, { nightlyFor: day, startedBy: null })),
      )
      if (id !== null) await goThrough(operatorId, id)
      checkedFor.set(operatorId, day)
    }
  }
  // A process that has just started has better things to do.
  const close = runEveryMinute(log, 'check the books', () => look(), { canWait: true })

  return {
    look,
    /** How many differences this process has found: what an alarm goes by. */
    differencesSeen: () => differencesSeen,
    /** Begins a check, unless one is running. It goes on after the answer. */
    async start(caller: Caller, { operatorId }: VenueRef): Promise<State> {
      const start = { nightlyFor: null, startedBy: caller.staffId }
      const id = await inOperator(db, operatorId, (trx) => insertCheck(trx, operatorId, start))
      if (id !== null) {
        const going: Promise<void> = goThrough(operatorId, id)
          .catch((error: unknown) => log.error({ err: error, operatorId }, 'could not check the books'))
          .finally(() => running.delete(going))
        running.add(going)
      }
      return describeBookChecks({ db }, operatorId)
    },
    async close(): Promise<void> {
      stopping.abort()
      await close()
      await Promise.all(running)
    },
  }
}

export async function describeBookChecks({ db }: { db: Database }, operatorId: number): Promise<State> {
  return inOperator(db, operatorId, async (trx) => {
    const running = await findCheck(trx, operatorId, 'running')
    const last = await findCheck(trx, operatorId, 'finished')
    const rows = last === undefined ? [] : await listDifferences(trx, operatorId, last.id, rowsShown)
    return {
      running: running !== undefined,
      last: last === undefined ? null : { ...checkOf(last), rows: rows.map(rowOf) },
    }
  })
}

const checkOf = (check: CheckRow) => ({
  at: (check.finishedAt ?? check.startedAt).toISOString(),
  nightly: check.nightlyFor !== null,
  by: check.startedBy,
  seconds: ((check.finishedAt ?? check.startedAt).getTime() - check.startedAt.getTime()) / 1000,
  looked_at: check.lookedAt,
  differences: check.differences,
})

type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>[number]

function rowOf({ comparison, venueId, venueName, subjectId, businessDate, kept, reckoned }: DifferenceRow) {
  const toWire = toWireUnit[comparisonUnits[comparison]]
  return {
    comparison,
    venue_id: venueId,
    venue: venueName,
    subject_id: subjectId,
    business_date: businessDate,
    kept: toWire(kept),
    reckoned: toWire(reckoned),
  }
}
