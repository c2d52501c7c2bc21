import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addPod } from '../../server/testing/add-pod.ts'
import { openCluster } from '../../server/testing/cluster.ts'
import { isAcknowledged } from './answers.ts'
import { findDifferences, isRefused } from './counter-books.ts'
import { openCounters } from './counter-data.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { openEnvironment } from './environment.ts'
import { fillBooks } from './large-books.ts'
import { addHistory } from './move-history.ts'
import { between, longestGapMs, priceCents, serve } from './paced-counters.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { randomOf } from './stock-writers.ts'

/**
 * An operator moves to another database server and back while its counters sell, over a connection that loses answers.
 * On the way back the mover is killed with -9 at each of its steps and started again. Nothing may be lost or done twice,
 * nobody may wait for long, and the operators that stay should hardly notice. `--without-lock` lets transactions begin
 * while the operator moves: the proof must then fail.
 */
const { values: options } = parseArgs({
  options: {
    transactions: { type: 'string', default: '1000000' },
    /** Commands a second of the operator that moves, and as many of those that stay. */
    rate: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
    'without-lock': { type: 'boolean', default: false },
  },
})
const rate = Number(options.rate)
const seed = Number(options.seed)
const stoppedMostSeconds = 5
const slowerMost = 1.2
const cutShare = 0.02
const baselineMs = 20_000
const limitMilli = 10_000_000
const steps = ['copying', 'copied', 'frozen', 'comparing', 'switching', 'moved', 'cleaning']
const adminProgram = fileURLToPath(new URL('../../server/src/admin.ts', import.meta.url))

const settings = { wal_level: 'logical', shared_buffers: '512MB', max_wal_size: '4GB', max_connections: 200 }
const [home, far] = await Promise.all([openCluster({ settings }), openCluster({ settings })])
const environment = await openEnvironment('move', { adminUrl: home.primary.adminUrl, stop: async () => {} })
const adminUrl = (node: typeof far.primary, database: string) => node.adminUrl.replace(/postgres$/, database)

/** Runs the mover, kills it at a step if one is given, and returns what it said. */
async function runMover(operatorId: number, to: string, killAt: string | null): Promise<string[]> {
  const urls = [`directory=${environment.adminUrl}`, `north=${adminUrl(far.primary, 'north')}`]
  const child = spawn(process.execPath, [adminProgram, 'move-operator', String(operatorId), to], {
    env: { ...process.env, NODE_ENV: 'production', ADMIN_URLS: urls.join(' ') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`)
    said.push(line)
    if (killAt !== null && line.includes(`s  ${killAt}`)) child.kill('SIGKILL')
  }
  return said
}

try {
  const [books] = await fillBooks(environment, [Number(options.transactions)])
  if (books === undefined) throw new Error('There are no books.')
  await addHistory(environment, books)
  const { operatorId } = books
  const size = { venuesEach: 2, membersEach: 40, productsEach: 12 }
  const capabilities = [
    'sell' as const,
    'discount' as const,
    'void_own' as const,
    'overrule' as const,
    'top_up' as const,
    'accounting' as const,
    'approve' as const,
    'void_others' as const,
    'return' as const,
    'till_differences' as const,
    'export' as const,
  ]
  const filling = { creditCents: 10_000, stockMilli: 30_000_000, priceCents, monthlyMilli: limitMilli, capabilities }
  const moving = await openCounters(environment, { operators: 1, ...size, operatorId }, filling)
  const staying = await openCounters(environment, { operators: 4, ...size }, filling)
  const stayingIds = [...new Set(staying.map(({ venue }) => venue.operatorId))]
  await environment.analyze()
  await addPod(far.primary.adminUrl, 'north', environment, { isOpen: false })
  if (options['without-lock']) {
    for (const [node, database] of [
      [home.primary, environment.database],
      [far.primary, 'north'],
    ] as const) {
      await node.query(
        `create or replace function enter_operator(id bigint) returns void language sql
         as $$ select set_config('app.operator_id', id::text, true) $$`,
        [],
        database,
      )
    }
  }
  const since = new Date()
  const before = await findDifferences(environment.ownerDb, [operatorId, ...stayingIds], [], limitMilli, since)
  // The other connections of this program are not served by anybody who knows of pods.
  await environment.db.destroy()
  const env = { PODS: `north=${far.primary.urls('north').api}`, JOBS: 'off', ADMISSION_CONTROL: 'off' }
  const { url } = await environment.startApi(env)
  const api = new URL(url)
  const proxy = await openCuttingProxy({ host: api.hostname, port: Number(api.port) }, cutShare, randomOf(seed))
  const over = new AbortController()
  const moved = serve(moving, { url: proxy.url, over: over.signal, rate, seed: seed + 1 })
  const others = serve(staying, { url: proxy.url, over: over.signal, rate, seed: seed + 101 })

  const rows: Record<string, string | number>[] = []
  const failures: string[] = []
  const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
    const startedMs = performance.now()
    await work()
    const endedMs = performance.now()
    rows.push({
      what,
      seconds: (endedMs - startedMs) / 1000,
      commands: between(moved.heard, startedMs, endedMs).length,
      'longest stop s': longestGapMs(moved.heard, startedMs, endedMs) / 1000,
      'others p50': percentile(between(others.heard, startedMs, endedMs), 0.5),
      'others p99': percentile(between(others.heard, startedMs, endedMs), 0.99),
    })
  }
  const moveTo = async (place: string, kills: readonly string[]): Promise<void> => {
    for (const killAt of [...kills, null]) {
      const said = await runMover(operatorId, place, killAt)
      if (killAt === null && !said.some((line) => line.includes('done'))) failures.push(`not moved to ${place}`)
    }
  }
  await sleep(2_000)
  await measure('nothing moves', () => sleep(baselineMs))
  await measure('there', () => moveTo('north', []))
  await measure('back, killed at each step', () => moveTo('directory', steps))
  await sleep(1_000)
  over.abort()
  await Promise.all([moved.done, others.done])
  proxy.close()

  const commands = [...moved.commands, ...others.commands]
  const after = await findDifferences(environment.ownerDb, [operatorId, ...stayingIds], commands, limitMilli, since)
  let differences = 0
  for (const [rule, count] of Object.entries(after)) {
    const added = count - (before[rule] ?? 0)
    if (added !== 0) console.error(`not so ${added} times: ${rule}`)
    differences += Math.abs(added)
  }
  const unexpected = commands.flatMap(({ answers }) => answers).filter((one) => !isAcknowledged(one) && !isRefused(one))
  for (const { status, body } of unexpected.slice(0, 5)) console.error(`answered ${status} ${body.slice(0, 80)}`)
  for (const failure of failures) console.error(failure)
  printTable(rows)
  const [calm, ...moves] = rows
  const slower = Math.max(...moves.map((row) => Number(row['others p99']) / Number(calm?.['others p99'])))
  const stopped = Math.max(...moves.map((row) => Number(row['longest stop s'])))
  const isRight = differences === 0 && unexpected.length === 0 && failures.length === 0
  const isFast = stopped <= stoppedMostSeconds && slower <= slowerMost
  closeWith(isRight ? (isFast ? 'ok' : 'short') : 'broken', {
    transactions: options.transactions,
    commands: commands.length,
    cuts: proxy.cuts(),
    stopped: stopped.toFixed(2),
    slower: slower.toFixed(2),
    differences,
    unexpected: unexpected.length,
  })
} finally {
  // Its database cannot be dropped while a pod follows it.
  await far.close()
  await environment.close()
  await home.close()
}
