import { addDays } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { findFirstDay } from '../../db/day-figures.ts'
import { inOperator } from '../../db/transaction.ts'
import { dueVenues, type Job, markDone, readVenueDay, type VenueTarget } from '../jobs/service.ts'
import { closeDays, lockClosing } from './day-queries.ts'

const name = 'close-days'
/** By then, all bookings that started before the cut-off have been written. */
const settledAfterMs = 10 * 60_000
/** A venue that sets its clock back may book on a closed day, so the last days are computed again. */
const daysAgain = 2
/** Few enough to stay well below the statement timeout, even for a busy venue. */
const daysAtOnce = 7

type Venue = { id: number; operatorId: number }

const settledBefore = (now: Date) => new Date(now.getTime() - settledAfterMs)

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

/** Computes the figures of finished days. */
export const closeDaysJob = ({ db }: { db: Database }): Job<VenueTarget> => ({
  name,
  findDue: (now, pod) => dueVenues(db, name, settledBefore(now), pod),
  async run({ operatorId, venueId }, signal) {
    const { day } = await readVenueDay(db, venueId, settledBefore(await readNow(db)))
    const venue = { id: venueId, operatorId }
    while (await closeNext(db, venue, addDays(day, -1))) signal.throwIfAborted()
    await markDone(db, name, { operatorId, venueId }, day)
  },
})
