import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClusterNode, giveToPostgres, runAsPostgres } from '../../../server/testing/cluster.ts'
import { until } from '../../../server/testing/waiting.ts'

export const backupFolder = fileURLToPath(new URL('../../../deploy/backup/', import.meta.url))
const replayWithinMs = 120_000

/** The settings of PostgreSQL that an installation has. Until there is a repository, nothing is archived. */
export async function readArchiveSettings(): Promise<Record<string, string>> {
  const text = await readFile(join(backupFolder, 'archive.conf'), 'utf8')
  const pairs = [...text.matchAll(/^(\w+) = '?([^'\n]*)'?$/gm)].map(([, name = '', value = '']) => [name, value])
  return Object.fromEntries(pairs) as Record<string, string>
}

/** Names pgBackRest with the settings that differ here. The passphrase may be in the environment, not in an argument. */
const programOf = (node: ClusterNode, folder: string) => `#!/bin/sh
export PGBACKREST_CONFIG=${folder}/pgbackrest.conf
export PGBACKREST_REPO1_PATH=${folder}/repository
export PGBACKREST_REPO1_CIPHER_PASS=${randomBytes(36).toString('base64')}
export PGBACKREST_PG1_PATH=${node.folder}
export PGBACKREST_PG1_PORT=${node.port}
export PGBACKREST_PG1_SOCKET_PATH=${tmpdir()}
export PGBACKREST_LOG_PATH=${folder}/log
export PGBACKREST_LOCK_PATH=${folder}/lock
export PGBACKREST_SPOOL_PATH=${folder}/spool
export PGBACKREST_CMD=${folder}/pgbackrest
exec pgbackrest "$@"
`

const targetOf = (second: Date | null) =>
  second === null
    ? []
    : [
        '--type=time',
        `--target=${second.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        '--target-action=promote',
      ]

/** A pgBackRest repository of this PostgreSQL, with the configuration of `deploy/backup`. Its log arrives there from now on. */
export async function openRepository(node: ClusterNode) {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-repository-'))
  const program = join(folder, 'pgbackrest')
  await cp(join(backupFolder, 'pgbackrest.conf'), join(folder, 'pgbackrest.conf'))
  await writeFile(program, programOf(node, folder), { mode: 0o700 })
  for (const name of ['repository', 'log', 'lock', 'spool']) await mkdir(join(folder, name))
  await giveToPostgres(folder)

  const run = (...args: string[]) => runAsPostgres(program, ['--stanza=aforo', ...args])
  const { archive_command: command = '' } = await readArchiveSettings()
  await run('stanza-create')
  await node.configure({ archive_command: command.replace(/^pgbackrest\b/, program) })
  await run('check')

  /** Starts a restored server and waits until it accepts writes. */
  async function start(restored: ClusterNode): Promise<void> {
    const isOver = async () =>
      (await restored.query<{ over: boolean }>('select not pg_is_in_recovery() as over'))[0]?.over === true
    try {
      await restored.start()
      await until('PostgreSQL accepts writes', isOver, replayWithinMs)
    } catch (error) {
      const log = await readFile(join(restored.folder, 'log'), 'utf8')
      throw new Error(log.match(/FATAL: .*/g)?.at(-1) ?? 'PostgreSQL does not start.', { cause: error })
    }
  }

  const archive = join(folder, 'repository', 'archive')
  const listLog = async () =>
    (await readdir(archive, { recursive: true })).filter((path) => /\/[0-9A-F]{24}-/.test(path))

  return {
    backUp: (type: 'full' | 'diff') => run(`--type=${type}`, 'backup'),
    /** The log files that have arrived. */
    listLog,
    /** Waits until everything that is written now has arrived. */
    untilSent: async (withinMs: number) => {
      const [row] = await node.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file')
      const hasArrived = async () => (await listLog()).some((path) => path.includes(row?.file ?? 'none'))
      await until('the log has arrived', hasArrived, withinMs)
    },
    removeLog: async (paths: readonly string[]) => {
      for (const path of paths) await rm(join(archive, path))
    },
    /** Ends the server and deletes all its files, as if the machine were gone. */
    destroy: async () => {
      node.kill()
      // Whatever was sending log files is gone too.
      await run('--force', 'stop')
      await run('start')
      for (const name of await readdir(node.folder)) await rm(join(node.folder, name), { recursive: true })
    },
    /** Restores to a second, or as far as the log goes, and waits until PostgreSQL accepts writes. */
    restore: async (second: Date | null) => {
      // What this server writes must not mix with the log of the lost one.
      await run(...targetOf(second), '--archive-mode=off', 'restore')
      await start(node)
    },
    /** Restores to a second in the folder of another server, while this one goes on. */
    restoreBeside: async (beside: ClusterNode, second: Date) => {
      await run(...targetOf(second), '--archive-mode=off', `--pg1-path=${beside.folder}`, 'restore')
      // The files have the port of the other server.
      await appendFile(join(beside.folder, 'postgresql.conf'), `port = ${beside.port}\n`)
      await start(beside)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
