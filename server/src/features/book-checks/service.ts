import type { CallReply } from '@aforo/contract'
import { amountOfCents, type BookComparison, businessDateOf, comparisonUnits, quantityOfMilli } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import { readNow } from '../../db/clock.ts'
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

/** By then the figures of the day have been computed. */
const settledAfterMs = 20 * 60_000
/** If a check takes longer, its process has stopped. */
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

/** Checks each night, and on request, that the books of an operator add up. */
export function createBookChecks({ db, live, log }: Deps) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const checkedFor = new Map<number, string>()
  let differencesSeen = 0

  const announce = (operatorId: number) => live.publish(operatorChannel(operatorId), 'books')

  async function runCheck(operatorId: number, id: number): Promise<void> {
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
      // Another process, or this one after a restart, runs the check again.
      await inOperator(db, operatorId, (trx) => leaveCheck(trx, operatorId, id)).catch(() => undefined)
      if (!stopping.signal.aborted) throw error
    } finally {
      announce(operatorId)
    }
  }

  /** Every process does this. The first to insert the nightly check runs it. */
  async function look(): Promise<void> {
    const now = await readNow(db)
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
      if (id !== null) await runCheck(operatorId, id)
      checkedFor.set(operatorId, day)
    }
  }
  // The check is not urgent, so it does not slow down the start of the process.
  const close = runEveryMinute(log, 'check the books', () => look(), { canWait: true })

  return {
    look,
    /** The number of differences that this process has found; an alert uses it. */
    differencesSeen: () => differencesSeen,
    /** Starts a check unless one is running. The check continues after the reply. */
    async start(caller: Caller, { operatorId }: VenueRef): Promise<State> {
      const start = { nightlyFor: null, startedBy: caller.staffId }
      const id = await inOperator(db, operatorId, (trx) => insertCheck(trx, operatorId, start))
      if (id !== null) {
        const going: Promise<void> = runCheck(operatorId, id)
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
