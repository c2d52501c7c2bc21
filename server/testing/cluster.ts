import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseUrls } from '../src/db/setup.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

type Settings = Record<string, string | number>

export type ClusterNode = ReturnType<typeof createNode>

/** Debian keeps the server binaries outside of PATH, in one folder per release. */
export function binariesFolder(): string {
  const releases = '/usr/lib/postgresql'
  const newest = existsSync(releases) ? readdirSync(releases).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  const folder = process.env['POSTGRES_BINARIES'] ?? (newest === undefined ? null : join(releases, newest, 'bin'))
  if (folder === null || !existsSync(join(folder, 'initdb'))) {
    throw new Error('No PostgreSQL server binaries. Set POSTGRES_BINARIES to the folder that contains initdb.')
  }
  return folder
}

/** PostgreSQL refuses to run as root, so root runs it, and what reads its files, as the user postgres. */
export async function runAsPostgres(program: string, args: readonly string[]): Promise<void> {
  const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, [...args]]
  await run(command, all, { cwd: tmpdir() })
}

/** Runs a program of PostgreSQL as the user that may. */
export const runBinary = (binary: string, args: readonly string[]): Promise<void> =>
  runAsPostgres(join(binariesFolder(), binary), args)

/** Lets the user that runs PostgreSQL write to a folder, and nobody else read it. */
export async function giveToPostgres(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (isRoot) await run('chown', ['-R', 'postgres:', folder])
}

const portRange = { first: 5_600, count: 100 }
let portsTaken = Math.floor(Math.random() * portRange.count)

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

async function takePort(): Promise<number> {
  for (let tries = 0; tries < portRange.count; tries += 1) {
    portsTaken += 1
    const port = portRange.first + (portsTaken % portRange.count)
    if (await isFree(port)) return port
  }
  throw new Error('All ports for clusters are taken.')
}

const literal = (value: string | number) => pg.escapeLiteral(String(value))

/** One PostgreSQL server with its own data folder. */
export function createNode(name: string, folder: string, port: number) {
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`

  /** The first line of the file is the id of the server process. */
  function findPid(): number | null {
    const file = join(folder, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  }

  async function query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    database = 'postgres',
  ): Promise<Row[]> {
    const url = new URL(adminUrl)
    url.pathname = `/${database}`
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  const start = () => runBinary('pg_ctl', ['start', '-D', folder, '-w', '-t', '60', '-l', join(folder, 'log'), '-s'])

  const stop = async (mode: 'smart' | 'fast' | 'immediate' = 'fast') => {
    if (findPid() !== null) await runBinary('pg_ctl', ['stop', '-D', folder, '-w', '-t', '60', '-m', mode, '-s'])
  }

  /** Sends a signal to the server process and all its backends, as if to the whole machine. */
  function signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const pid = findPid()
    if (pid === null) return
    const backends = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout.split('\n')
    for (const each of [pid, ...backends.map(Number).filter((id) => id > 0)]) {
      try {
        process.kill(each, signal)
      } catch {
        // It ended in the meantime.
      }
    }
  }

  return {
    name,
    folder,
    port,
    adminUrl,
    /** The URLs of the roles of Aforo in one database of this server. */
    urls: (database: string) => databaseUrls(adminUrl, database),
    findPid,
    query,
    start,
    stop,
    restart: async () => {
      await stop()
      await start()
    },
    /** Ends the server and its backends at once with SIGKILL. */
    kill: () => {
      signalAll('SIGKILL')
      rmSync(join(folder, 'postmaster.pid'), { force: true })
    },
    /** Freezes the server: connections stay open and nothing answers. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    promote: () => runBinary('pg_ctl', ['promote', '-D', folder, '-w', '-t', '60', '-s']),
    /** Changes settings that need no restart. Null restores the default. */
    configure: async (settings: Record<string, string | number | null>) => {
      for (const [setting, value] of Object.entries(settings)) {
        await query(
          value === null ? `alter system reset ${setting}` : `alter system set ${setting} = ${literal(value)}`,
        )
      }
      await query('select pg_reload_conf()')
    },
  }
}

const basicSettings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '64MB',
  wal_keep_size: '256MB',
  // A standby notices soon that its primary is gone, and the primary that a standby is.
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
}

async function appendSettings(folder: string, settings: Settings): Promise<void> {
  const lines = Object.entries(settings).map(([setting, value]) => `${setting} = ${literal(value)}\n`)
  await appendFile(join(folder, 'postgresql.conf'), lines.join(''))
}

/**
 * A PostgreSQL of its own in a temporary folder, with standbys on request. Passwords are not needed. Everything ends with
 * `close()`, or with this process.
 */
export async function openCluster(options: { settings?: Settings } = {}) {
  const nodes: ClusterNode[] = []

  async function newNode(name: string): Promise<ClusterNode> {
    const folder = await mkdtemp(join(tmpdir(), `aforo-${name}-`))
    await giveToPostgres(folder)
    const node = createNode(name, folder, await takePort())
    nodes.push(node)
    return node
  }

  function remove(): void {
    for (const node of nodes.splice(0)) {
      node.kill()
      rmSync(node.folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  process.on('exit', remove)

  const primary = await newNode('primary')
  const format = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync', '--no-instructions']
  await runBinary('initdb', ['-D', primary.folder, '-U', 'postgres', '--auth=trust', ...format])
  await appendSettings(primary.folder, { ...basicSettings, ...options.settings, port: primary.port })
  await primary.start()

  /** A base backup of the primary in a node that is not started. */
  async function addBackup(name: string): Promise<ClusterNode> {
    const backup = await newNode(name)
    const source = `host=127.0.0.1 port=${primary.port} user=postgres`
    await runBinary('pg_basebackup', ['-D', backup.folder, '-d', source, '-X', 'stream', '-c', 'fast', '-N'])
    await appendSettings(backup.folder, { port: backup.port })
    return backup
  }

  /** Copies a running node and lets the copy follow it. A synchronous one must confirm every commit from then on. */
  async function addStandby(
    name: string,
    { of = primary, synchronous = false }: { of?: ClusterNode; synchronous?: boolean } = {},
  ): Promise<ClusterNode> {
    const standby = await newNode(name)
    const source = `host=127.0.0.1 port=${of.port} user=postgres application_name=${name}`
    await runBinary('pg_basebackup', ['-D', standby.folder, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '-N'])
    await appendSettings(standby.folder, { port: standby.port })
    // The copy inherits what the source was told with ALTER SYSTEM, also for which standbys it waits.
    await appendFile(join(standby.folder, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`)
    await standby.start()
    if (synchronous) await of.configure({ synchronous_standby_names: name })
    return standby
  }

  /** Removes one node for good. */
  async function discard(node: ClusterNode): Promise<void> {
    node.kill()
    nodes.splice(nodes.indexOf(node), 1)
    await rm(node.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  return {
    primary,
    addStandby,
    addBackup,
    /** A node without files, into which a backup can be restored. */
    addEmpty: newNode,
    discard,
    close: async () => {
      process.off('exit', remove)
      for (const node of nodes) {
        node.thaw()
        await node.stop('immediate')
      }
      remove()
    },
  }
}
