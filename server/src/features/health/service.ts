import type { ClockWatch } from '../../db/clock-watch.ts'
import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../refusal.ts'
import type { LiveHub } from '../live/service.ts'
import { checkWritable } from './queries.ts'

export type ReadinessDeps = { db: Database; live: LiveHub; isStopping: () => boolean; clock: ClockWatch }

/** Whether this process may get new calls. */
export async function describeReadiness({ db, live, isStopping, clock }: ReadinessDeps) {
  if (isStopping()) throw new Refusal('stopping')
  await checkWritable(db)
  if (clock.isWrong()) throw new Refusal('clock_wrong')
  return { status: 'ready' as const, database: 'ok' as const, live: live.state() }
}
