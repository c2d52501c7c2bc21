import type { ClockWatch } from '../../db/clock-watch.ts'
import type { Database } from '../../db/connection.ts'
import { isUnavailable } from '../../db/pg-errors.ts'
import { withoutDirectoryMs } from '../../db/pods.ts'
import { Refusal } from '../../refusal.ts'
import type { LiveHub } from '../live/service.ts'
import { checkWritable } from './queries.ts'

type DirectoryWatch = ReturnType<typeof createDirectoryWatch>
export type ReadinessDeps = {
  directoryWatch: DirectoryWatch
  live: LiveHub
  isStopping: () => boolean
  clock: ClockWatch
}

/** Whether the database accepts writes. With pods, a process goes on for a while when the directory no longer does. */
export function createDirectoryWatch({ db, hasPods }: { db: Database; hasPods: boolean }) {
  let lastSeenMs = -Infinity
  return {
    async check(): Promise<'ok' | 'away'> {
      try {
        await checkWritable(db)
        lastSeenMs = performance.now()
        return 'ok'
      } catch (error) {
        const isAway = hasPods && isUnavailable(error) && performance.now() - lastSeenMs < withoutDirectoryMs
        if (!isAway) throw error
        return 'away'
      }
    },
  }
}

/** Whether this process may get new calls. */
export async function describeReadiness({ directoryWatch, live, isStopping, clock }: ReadinessDeps) {
  if (isStopping()) throw new Refusal('stopping')
  const database = await directoryWatch.check()
  if (clock.isWrong()) throw new Refusal('clock_wrong')
  return { status: 'ready' as const, database, live: live.state() }
}
