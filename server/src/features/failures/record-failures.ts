import { failureKeptDays } from '@aforo/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { runEveryMinute } from '../../scheduler.ts'
import { addFailures, deleteFailuresBefore, type FailureRow } from './queries.ts'

const hourMs = 60 * 60 * 1000
const writeEveryMs = 2_000
/** Different calls and venues between two writes. Further failures are only in the log. */
const notedMost = 1_000

/**
 * Counts calls that failed through a fault of the server, in batches and after the reply. They are counts for the
 * platform's home page; the errors themselves are in the log.
 */
export function recordFailures(
  app: FastifyInstance,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): { close: () => Promise<void> } {
  let noted = new Map<string, FailureRow>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function note(failure: Pick<FailureRow, 'call' | 'operatorId' | 'venueId'>): void {
    const now = new Date()
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
    const key = JSON.stringify([hour, failure.call, failure.operatorId, failure.venueId])
    const before = noted.get(key)
    if (before !== undefined) noted.set(key, { ...before, attempts: before.attempts + 1, lastAt: now })
    else if (noted.size < notedMost) noted.set(key, { ...failure, hour, attempts: 1, firstAt: now, lastAt: now })
    timer ??= setTimeout(() => void write(), writeEveryMs).unref()
  }

  function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // All processes write in the same order, to avoid deadlocks.
    const rows = [...noted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    noted = new Map()
    writing = writing.then(async () => {
      if (rows.length === 0) return
      try {
        await addFailures(db, rows)
      } catch (error) {
        // Not kept for a retry, because they would pile up while the database is down.
        log.warn({ err: error, lost: rows.length }, 'could not write down failed calls')
      }
    })
    return writing
  }

  app.addHook('onResponse', async (request) => {
    if (!request.hasFailed) return
    const { method, routeOptions, admission } = request
    note({
      call: `${method} ${routeOptions.url ?? ''}`,
      operatorId: admission?.venue?.operatorId ?? null,
      venueId: admission?.venue?.id ?? null,
    })
  })
  const stopForgetting = runEveryMinute(
    log,
    'forget old failures',
    () => deleteFailuresBefore(db, new Date(Date.now() - failureKeptDays * 24 * hourMs)),
    { canWait: true },
  )
  return {
    close: async () => {
      await stopForgetting()
      await write()
    },
  }
}
