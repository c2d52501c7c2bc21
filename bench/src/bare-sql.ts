import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

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

/** The statements of the product without the API: how often a second PostgreSQL alone can run one of the scripts. */
export async function openBareSql(databaseUrl: string, scripts: readonly string[]) {
  const pgbench = await findPgbench()
  const folder = await mkdtemp(join(tmpdir(), 'aforo-bare-'))
  const files: string[] = []
  for (const [index, script] of scripts.entries()) {
    const file = join(folder, `script-${index}.sql`)
    await writeFile(file, script)
    files.push('--file', file)
  }
  return {
    /** The scripts run a second, over so many connections. */
    async measure(seconds: number, connections: number): Promise<number> {
      const { stdout, stderr } = await run(
        pgbench,
        ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), ...files, databaseUrl],
        { maxBuffer: 64 * 1024 * 1024 },
      )
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (!(perSecond > 0) || /failed|error/i.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`)
      return perSecond
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
