import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

export type Database = Kysely<DB>
/** A transaction, or the database itself where one statement is enough. */
export type Executor = Database | Transaction<DB>

/** Our bigints are ids and counts far below 2^53, so they are plain numbers here. */
const int8 = 20
const types = new pg.TypeOverrides()
types.setTypeParser(int8, Number)

/** Wraps up what one process holds towards PostgreSQL. Server-side timeouts are set on the role, see setup.ts. */
export function connect(options: { url: string; poolSize: number; onIdleError: (error: Error) => void }) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: 'aforo',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // Above the server's own statement timeout, so that it only fires when the line is dead.
    query_timeout: 8_000,
    types,
  })
  // Without a listener the loss of an idle connection ends the process.
  pool.on('error', options.onIdleError)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // JSON that was stored comes back letter for letter; only column names change their case.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}
