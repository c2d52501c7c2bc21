import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { until } from '../../server/testing/waiting.ts'
import { type Api, freePort, openEnvironment } from './environment.ts'
import { findMissing, openPatroniCluster } from './failover/patroni-cluster.ts'
import { openWatchingScreens } from './failover/watching-screens.ts'
import { openRedis } from './faults/own-redis.ts'
import type { Attempt } from './faults/settling-caller.ts'
import { openTraffic } from './faults/traffic.ts'
import { checkBooks } from './faults/traffic-books.ts'
import { closeWith, printTable } from './report.ts'
import { randomOf } from './stock-writers.ts'

/**
 * Three PostgreSQL servers under Patroni, HAProxy, and two API processes, with the configuration of `deploy/patroni`.
 * While clients send commands and screens watch, the primary's machine is killed, the primary is switched as planned, and an
 * API process is killed. Afterwards nothing that was acknowledged is lost or done twice. With `--break=synchronous`
 * something is lost, and the drill must fail.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Seconds between the events. */
    calm: { type: 'string', default: '8' },
    /** `synchronous`: no standby confirms commits, and those of the killed primary are a second behind. */
    break: { type: 'string', default: '' },
  },
})
const calmMs = Number(options.calm) * 1000
const drillMostMs = 12 * 60_000
const recoverWithinMs = 90_000
/** The ttl of Patroni and the election after it. */
const outageMostMs = 30_000
const plannedMostMs = 8_000

const missing = findMissing()
if (missing !== null) throw new Error(missing)
setTimeout(() => {
  console.error('The drill takes too long.')
  process.exit(1)
}, drillMostMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const startedMs = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${what}`)
const seconds = (ms: number) => (ms / 1000).toFixed(1)

if (!['', 'synchronous'].includes(options.break)) throw new Error(`There is no ${options.break} to break.`)
const synchronous = options.break === ''
const behindMs = 1_000
const cluster = await openPatroniCluster({ synchronous })
const redis = await openRedis()
say('three servers run')
const ports = [await freePort(), await freePort()] as const
await cluster.startBalancer(ports)
const reachable = () =>
  fetch(cluster.webUrl).then(
    () => true,
    () => false,
  )
await until('HAProxy listens', reachable, 10_000)
await sleep(3_000)
const environment = await openEnvironment('failover', { adminUrl: cluster.adminUrl, stop: async () => {} })

const startApi = (port: number): Promise<Api> =>
  environment.startApi(
    {
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: cluster.webUrl,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    },
    { port },
  )

type Seen = { what: string; fromMs: number; toMs: number }

async function drill(): Promise<void> {
  const apis = [await startApi(ports[0]), await startApi(ports[1])] as const
  await until('HAProxy finds the processes', async () => (await fetch(`${cluster.webUrl}/readyz`)).ok, 20_000)
  const traffic = await openTraffic(environment, cluster.webUrl, Number(options.seed))
  const { counters, doors, till } = traffic.venues
  const people = [...counters.map(({ as }) => as), ...doors.map(({ as }) => as), till.as]
  const screens = openWatchingScreens(cluster.webUrl, [...people, ...people], randomOf(Number(options.seed)))
  const attempts = () => traffic.caller.calls.flatMap((call) => call.attempts)
  const hasSuccessAfter = (ms: number) => attempts().some((one) => one.outcome === 'ok' && one.atMs > ms)
  const phases: Seen[] = []
  /** Does something and watches until commands succeed again, and for a while after. */
  async function phase(what: string, work: () => Promise<void>): Promise<void> {
    const fromMs = performance.now()
    await work()
    const doneMs = performance.now()
    await until('commands succeed again', () => hasSuccessAfter(doneMs), recoverWithinMs)
    await sleep(calmMs)
    phases.push({ what, fromMs, toMs: performance.now() })
    say(what)
  }

  await phase('everything is up', async () => {})
  const lost = await cluster.findLeader()
  if (!synchronous) {
    await lost.stallStandbys()
    await sleep(behindMs)
  }
  await phase("the primary's machine is killed", async () => {
    await lost.kill()
    const isReplaced = async () => (await cluster.findLeader().catch(() => lost)) !== lost
    await until('another server leads', isReplaced, recoverWithinMs)
  })
  await phase('it comes back as a standby', async () => {
    await lost.start()
    await cluster.whole()
  })
  await phase('planned switch-over', cluster.switchOver)
  await cluster.whole()
  await phase('one API process is killed', async () => {
    const ended = once(apis[0].process, 'exit')
    apis[0].process.kill('SIGKILL')
    await ended
  })
  await phase('it is started again', async () => void (await startApi(ports[0])))
  traffic.stop()
  const giveUp = setTimeout(traffic.caller.giveUp, 45_000)
  await traffic.ended
  clearTimeout(giveUp)
  await screens.close()
  await judge(traffic, screens, phases)
}

/** The longest time of a phase in which nothing of this happened. */
function longestPauseMs(happenedMs: readonly number[], { fromMs, toMs }: Seen): number {
  const times = [
    fromMs,
    ...happenedMs.filter((ms) => ms > fromMs && ms < toMs).toSorted((one, other) => one - other),
    toMs,
  ]
  return Math.max(...times.slice(1).map((ms, index) => ms - (times[index] ?? ms)))
}

/** What clients saw other than success and settled refusals, with how often. */
function describeFailures(attempts: readonly Attempt[], { fromMs, toMs }: Seen): string {
  const seen = attempts.filter(({ atMs, tookMs }) => atMs + tookMs >= fromMs && atMs + tookMs < toMs)
  const counted = Map.groupBy(seen, ({ outcome }) => outcome)
  return [...counted].map(([outcome, { length }]) => `${outcome} ${length}`).join(', ') || 'nothing'
}

type Screens = ReturnType<typeof openWatchingScreens>
type Traffic = Awaited<ReturnType<typeof openTraffic>>

async function judge(traffic: Traffic, screens: Screens, phases: readonly Seen[]): Promise<void> {
  const { calls } = traffic.caller
  const attempts = calls.flatMap((call) => call.attempts)
  // What the rules refuse is no failure: it settled the call.
  const settled = new Set(calls.flatMap((call) => (call.answer === null ? [] : [call.attempts.at(-1)])))
  const failures = attempts.filter((one) => !settled.has(one))
  const acknowledgedMs = attempts.filter(({ outcome }) => outcome === 'ok').map(({ atMs, tookMs }) => atMs + tookMs)
  const rows = phases.map((seen) => {
    const gaps = screens.gaps.filter(({ fromMs }) => fromMs >= seen.fromMs && fromMs < seen.toMs)
    return {
      what: seen.what,
      'without writes s': seconds(longestPauseMs(acknowledgedMs, seen)),
      'without hints s': seconds(longestPauseMs(screens.hintsMs, seen)),
      'streams reconnected': String(gaps.length),
      'longest without stream s': seconds(Math.max(0, ...gaps.map(({ fromMs, toMs }) => toMs - fromMs))),
      'seen meanwhile': describeFailures(failures, seen),
    }
  })
  printTable(rows)

  const { differences, lost } = await checkBooks(environment.ownerDb, traffic)
  for (const [rule, count] of Object.entries(differences)) {
    if (count > 0) console.error(`not so ${count} times: ${rule}`)
  }
  const sum = (isOne: (rule: string) => boolean) =>
    Object.entries(differences).reduce((total, [rule, count]) => total + (isOne(rule) ? count : 0), 0)
  const unsettled = calls.filter(({ answer }) => answer === null).length
  const unknown = failures.filter(({ isKnown }) => !isKnown).length
  const pauseOf = (what: string) => Number(rows.find((row) => row.what === what)?.['without writes s']) * 1000
  const killedMs = pauseOf("the primary's machine is killed")
  const plannedMs = pauseOf('planned switch-over')
  const isRight = sum(() => true) === 0 && lost.length === 0 && unsettled === 0
  closeWith(isRight ? (killedMs <= outageMostMs && plannedMs <= plannedMostMs ? 'ok' : 'short') : 'broken', {
    commands: calls.filter(({ key }) => key !== null).length,
    killed_s: seconds(killedMs),
    planned_s: seconds(plannedMs),
    api_killed_s: seconds(pauseOf('one API process is killed')),
    lost: lost.length,
    twice: sum((rule) => /took effect once|got the same/.test(rule)),
    differences: sum(() => true),
    unsettled,
    unknown_codes: unknown,
    reconnects: screens.gaps.length,
    streams_refused: screens.refused(),
    hints: screens.hintsMs.length,
  })
}

try {
  await drill()
} catch (error) {
  console.error(error)
  closeWith('broken', { ended: 'no' })
} finally {
  await environment.close().catch(() => {})
  await redis.kill()
  await cluster.close()
}
process.exit()
