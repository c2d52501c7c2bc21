import pg from 'pg'

export const ownerRole = 'aforo_owner'
export const apiRole = 'aforo_api'

/** The URLs of one database for each role, derived from the URL of the administrator. */
export function databaseUrls(adminUrl: string, database: string) {
  const as = (role: string) => {
    const url = new URL(adminUrl)
    url.username = role
    url.pathname = `/${database}`
    return url.href
  }
  return { owner: as(ownerRole), api: as(apiRole) }
}

/** Connects for the time of the work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Settings for every connection of the API, with any kind of pooling. */
export const apiRoleSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  // Without it, PostgreSQL plans prepared statements with array parameters again at each call.
  plan_cache_mode: 'force_generic_plan',
  // Compiling takes longer than any of our statements.
  jit: 'off',
}

/** The passwords of the two roles; an empty one is left as it is. */
type Passwords = Record<typeof ownerRole | typeof apiRole, string>

/** Creates two roles: one that owns the tables and migrates, and one for the API, which owns nothing. */
async function ensureRoles(client: pg.Client, passwords: Passwords, of: 'new roles' | 'all roles'): Promise<void> {
  // Two runs at the same moment (tests, a second clone) must not interfere.
  await client.query('begin')
  await client.query("select pg_advisory_xact_lock(hashtext('aforo roles'))")
  for (const role of [ownerRole, apiRole] as const) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const isNew = rowCount === 0
    if (isNew) await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls`)
    const password = passwords[role]
    if (password !== '' && (isNew || of === 'all roles')) {
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
    }
  }
  for (const [setting, value] of Object.entries(apiRoleSettings)) {
    await client.query(`alter role ${apiRole} set ${setting} = ${client.escapeLiteral(value)}`)
  }
  await client.query('commit')
}

const quoted = (name: string) => pg.escapeIdentifier(name)

/** The databases whose name starts with the prefix. */
export async function listDatabases(adminUrl: string, prefix: string): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    const sql = 'select datname as name from pg_database where starts_with(datname::text, $1)'
    const { rows } = await client.query<{ name: string }>(sql, [prefix])
    return rows.map(({ name }) => name)
  })
}

export async function databaseExists(adminUrl: string, name: string): Promise<boolean> {
  return (await listDatabases(adminUrl, name)).includes(name)
}

const passwordOf = (url: string) => decodeURIComponent(new URL(url).password)

/**
 * Creates an empty database, or a copy of one that has no connections. New roles get the password of the administrator,
 * if there is one.
 */
export async function createDatabase(adminUrl: string, name: string, template = 'template0'): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const password = passwordOf(adminUrl)
    await ensureRoles(client, { [ownerRole]: password, [apiRole]: password }, 'new roles')
    await client.query(
      `create database ${quoted(name)} owner ${ownerRole} template ${quoted(template)} encoding 'UTF8'`,
    )
  })
}

/** Makes the roles and the database as the URLs of the owner and of the API name them. Can be repeated. */
export async function prepareServer(urls: { admin: string; owner: string; api: string }): Promise<void> {
  const [owner, api] = [new URL(urls.owner), new URL(urls.api)]
  if (owner.username !== ownerRole || api.username !== apiRole) {
    throw new Error(`The owner must be ${ownerRole}, and the API ${apiRole}.`)
  }
  if (owner.pathname !== api.pathname) throw new Error('The owner and the API must name the same database.')
  const name = decodeURIComponent(owner.pathname.slice(1))
  await withClient(urls.admin, (client) =>
    ensureRoles(client, { [ownerRole]: passwordOf(urls.owner), [apiRole]: passwordOf(urls.api) }, 'all roles'),
  )
  if (!(await databaseExists(urls.admin, name))) await createDatabase(urls.admin, name)
}

/** Does not wait for the disk at each commit. For databases that nobody needs after a crash. */
export async function makeDisposable(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`alter database ${quoted(name)} set synchronous_commit = off`)
  })
}

/** The comment that marks a disposable database. Commands drop no other. */
const demoMark = 'Aforo demo'

export async function markAsDemo(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`comment on database ${quoted(name)} is ${client.escapeLiteral(demoMark)}`)
  })
}

export async function isDemo(adminUrl: string, name: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const sql = "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1"
    const { rows } = await client.query<{ mark: string | null }>(sql, [name])
    return rows[0]?.mark === demoMark
  })
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${quoted(name)} with (force)`)
  })
}
