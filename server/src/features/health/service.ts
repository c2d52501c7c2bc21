import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../refusal.ts'
import type { LiveHub } from '../live/service.ts'
import { pingDatabase } from './queries.ts'

export type ReadinessDeps = { db: Database; live: LiveHub; isStopping: () => boolean }

/** Whether this process may get new calls. */
export async function describeReadiness({ db, live, isStopping }: ReadinessDeps) {
  if (isStopping()) throw new Refusal('stopping')
  await pingDatabase(db)
  return { status: 'ready' as const, database: 'ok' as const, live: live.state() }
}
