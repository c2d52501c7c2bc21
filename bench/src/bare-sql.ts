import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, databaseUrls, dropDatabase } from '../../server/src/db/setup.ts'

const run = promisify(execFile)

async function findPgbench(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  const newest = versions.toSorted((one, other) => Number(one) - Number(other)).at(-1)
  return newest === undefined ? 'pgbench' : join(root, newest, 'bin', 'pgbench')
}

type Terms = Record<number, string>

/** The statement of the product in one line, with a pgbench expression in place of each parameter. */
export const withTerms = (text: string, terms: Terms): string =>
  text
    .replaceAll(/\$(\d+)/g, (_, number: string) => terms[Number(number)] ?? 'null')
    .trim()
    .replaceAll('\n', ' ')

/** pgbench computes ids, so they must be consecutive. */
export function assertInRow(ids: readonly number[]): void {
  if (ids.some((id, index) => id !== (ids[0] ?? 0) + index)) throw new Error('Ids are not in a row.')
}

/** Runs pgbench with prepared statements and returns the transactions a second. */
async function runPgbench(args: readonly string[], databaseUrl: string): Promise<number> {
  const { stdout, stderr } = await run(await findPgbench(), ['-n', '-M', 'prepared', ...args, databaseUrl], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0) || /failed|error/i.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`)
  return perSecond
}

const lasting = (seconds: number, connections: number) => ['-c', String(connections), '-j', '2', '-T', String(seconds)]

/** The statements of the product without the API: how often a second PostgreSQL alone can run one of the scripts. */
export async function openBareSql(databaseUrl: string, scripts: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-bare-'))
  const files: string[] = []
  for (const [index, script] of scripts.entries()) {
    const file = join(folder, `script-${index}.sql`)
    await writeFile(file, script)
    files.push('--file', file)
  }
  return {
    /** The scripts run a second, over so many connections. */
    measure: (seconds: number, connections: number) =>
      runPgbench([...lasting(seconds, connections), ...files], databaseUrl),
    /** Runs so many scripts over one connection. */
    repeat: (times: number) => runPgbench(['-c', '1', '-t', String(times), ...files], databaseUrl),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

const tpcBScale = 20

/** The TPC-B transaction of pgbench in a database of its own: a known amount of work to compare with. */
export async function openTpcB(adminUrl: string) {
  const database = `aforo_bench_tpcb_${randomBytes(4).toString('hex')}`
  await createDatabase(adminUrl, database)
  const { owner: url } = databaseUrls(adminUrl, database)
  await run(await findPgbench(), ['-i', '-q', '-s', String(tpcBScale), url])
  return {
    database,
    measure: (seconds: number, connections: number) =>
      runPgbench([...lasting(seconds, connections), '--builtin', 'tpcb-like'], url),
    close: () => dropDatabase(adminUrl, database),
  }
}
