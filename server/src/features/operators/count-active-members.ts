import { addDays, addMonths, businessDayStart } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator, waitBriefly } from '../../db/transaction.ts'
import { dueOperators, type Job, markDone, readOperatorDay } from '../jobs/service.ts'
import { countActiveMembers, listVenueClocks, putActiveMonth } from './active-month-queries.ts'

const name = 'count-active-members'
/** A month is counted again on the first days of the next one, when its last days are closed. */
const countedAgainDays = 3

const monthOf = (day: string) => `${day.slice(0, 8)}01`

/** Counts the active members of the month, every night. */
export const activeMembersJob = ({ db }: { db: Database }): Job => ({
  name,
  findDue: (now, pod) => dueOperators(db, name, now, pod),
  async run({ operatorId }) {
    const now = await readNow(db)
    const day = await readOperatorDay(db, operatorId, now)
    if (day === null) return
    const months = [...new Set([addDays(day, -countedAgainDays), day].map(monthOf))]
    await inOperator(db, operatorId, async (trx) => {
      await waitBriefly(trx)
      const venues = await listVenueClocks(trx, operatorId)
      for (const month of months) {
        const next = addMonths(month, 1)
        const spans = venues.map(({ id, timeZone, dayCutoffMinutes }) => ({
          venueId: id,
          from: businessDayStart(month, timeZone, dayCutoffMinutes),
          until: businessDayStart(next, timeZone, dayCutoffMinutes),
        }))
        const members = await countActiveMembers(trx, operatorId, month, spans)
        const lastDay = addDays(next, -1)
        const countedUntil = lastDay < day ? lastDay : day
        await putActiveMonth(trx, { operatorId, month, members, countedUntil, countedAt: now })
      }
    })
    await markDone(db, name, { operatorId }, day)
  },
})
