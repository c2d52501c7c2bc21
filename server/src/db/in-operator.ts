import { sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { DB } from './types.ts'

/**
 * Opens a transaction in which row-level security shows this operator's rows and nobody else's. A literal SET LOCAL,
 * because that form also reaches the workers of a distributed database.
 */
export function inOperator<T>(
  db: Database,
  operatorId: number,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local app.operator_id = ${sql.lit(String(operatorId))}`.execute(trx)
    return work(trx)
  })
}
