import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { listPending } from './migrate.ts'
import { locksOf } from './migration-locks.ts'
import { apiRole, ownerRole, withClient } from './setup.ts'

/** `stop` means that an upgrade would fail or lose data; `look` that somebody should decide. */
export type Finding = { verdict: 'ok' | 'look' | 'stop'; what: string }

const leastVersion = 150_000
const safeSettings = { fsync: 'on', full_page_writes: 'on', server_encoding: 'UTF8' }

type Server = { version: number; release: string; trgm: boolean; bytes: string; waits: string; folder: string | null }
type Role = { name: string; unsafe: boolean }

const serverSql = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
    exists (select from pg_available_extensions where name = 'pg_trgm') as trgm,
    pg_database_size(current_database()) as bytes, current_setting('synchronous_commit') as waits,
    case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder`
const rolesSql = `
  select rolname as name, rolsuper or rolbypassrls or rolcreaterole as unsafe from pg_roles where rolname = any($1)`

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

async function inspectServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Server>(serverSql)
  const [server] = rows
  if (server === undefined) throw new Error('The server does not answer.')
  const { rows: settings } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(safeSettings)],
  )
  const { rows: roles } = await client.query<Role>(rolesSql, [[ownerRole, apiRole]])
  return [
    { verdict: server.version >= leastVersion ? 'ok' : 'stop', what: `PostgreSQL ${server.release}; 15 is needed` },
    { verdict: server.trgm ? 'ok' : 'stop', what: 'the extension pg_trgm can be installed' },
    ...Object.entries(safeSettings).map(([name, needed]): Finding => {
      const value = settings.find((setting) => setting.name === name)?.setting
      return { verdict: value === needed ? 'ok' : 'stop', what: `${name} is ${value}; ${needed} is needed` }
    }),
    {
      verdict: server.waits === 'off' ? 'look' : 'ok',
      what: `synchronous_commit is ${server.waits}; off loses the last answers in a crash`,
    },
    ...[ownerRole, apiRole].map((name): Finding => {
      const role = roles.find((each) => each.name === name)
      if (role === undefined) return { verdict: 'stop', what: `the role ${name} is missing: npm run admin -- setup` }
      return { verdict: role.unsafe ? 'stop' : 'ok', what: `the role ${name} may not pass the policies of tables` }
    }),
    await inspectSpace(Number(server.bytes), server.folder),
  ]
}

/** A migration that rewrites tables needs as much room again. */
async function inspectSpace(bytes: number, folder: string | null): Promise<Finding> {
  if (folder === null || !existsSync(folder)) {
    return {
      verdict: 'ok',
      what: `the database has ${megabytes(bytes)}; as much must be free, which is not seen from here`,
    }
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return {
    verdict: free > bytes ? 'ok' : 'look',
    what: `the database has ${megabytes(bytes)}, and ${megabytes(free)} are free`,
  }
}

const waitingWords = { everybody: 'everybody waits for', writers: 'writers wait for', nobody: 'nobody waits for' }

async function inspectMigrations(client: pg.Client, ownerUrl: string, folder?: URL): Promise<Finding[]> {
  const pending = await listPending(ownerUrl, folder)
  if (pending.length === 0) return [{ verdict: 'ok', what: 'no migration is pending' }]
  const { rows } = await client.query<{ name: string; rows: string }>(
    "select relname as name, greatest(reltuples, 0)::bigint as rows from pg_class where relkind in ('r', 'p')",
  )
  const rowsOf = new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
  return pending.map(({ name, text }) => {
    const locks = locksOf(text)
      .filter(({ table }) => rowsOf.has(table))
      .map(({ table, waiting }) => `${waitingWords[waiting]} ${table} (about ${rowsOf.get(table)} rows)`)
    return {
      verdict: 'ok',
      what: `pending: ${name}${locks.length === 0 ? ', locks no existing table' : `: ${locks.join('; ')}`}`,
    }
  })
}

/** What to know before an upgrade. Changes nothing. */
export const inspectBeforeUpgrade = (ownerUrl: string, folder?: URL): Promise<Finding[]> =>
  withClient(ownerUrl, async (client) => [
    ...(await inspectServer(client)),
    ...(await inspectMigrations(client, ownerUrl, folder)),
  ])
