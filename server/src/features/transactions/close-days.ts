import { addDays, businessDateOf } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { findFirstDay } from '../../db/day-figures.ts'
import { inOperator } from '../../db/transaction.ts'
import { runEveryMinute } from '../../scheduler.ts'
import { listVenueClocks } from '../venue-settings/service.ts'
import { closeDays, lockClosing } from './day-queries.ts'

/** By then, all bookings that started before the cut-off have been written. */
const settledAfterMs = 10 * 60_000
/** A venue that sets its clock back may book on a closed day, so the last days are computed again. */
const daysAgain = 2
/** Few enough to stay well below the statement timeout, even for a busy venue. */
const daysAtOnce = 7

type Deps = { db: Database; log: FastifyBaseLogger }
type Venue = { id: number; operatorId: number }

/** Computes the figures of the next few days of a venue, up to `until`. Returns whether more are left. */
async function closeNext(db: Database, { id: venueId, operatorId }: Venue, until: string): Promise<boolean> {
  return inOperator(db, operatorId, async (trx) => {
    const before = await lockClosing(trx, operatorId, venueId)
    if (before !== null && before >= until) return false
    const begin = before === null ? await findFirstDay(trx, operatorId, [venueId]) : addDays(before, -daysAgain)
    const from = begin === null || begin > until ? until : begin
    const most = addDays(from, daysAgain + daysAtOnce)
    const last = most < until ? most : until
    await closeDays(trx, { operatorId, venueId, from, until: last })
    return last < until
  })
}

/** Computes the figures of finished days. Every process does this for every venue; the second finds nothing left. */
export function closeBusinessDays({ db, log }: Deps) {
  const closed = new Map<number, string>()
  const ending = new AbortController()

  async function closeDue(): Promise<void> {
    const settled = new Date((await readNow(db)).getTime() - settledAfterMs)
    for (const venue of await listVenueClocks(db)) {
      const until = addDays(businessDateOf(settled, venue.timeZone, venue.dayCutoffMinutes), -1)
      let isBehind = closed.get(venue.id) !== until
      while (isBehind && !ending.signal.aborted) isBehind = await closeNext(db, venue, until)
      if (!isBehind) closed.set(venue.id, until)
    }
  }

  const close = runEveryMinute(log, 'make up the figures of a day', closeDue)
  return {
    look: closeDue,
    async close(): Promise<void> {
      ending.abort()
      await close()
    },
  }
}
