import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { UnconfirmedCommit } from './pg-errors.ts'
import { inTransaction } from './transaction.ts'

const pauseMs = 250

/** Commits a few bytes of log and no row. The commit waits for the standby and returns as soon as it is back. */
async function isConfirmed(db: Database): Promise<boolean> {
  try {
    await inTransaction(db, (trx) => sql`select pg_logical_emit_message(true, 'aforo', '')`.execute(trx))
  } catch (error) {
    // Any other error is not about the standby, and commands say it themselves.
    return !(error instanceof UnconfirmedCommit)
  }
  return true
}

/**
 * Knows whether the standby that must confirm commits is missing: from the first commit that it did not confirm until it
 * confirms one again. Meanwhile one connection asks, so that no command has to hold its rows and wait.
 */
export function watchStandby({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  const closing = new AbortController()
  let isMissing = false
  let asking = Promise.resolve()

  async function askUntilConfirmed(): Promise<void> {
    while (!(await isConfirmed(db))) {
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
    }
    isMissing = false
    log.info('commits are confirmed again')
  }

  return {
    isMissing: () => isMissing,
    /** A commit was not confirmed. */
    report: () => {
      if (isMissing) return
      isMissing = true
      log.error('no standby confirms commits; changes are refused until one does')
      asking = askUntilConfirmed()
    },
    close: async () => {
      closing.abort()
      await asking
    },
  }
}

export type StandbyWatch = ReturnType<typeof watchStandby>
