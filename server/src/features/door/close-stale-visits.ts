import { businessDateOf, businessDayStart } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { everyMinute } from '../../scheduler.ts'
import type { LiveHub } from '../live/service.ts'
import { listVenueClocks } from '../venue-settings/service.ts'
import { endForgotten } from './queries.ts'
import { announceDoor } from './service.ts'

/** An exit that is undone just after the cut-off, or an entry that was still being written, is met by a later look. */
const settledAfterMs = 5 * 60_000

type Deps = { db: Database; live: LiveHub; log: FastifyBaseLogger }

/**
 * Ends visits whose business day is over, at the cut-off of their venue. Every process does so for every venue: who
 * comes second finds nothing left. A venue is looked at after its cut-off, and when the process starts.
 */
export function closeForgottenExits({ db, live, log }: Deps) {
  const settled = new Map<number, string>()

  async function look(now = new Date()): Promise<number> {
    let ended = 0
    for (const venue of await listVenueClocks(db)) {
      const { id, operatorId, timeZone, dayCutoffMinutes } = venue
      const today = businessDateOf(now, timeZone, dayCutoffMinutes)
      if (settled.get(id) === today) continue
      const dayStart = businessDayStart(today, timeZone, dayCutoffMinutes)
      const here = await inOperator(db, operatorId, (trx) => endForgotten(trx, { id, operatorId }, dayStart))
      if (here > 0) announceDoor({ live }, { id, operatorId })
      ended += here
      if (now.getTime() - dayStart.getTime() >= settledAfterMs) settled.set(id, today)
    }
    return ended
  }

  const close = everyMinute(log, 'end forgotten visits', async () => {
    const ended = await look()
    if (ended > 0) log.info({ ended }, 'ended forgotten visits')
  })
  return { look, close }
}
