import { addDays, businessDateOf } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { closeDays, listVenueClocks, lockClosing } from './queries.ts'

const lookEveryMs = 60_000
/** Whatever began before the cut-off has been written by then. */
const settledAfterMs = 10 * 60_000
/** A venue that sets its clock back may book on a day that was closed: the last ones are made up again. */
const daysAgain = 2

type Deps = { db: Database; log: FastifyBaseLogger }

/** Makes up the figures of days that are over. Every process does so for every venue: the second finds nothing left. */
export function closeBooks({ db, log }: Deps) {
  const closed = new Map<number, string>()

  async function look(now = new Date()): Promise<number> {
    let made = 0
    for (const { id, operatorId, timeZone, dayCutoffMinutes } of await listVenueClocks(db)) {
      const settled = new Date(now.getTime() - settledAfterMs)
      const until = addDays(businessDateOf(settled, timeZone, dayCutoffMinutes), -1)
      if (closed.get(id) === until) continue
      await inOperator(db, operatorId, async (trx) => {
        const before = await lockClosing(trx, operatorId, id)
        if (before !== null && before >= until) return
        const from = before === null ? null : addDays(before, -daysAgain)
        await closeDays(trx, { operatorId, venueId: id, from, until })
        made += 1
      })
      closed.set(id, until)
    }
    return made
  }

  let looking = Promise.resolve()
  const lookQuietly = () => {
    looking = looking.then(async () => {
      try {
        await look()
      } catch (error) {
        log.warn({ err: error }, 'could not make up the figures of a day; trying again in a minute')
      }
    })
  }
  const timer = setInterval(lookQuietly, lookEveryMs)
  timer.unref()
  lookQuietly()
  return {
    look,
    async close(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
