import { callbackify } from 'node:util'
import pg from 'pg'

const probeTimeoutMs = 2_000
/** What libpq calls a host that accepts writes. Without the parameter, several hosts mean the same. */
const primaryNames = [null, 'read-write', 'primary']

/**
 * The URL of each host of a list as libpq has it: `postgres://user@one:5432,two:5433/name?target_session_attrs=read-write`.
 */
export function listHostUrls(text: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(text) ?? []
  return hosts.split(',').map((host) => {
    const url = new URL(start + host + rest)
    const wanted = url.searchParams.get('target_session_attrs')
    if (!primaryNames.includes(wanted)) throw new Error(`target_session_attrs=${wanted} is not supported`)
    url.searchParams.delete('target_session_attrs')
    return url.href
  })
}

/** Whether this is the URL of one or several hosts that we can connect to. */
export function isDatabaseUrl(text: string): boolean {
  try {
    return listHostUrls(text).length > 0
  } catch {
    return false
  }
}

/** Returns the URL if its host accepts writes. */
async function probe(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'aforo probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only === 'off') return url
  } finally {
    await client.end().catch(() => {})
  }
  throw Object.assign(new Error('This host accepts no writes.'), { code: '25006' })
}

async function findPrimary(urls: readonly string[]): Promise<string> {
  try {
    return await Promise.any(urls.map(probe))
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error
  }
}

/** Remembers which host accepts writes, until a connection to it fails. A single host is not probed. */
export function createHosts(text: string) {
  const urls = listHostUrls(text)
  const [first = ''] = urls
  let known: Promise<string> | null = null
  const forget = () => {
    known = null
  }
  async function find(): Promise<string> {
    if (urls.length === 1) return first
    known ??= findPrimary(urls)
    try {
      return await known
    } catch (error) {
      forget()
      throw error
    }
  }

  /** A client that looks up its host when it connects, because the pool itself knows only one. */
  class PrimaryClient extends pg.Client {
    async #connectToPrimary(): Promise<void> {
      const { hostname, port } = new URL(await find())
      const { stream } = (this as unknown as { connection: { stream: { destroyed: boolean } } }).connection
      if (stream.destroyed) throw new Error('timeout exceeded when trying to connect')
      Object.assign(this, { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || 5432) })
      await super.connect()
    }

    async #connectOrForget(): Promise<this> {
      try {
        await this.#connectToPrimary()
        return this
      } catch (error) {
        forget()
        throw error
      }
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.#connectOrForget()
      callbackify(() => this.#connectOrForget())(callback)
    }
  }

  return { poolOptions: { connectionString: first, Client: PrimaryClient }, forget }
}
