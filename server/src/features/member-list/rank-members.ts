import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { dueOperators, type Job, markDone, readOperatorDay, type Jobs } from '../jobs/service.ts'
import { findNextRanked, lockRanking, rankBalances } from './ranking-queries.ts'

const name = 'rank-members'
/** By then every booking has been written, and no lower id can appear. */
const settledAfterMs = 10 * 60_000
const rankAgainAfterSeconds = 60 * 60
/** Few enough to stay well below the statement timeout. */
const rankedAtOnce = 5_000

type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }

/** Copies the next balances of an operator. Returns whether more are left. */
async function rankNext(db: Database, operatorId: number, bookedBefore: Date): Promise<boolean> {
  return inOperator(db, operatorId, async (trx) => {
    const after = await lockRanking(trx, operatorId)
    const until = await findNextRanked(trx, operatorId, after, { bookedBefore, most: rankedAtOnce })
    if (until === null) return false
    await rankBalances(trx, operatorId, { after, until })
    return true
  })
}

/**
 * Copies the balances by which members are listed: every hour while something is booked, otherwise once a day. A list
 * looks up those that have changed since.
 */
export const rankMembersJob = ({ db, jobs }: Deps): Job => ({
  name,
  findDue: (now, pod) => dueOperators(db, name, now, pod),
  async run({ operatorId }, signal) {
    const now = await readNow(db)
    const bookedBefore = new Date(now.getTime() - settledAfterMs)
    let steps = 0
    while (await rankNext(db, operatorId, bookedBefore)) {
      signal.throwIfAborted()
      steps += 1
    }
    if (steps > 0) {
      await inOperator(db, operatorId, (trx) =>
        jobs.send(trx, name, { operatorId }, { afterSeconds: rankAgainAfterSeconds }),
      )
    }
    const day = await readOperatorDay(db, operatorId, now)
    if (day !== null) await markDone(db, name, { operatorId }, day)
  },
})
