import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { guardConnection } from './connection-guard.ts'
import { createHosts } from './hosts.ts'
import { createPreparer } from './prepared.ts'
import type { StatementWatch } from './statement-watch.ts'
import type { DB } from './types.ts'

export type Database = Kysely<DB>
/** A transaction, or the database itself if a single statement is enough. */
export type Executor = Database | Transaction<DB>

/** Our bigints are ids and counts far below 2^53, so they are plain numbers here. */
const int8 = 20
const types = new pg.TypeOverrides()
types.setTypeParser(int8, Number)
const int8Array = 1016
// The type definitions of the driver contain no array types.
const readArray = pg.types.getTypeParser(int8Array as never) as (text: string) => string[]
types.setTypeParser(int8Array, (text) => readArray(text).map(Number))
/** A business day has no time and no zone, so it stays a string. */
const date = 1082
types.setTypeParser(date, String)

type ConnectOptions = {
  url: string
  poolSize: number
  onLost: (error: Error) => void
  /** A commit was not confirmed by the standby. */
  onUnconfirmed?: () => void
  queryTimeoutMs?: number
  /** The name under which the database lists these connections. */
  application?: string
  statements?: StatementWatch
}

/**
 * The connection pool of one process, to the host that accepts writes. Timeouts on the server side are set on the role,
 * see setup.ts.
 */
export function connect(options: ConnectOptions) {
  const {
    url,
    poolSize,
    onLost,
    onUnconfirmed = () => {},
    queryTimeoutMs = 8_000,
    application = 'aforo',
    statements,
  } = options
  const hosts = createHosts(url)
  const prepareOnce = createPreparer()
  const lost = (error: Error) => {
    hosts.forget()
    onLost(error)
  }
  const pool = new pg.Pool({
    // Sends statements without waiting for the answer to the previous one.
    ...({ pipeline: true } as object),
    ...hosts.poolOptions,
    max: poolSize,
    application_name: application,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 3_600,
    // Longer than the statement timeout of the server, so that it only expires if the connection is dead.
    query_timeout: queryTimeoutMs,
    types,
  })
  // Without a listener, a lost connection would end the process.
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
    prepareOnce(client)
    guardConnection(client, { queryTimeoutMs, onReadOnly: hosts.forget, onUnconfirmed })
    statements?.follow(client)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Stored JSON is returned unchanged; only column names are converted to camel case.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}
