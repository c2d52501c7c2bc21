import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBlankingProxy } from '../blanking-proxy.ts'
import { closeWith } from '../report.ts'
import type { Fault } from './fault.ts'
import { servePreviousRelease } from './release-faults.ts'
import type { Stage } from './stage.ts'

/** A fault with a guard removed. It must then leave books that are wrong. */
type Broken = { fault: string } & Partial<Pick<Fault, 'needs' | 'prepare' | 'inject'>>

/** The routine that PostgreSQL names in its notice that a commit was not confirmed by the standby. */
const noticeWords = ['SyncRepWaitForLSN']

const unwrittenMs = 2_000

async function hideNotices(stage: Stage): Promise<void> {
  const proxy = await openBlankingProxy(
    { host: '127.0.0.1', port: stage.cluster.primary.port },
    noticeWords,
    'postgres',
  )
  stage.atEnd(() => proxy.close())
  stage.toDatabase.leadTo({ host: '127.0.0.1', port: proxy.port })
}

/** The functions that tell the time are found in another schema first. A day back, so that nobody's sign-in ends. */
async function falsifyTime({ environment }: Stage): Promise<void> {
  const functions = ['now', 'clock_timestamp', 'transaction_timestamp', 'statement_timestamp'].map(
    (name) => `create function wrong.${name}() returns timestamptz language sql stable
      as $$ select pg_catalog.${name}() - interval '1 day' $$;`,
  )
  await environment.asAdmin(`create schema wrong; grant usage on schema wrong to aforo_api; ${functions.join('\n')}
    alter role aforo_api set search_path = wrong, pg_catalog, public`)
  // Connections that are open already would still tell the right time.
  await environment.asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'aforo_api'`)
}

export const brokenFaults: Record<string, Broken> = {
  /** Commits are acknowledged before they are written, and nothing writes them. */
  durability: {
    fault: 'postgres-killed',
    needs: { settings: { synchronous_commit: 'off', wal_buffers: '32MB' } },
    inject: async ({ cluster: { primary } }) => {
      const writers = `select pid from pg_stat_activity where backend_type = 'walwriter'`
      for (const { pid } of await primary.query<{ pid: number }>(writers)) process.kill(pid, 'SIGSTOP')
      await sleep(unwrittenMs)
      primary.kill()
    },
  },
  notice: { fault: 'wait-cancelled', needs: { standby: 'synchronous' }, prepare: hideNotices },
  /** A migration takes away what the previous release reads. */
  expansion: {
    fault: 'previous-release-serves',
    inject: async (stage, traffic) => {
      await stage.environment.asOwner('alter table products rename column name to title')
      await servePreviousRelease(stage, traffic)
    },
  },
  clock: { fault: 'clock-3d-ahead', needs: {}, prepare: falsifyTime },
}

const oneVenue = ['--only=one', '--seconds=5']
/** Guards that another program removes. */
const programs: Record<string, [file: string, ...args: string[]]> = {
  lock: ['counter.ts', '--without=lock', ...oneVenue],
  key: ['counter.ts', '--without=key', ...oneVenue],
  check: ['counter.ts', '--without=check', ...oneVenue],
  limit: ['counter.ts', '--without=limit', ...oneVenue],
  limiter: ['overload.ts', '--without-limiter', '--seconds=4'],
}

export const guardNames = [...Object.keys(programs), ...Object.keys(brokenFaults)]

/** Runs the program that removes the guard. Without it, anything but its verdict `ok` means that the guard matters. */
export function runWithout(guard: string, seed: string): void {
  const [file = '', ...args] = programs[guard] ?? []
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const { stdout } = spawnSync(process.execPath, [path, ...args, `--seed=${seed}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = stdout.trimEnd().split('\n')
  const verdict = lines.pop() ?? ''
  console.log(lines.join('\n'))
  if (!verdict.startsWith('verdict=')) throw new Error(`${file} ended without a verdict: ${verdict}`)
  closeWith(verdict.startsWith('verdict=ok') ? 'ok' : 'broken', { without: guard, program: file })
}
