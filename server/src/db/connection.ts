import type { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isReadTimeout } from './pg-errors.ts'
import { prepareOnce } from './prepared.ts'
import type { DB } from './types.ts'

export type Database = Kysely<DB>
/** A transaction, or the database itself where one statement is enough. */
export type Executor = Database | Transaction<DB>

/** Our bigints are ids and counts far below 2^53, so they are plain numbers here. */
const int8 = 20
const types = new pg.TypeOverrides()
types.setTypeParser(int8, Number)
const int8Array = 1016
// The types of the driver list no arrays.
const readArray = pg.types.getTypeParser(int8Array as never) as (text: string) => string[]
types.setTypeParser(int8Array, (text) => readArray(text).map(Number))
/** A day in the books has no hour and no zone: it stays the text that it is. */
const date = 1082
types.setTypeParser(date, String)

/** The part of the driver that its types do not show. */
type Wire = { connection: NodeJS.EventEmitter & { stream: Socket } }

/** A line that swallowed a question will swallow the next one too: hang up, so that the pool never hands it out again. */
function hangUpOnSilence(client: pg.PoolClient): void {
  const { connection } = client as unknown as Wire
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown
  const askOrHangUp = (...question: unknown[]) => {
    const answer = ask(...question)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (!isReadTimeout(error)) return
        connection.stream.destroy()
        // Told at once, because the pool takes the client back before the socket has closed.
        connection.emit('error', error)
      })
    }
    return answer
  }
  client.query = askOrHangUp as typeof client.query
}

type ConnectOptions = {
  url: string
  poolSize: number
  onLost: (error: Error) => void
  queryTimeoutMs?: number
}

/** What one process holds towards PostgreSQL. Server-side timeouts are set on the role, see setup.ts. */
export function connect({ url, poolSize, onLost, queryTimeoutMs = 8_000 }: ConnectOptions) {
  const pool = new pg.Pool({
    // Statements leave as they come, without waiting for the answer to the one before.
    ...({ pipeline: true } as object),
    connectionString: url,
    max: poolSize,
    application_name: 'aforo',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 3_600,
    // Above the server's own statement timeout, so that it only fires when the line is dead.
    query_timeout: queryTimeoutMs,
    types,
  })
  // A lost connection, idle or at work, ends the process unless somebody listens.
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    prepareOnce(client)
    hangUpOnSilence(client)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // JSON that was stored comes back letter for letter; only column names change their case.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}
