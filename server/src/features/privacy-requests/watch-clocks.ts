import { addDays, privacySoonDays } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Alerts } from '../alerts/service.ts'
import { dueOperators, type Job, markDone, readOperatorDay } from '../jobs/service.ts'
import { listUntold, markTold, type Told } from './queries.ts'

const name = 'watch-privacy-clocks'

export type WatchDeps = { db: Database; alerts: Pick<Alerts, 'notePrivacyClock'> }

/** Tells owners once of each clock that runs out soon, and once when it has run out. */
export async function tellClocks(
  { alerts }: Pick<WatchDeps, 'alerts'>,
  trx: Transaction<DB>,
  operatorId: number,
  day: string,
): Promise<void> {
  // What has run out is told as that, and not as something that is soon.
  const tones: { tone: Told; by: string }[] = [
    { tone: 'over', by: addDays(day, -1) },
    { tone: 'soon', by: addDays(day, privacySoonDays - 1) },
  ]
  for (const { tone, by } of tones) {
    for (const { id, number } of await listUntold(trx, operatorId, { by, tone })) {
      await alerts.notePrivacyClock(trx, operatorId, { id, number, tone })
      await markTold(trx, operatorId, id, tone)
    }
  }
}

/** Looks at the clocks of open privacy requests with every business day. */
export const privacyClocksJob = (deps: WatchDeps): Job => ({
  name,
  findDue: (now, pod) => dueOperators(deps.db, name, now, pod),
  async run({ operatorId }) {
    const day = await readOperatorDay(deps.db, operatorId, await readNow(deps.db))
    if (day === null) return
    await inOperator(deps.db, operatorId, (trx) => tellClocks(deps, trx, operatorId, day))
    await markDone(deps.db, name, { operatorId }, day)
  },
})
