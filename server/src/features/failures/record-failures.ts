import { failureKeptDays } from '@aforo/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { commitWithoutStandby, inTransaction } from '../../db/transaction.ts'
import { runEveryMinute } from '../../scheduler.ts'
import { addFailures, deleteOldFailures, type FailedCall } from './queries.ts'

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
  let noted = new Map<string, FailedCall>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function note(failure: Omit<FailedCall, 'attempts'>): void {
    const key = JSON.stringify([failure.call, failure.operatorId, failure.venueId])
    const before = noted.get(key)
    if (before !== undefined) noted.set(key, { ...before, attempts: before.attempts + 1 })
    else if (noted.size < notedMost) noted.set(key, { ...failure, attempts: 1 })
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
        await inTransaction(db, async (trx) => {
          await commitWithoutStandby(trx)
          await addFailures(trx, rows)
        })
      } catch (error) {
        // Not kept for a retry, because they would pile up while the database is down.
        log.warn({ err: error, lost: rows.length }, 'could not write down failed calls')
      }
    })
    return writing
  }

  app.addHook('onResponse', async (request) => {
    if (!request.hasFailed) return
    const { method, routeOptions, access } = request
    note({
      call: `${method} ${routeOptions.url ?? ''}`,
      operatorId: access?.venue?.operatorId ?? null,
      venueId: access?.venue?.id ?? null,
    })
  })
  const stopForgetting = runEveryMinute(log, 'forget old failures', () => deleteOldFailures(db, failureKeptDays), {
    canWait: true,
  })
  return {
    close: async () => {
      await stopForgetting()
      await write()
    },
  }
}
