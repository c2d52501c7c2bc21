import { businessDayStart } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { dueVenues, type Job, markDone, readVenueDay, type VenueTarget } from '../jobs/service.ts'
import type { LiveHub } from '../live/service.ts'
import { publishEvents } from '../webhook-events/service.ts'
import { closeVisitsBefore } from './queries.ts'
import { announceDoor } from './service.ts'

const name = 'close-stale-visits'
/** For this long after the cut-off, the job still looks for undone exits and for entries that were being written. */
const settledAfterMs = 5 * 60_000

/** Closes visits whose business day is over, at the cut-off of their venue. */
export const staleVisitsJob = ({ db, live }: { db: Database; live: LiveHub }): Job<VenueTarget> => ({
  name,
  findDue: (now, pod) => dueVenues(db, name, now, pod),
  async run({ operatorId, venueId }) {
    const now = await readNow(db)
    const { day, timeZone, dayCutoffMinutes } = await readVenueDay(db, venueId, now)
    const dayStart = businessDayStart(day, timeZone, dayCutoffMinutes)
    const venue = { id: venueId, operatorId }
    const ended = await inOperator(db, operatorId, async (trx) => {
      const visits = await closeVisitsBefore(trx, venue, dayStart)
      const events = visits.map(({ id, memberId }) => ({
        type: 'visit.left' as const,
        data: { user_id: memberId, visit_id: id, exit_kind: 'timed_out' as const },
      }))
      await publishEvents(trx, { venue }, events)
      return visits.length
    })
    if (ended > 0) announceDoor({ live }, venue)
    if (now.getTime() - dayStart.getTime() >= settledAfterMs) await markDone(db, name, { operatorId, venueId }, day)
  },
})
