import { businessDateOf, businessDayStart } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { runEveryMinute } from '../../scheduler.ts'
import type { LiveHub } from '../live/service.ts'
import { listVenueClocks } from '../venue-settings/service.ts'
import { closeVisitsBefore } from './queries.ts'
import { announceDoor } from './service.ts'

/** For this long after the cut-off, the job still looks for undone exits and for entries that were being written. */
const settledAfterMs = 5 * 60_000

type Deps = { db: Database; live: LiveHub; log: FastifyBaseLogger }

/**
 * Closes visits whose business day is over, at the cut-off of their venue. Every process does this for every venue; the
 * second one finds nothing left. A venue is checked after its cut-off and when the process starts.
 */
export function closeStaleVisits({ db, live, log }: Deps) {
  const settled = new Map<number, string>()

  async function closeDue(): Promise<number> {
    const now = await readNow(db)
    let ended = 0
    for (const venue of await listVenueClocks(db)) {
      const { id, operatorId, timeZone, dayCutoffMinutes } = venue
      const today = businessDateOf(now, timeZone, dayCutoffMinutes)
      if (settled.get(id) === today) continue
      const dayStart = businessDayStart(today, timeZone, dayCutoffMinutes)
      const here = await inOperator(db, operatorId, (trx) => closeVisitsBefore(trx, { id, operatorId }, dayStart))
      if (here > 0) announceDoor({ live }, { id, operatorId })
      ended += here
      if (now.getTime() - dayStart.getTime() >= settledAfterMs) settled.set(id, today)
    }
    return ended
  }

  const close = runEveryMinute(log, 'end forgotten visits', async () => {
    const ended = await closeDue()
    if (ended > 0) log.info({ ended }, 'ended forgotten visits')
  })
  return { look: closeDue, close }
}
