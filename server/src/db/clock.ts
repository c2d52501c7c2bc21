import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/**
 * The current time. Business days, expiries and stored times come from the database, because the clock of one API process
 * may be wrong. Statements that read anyway select it along with their rows.
 */
export const databaseNow = sql<Date>`clock_timestamp()`

/** For rare calls, where one more statement does not matter. */
export async function readNow(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${databaseNow} as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not return the time.')
  return row.now
}
