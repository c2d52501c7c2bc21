import { sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { DB } from './types.ts'

/** A transaction whose failure is told as it was: without this, a rollback over a dead line hides what went wrong. */
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
    // Set in the callback above, which the compiler does not follow.
    const told = cause as { error: unknown } | null
    throw told === null ? error : told.error
  }
}

/**
 * From here on row-level security shows this operator's rows and nobody else's. A literal SET LOCAL, because that form
 * also reaches the workers of a distributed database.
 */
export async function enterOperator(trx: Transaction<DB>, operatorId: number): Promise<void> {
  await sql`set local app.operator_id = ${sql.lit(String(operatorId))}`.execute(trx)
}

/** Who works in the background does not keep others waiting for the locks it already has. */
export async function waitBriefly(trx: Transaction<DB>): Promise<void> {
  await sql`set local lock_timeout = '250ms'`.execute(trx)
}

/** A transaction in which only this operator's rows exist. */
export function inOperator<T>(
  db: Database,
  operatorId: number,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await enterOperator(trx, operatorId)
    return work(trx)
  })
}
