import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostgres, type Postgres } from '../../server/dev/postgres.ts'
import { connect } from '../../server/src/db/connection.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { connectionsOf } from '../../server/src/db/pools.ts'
import { createDatabase, databaseUrls, dropDatabase } from '../../server/src/db/setup.ts'

export type Environment = Awaited<ReturnType<typeof openEnvironment>>
export type Api = { url: string; port: number; process: ChildProcess }
/** How a process starts: on the port of an earlier one, until this path answers, from this program. */
export type StartOptions = { port?: number; upAt?: string; main?: string }

const ownMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** The pool of a process in which commands have so many connections. */
export function poolSizeFor(commands: number): number {
  let poolSize = commands
  while (connectionsOf(poolSize).command < commands) poolSize += 1
  return poolSize
}

/** Lets the clients of a proof meet at the same rows, which the admission of calls would mostly prevent. */
export const crowded = { ADMISSION_CONTROL: 'off', DATABASE_POOL_SIZE: String(poolSizeFor(16)) }

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port to be had.')
  return address.port
}

async function runOnce(url: string, statement: string): Promise<void> {
  const { pool } = connect({ url, poolSize: 1, onLost: () => {}, queryTimeoutMs: 600_000 })
  await pool.query(statement)
  // Kysely ends only a pool that it has used.
  await pool.end()
}

/** The environment of a bench program: its own migrated database and real API processes. */
export async function openEnvironment(name: string, own?: Postgres) {
  const postgres = own ?? (await findPostgres(console.log))
  const database = `aforo_bench_${name}_${randomBytes(4).toString('hex')}`
  await createDatabase(postgres.adminUrl, database)
  const urls = databaseUrls(postgres.adminUrl, database)
  await migrate(urls.owner)
  const { db } = connect({ url: urls.api, poolSize: 4, onLost: () => {} })
  const { db: ownerDb } = connect({ url: urls.owner, poolSize: 1, onLost: () => {}, queryTimeoutMs: 600_000 })
  const adminHere = new URL(postgres.adminUrl)
  adminHere.pathname = `/${database}`
  const masterKey = randomBytes(32)
  const children: ChildProcess[] = []

  return {
    db,
    /** Connected as the role that migrates: with a long timeout, and allowed to change tables. */
    ownerDb,
    /** The master key of the API processes. */
    masterKey,
    /** The database URL of the API. */
    apiUrl: urls.api,
    /** The database URL of the role that migrates. */
    ownerUrl: urls.owner,
    /** The database URL of a superuser. */
    adminUrl: adminHere.href,
    /** The name of the database. */
    database,
    asOwner: (statement: string) => runOnce(urls.owner, statement),
    /** Connected to this database as a superuser. */
    asAdmin: (statement: string) => runOnce(adminHere.href, statement),
    /** Updates the statistics after bulk inserts, as PostgreSQL does by itself within a minute. */
    analyze: () => runOnce(urls.owner, 'vacuum analyze'),
    /** Starts one API process and waits until it serves. */
    async startApi(
      env: Record<string, string> = {},
      { port: samePort, upAt = '/readyz', main = ownMain }: StartOptions = {},
    ): Promise<Api> {
      const port = samePort ?? (await freePort())
      const url = `http://127.0.0.1:${port}`
      const child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          PUBLIC_URL: url,
          DATABASE_URL: urls.api,
          MASTER_KEY: masterKey.toString('base64'),
          PICTURES_FOLDER: join(tmpdir(), `${database}_pictures`),
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: 'inherit',
      })
      children.push(child)
      for (let tries = 0; tries < 600; tries += 1) {
        const response = await fetch(url + upAt).catch(() => null)
        if (response?.ok === true) return { url, port, process: child }
        await sleep(50)
      }
      throw new Error(`The API at ${url} does not come up.`)
    },
    async close(): Promise<void> {
      for (const child of children) child.kill('SIGTERM')
      await db.destroy()
      await ownerDb.destroy()
      await rm(join(tmpdir(), `${database}_pictures`), { recursive: true, force: true })
      await dropDatabase(postgres.adminUrl, database)
      await postgres.stop()
    },
  }
}
