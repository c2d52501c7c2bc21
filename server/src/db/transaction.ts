import { sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import { atHome, entryOf, settlingOf } from './homes.ts'
import type { DB } from './types.ts'

/** A transaction that throws its original error. Otherwise a failed rollback on a dead connection would hide it. */
export async function inTransaction<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  let cause: { error: unknown } | null = null
  try {
    return await db.transaction().execute(async (trx) => {
      try {
        return await work(trx)
      } catch (error) {
        cause = { error }
        throw error
      }
    })
  } catch (error) {
    // Assigned in the callback, which the compiler does not see.
    const original = cause as { error: unknown } | null
    throw original === null ? error : original.error
  }
}

/** From here on row-level security shows only the rows of this operator. */
export async function enterOperator(trx: Transaction<DB>, operatorId: number): Promise<void> {
  await sql.raw(entryOf(operatorId)).execute(trx)
}

/** Background work gives up early instead of making others wait for the locks that it already has. */
export async function waitBriefly(trx: Transaction<DB>): Promise<void> {
  await sql`set local lock_timeout = '250ms'`.execute(trx)
}

/**
 * The commit of this transaction does not wait for a standby, so that people can sign in and look while none confirms.
 * For rows whose loss in a fail-over costs nobody more than doing it again.
 */
export async function commitWithoutStandby(trx: Transaction<DB>): Promise<void> {
  await sql`set local synchronous_commit = local`.execute(trx)
}

/**
 * A transaction that sees only the rows of this operator, in the database where they are. It may read people, places and
 * settings, but changes them only `inDirectory`.
 */
export async function inOperator<T>(
  db: Database,
  operatorId: number,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return atHome(db, operatorId, (home, entry) =>
    inTransaction(home, async (trx) => {
      await sql.raw(entry).execute(trx)
      return work(trx)
    }),
  )
}

/** A transaction in the directory, which has people, places and settings. Pods have a copy soon after it ends. */
export async function inDirectory<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  const settle = settlingOf(db)
  if (settle === undefined) return inTransaction(db, work)
  let hasWritten = false
  const result = await inTransaction(db, async (trx) => {
    const made = await work(trx)
    const { rows } = await sql<{ isWriting: boolean }>`
      select pg_current_xact_id_if_assigned() is not null as is_writing`.execute(trx)
    hasWritten = rows[0]?.isWriting === true
    return made
  })
  if (hasWritten) await settle()
  return result
}

/** The same for what an operator has there: support sessions, gram limits, and audit events of places and people. */
export const inDirectoryOf = <T>(
  db: Database,
  operatorId: number,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  inDirectory(db, async (trx) => {
    await enterOperator(trx, operatorId)
    return work(trx)
  })

/** What one moment shows of an operator: its own rows, and those that the directory has of it. */
export type Snapshot = { own: Transaction<DB>; directory: Transaction<DB> }

const readOnce = <T>(db: Database, entry: string, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql.raw(entry).execute(trx)
      return work(trx)
    })

/**
 * Reads everything of an operator as it was at one moment. With pods there are two transactions. That of the directory
 * begins later, so that it has every person and place which the other names.
 */
export const inSnapshotOf = <T>(
  db: Database,
  operatorId: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  atHome(db, operatorId, (home, entry) =>
    readOnce(home, entry, (own) =>
      home === db
        ? work({ own, directory: own })
        : readOnce(db, entryOf(operatorId), (directory) => work({ own, directory })),
    ),
  )
