import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { type Counter, openCounters } from './counter-data.ts'
import { openEnvironment } from './environment.ts'
import type { LoadOrder, LoadSample } from './overload-clients.ts'
import { measureLoudKey } from './overload-keys.ts'
import { overloadPriceCents } from './overload-requests.ts'
import { closeWith, percentile, printTable } from './report.ts'

/**
 * More calls than the process can serve: it must serve as many as before and refuse the others quickly, stay ready, be
 * back to normal at once, and let nobody notice that another operator, or a program with an API key, has too much to do. The capacity is measured in the
 * same run with clients that wait for their answers.
 */
const shareLeast = 0.8
const answeredWithinMs = 1_000
const p99MostMs = 1_500
const refusedWithinMs = 100
const normalWithinMs = 2_000
const quietPerSecond = 20
const closedClients = 12
/** Enough for what waits at four times the capacity. */
const openConnections = 600
const quietConnections = 20

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    operators: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: 'all' },
    'without-limiter': { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const seed = Number(options.seed)
console.log(`seed ${seed}`)

type Row = Record<string, string | number>

const clientsFile = fileURLToPath(new URL('./overload-clients.ts', import.meta.url))
const children: ChildProcess[] = []

const tookMs = (samples: readonly LoadSample[]) => samples.map((sample) => sample.tookMs)
const withStatus = (samples: readonly LoadSample[], status: number) =>
  samples.filter((sample) => sample.status === status)
const goodOf = (samples: readonly LoadSample[]) =>
  withStatus(samples, 200).filter((sample) => sample.tookMs <= answeredWithinMs)

async function listInside(owner: Database, counters: readonly Counter[]): Promise<number[]> {
  const inside: number[] = []
  for (const operatorId of new Set(counters.map(({ venue }) => venue.operatorId))) {
    const visits = await inOperator(owner, operatorId, (trx) =>
      trx.selectFrom('visits').select('memberId').where('leftAt', 'is', null).where('undoneAt', 'is', null).execute(),
    )
    inside.push(...visits.map(({ memberId }) => memberId))
  }
  return inside
}

/** Asks ten times a second whether the process is ready. */
function watchReadiness(url: string) {
  const seen = { asked: 0, failed: 0 }
  const ask = async () => {
    seen.asked += 1
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (response?.ok !== true) seen.failed += 1
  }
  const timer = setInterval(() => void ask(), 100)
  return { seen, stop: () => clearInterval(timer) }
}

const environment = await openEnvironment('overload')
try {
  const size = { operators: Number(options.operators), venuesEach: 2, membersEach: 40, productsEach: 20 }
  const counters = await openCounters(environment, size, {
    creditCents: 50_000_000,
    stockMilli: 900_000_000,
    priceCents: overloadPriceCents,
    monthlyMilli: 1_000_000_000,
    capabilities: ['sell', 'discount', 'void_own', 'overrule', 'let_in', 'let_out_early'],
  })
  await environment.asOwner('update venues set min_stay_minutes = 0')
  await environment.analyze()
  const api = await environment.startApi(options['without-limiter'] ? { ADMISSION_CONTROL: 'off' } : {})
  const { url } = api
  let orders = 0

  /** Runs one load in a process of its own and returns its samples. */
  const load = async (order: Omit<LoadOrder, 'url' | 'seed' | 'inside'>): Promise<LoadSample[]> => {
    const inside = await listInside(environment.ownerDb, order.counters)
    const child = fork(clientsFile)
    children.push(child)
    orders += 1
    child.send({ ...order, url, inside, seed: seed + orders })
    return new Promise((resolve, reject) => {
      child.once('message', (samples: LoadSample[]) => {
        child.kill()
        resolve(samples)
      })
      child.once('exit', (code) => reject(new Error(`The clients ended with ${code}.`)))
    })
  }

  await load({ counters, seconds: 3, connections: closedClients })
  await environment.analyze()
  const measured = await load({ counters, seconds, connections: closedClients })
  const capacity = withStatus(measured, 200).length / seconds
  const readiness = watchReadiness(url)

  const rows: Row[] = []
  const misses: string[] = []
  const expect = (isSo: boolean, miss: string) => {
    if (!isSo) misses.push(miss)
  }
  const describe = (name: string, samples: LoadSample[], forSeconds: number) => {
    const refusals = withStatus(samples, 503)
    const good = goodOf(samples).length / forSeconds
    const row = {
      load: name,
      'offered/s': samples.length / forSeconds,
      'within 1 s, per s': good,
      'share of capacity': (good / capacity).toFixed(2),
      'p99 ms of answers': percentile(tookMs(withStatus(samples, 200)), 0.99),
      'refused/s': refusals.length / forSeconds,
      'p95 ms of refusals': percentile(
        refusals.map(({ sinceSentMs }) => sinceSentMs),
        0.95,
      ),
      other: String(samples.filter(({ status }) => ![200, 503, 409].includes(status)).length),
    }
    rows.push(row)
    return row
  }
  describe('capacity', measured, seconds)
  const measuresAll = options.only !== 'keys'
  for (const times of measuresAll ? [0.5, 1, 2, 4] : []) {
    const row = describe(
      `${times}x`,
      await load({ counters, seconds, perSecond: Math.round(capacity * times), connections: openConnections }),
      seconds,
    )
    if (times < 1) continue
    expect(Number(row['share of capacity']) >= shareLeast, `${times}x: goodput`)
    expect(row['p99 ms of answers'] <= p99MostMs, `${times}x: p99 of answers`)
    expect(row['refused/s'] < 1 || row['p95 ms of refusals'] <= refusedWithinMs, `${times}x: p95 of refusals`)
    expect(row.other === '0', `${times}x: other answers`)
  }
  /** The load of a normal night, at once after the heaviest. Returns when the last call was served late, or not at all. */
  async function measureRecovery(): Promise<number> {
    const endedAt = Date.now()
    const after = await load({
      counters,
      seconds: 4,
      perSecond: Math.round(capacity / 3),
      connections: openConnections,
    })
    const troubled = after.filter(({ status, tookMs: took }) => ![200, 409].includes(status) || took > answeredWithinMs)
    return Math.max(0, ...troubled.map((sample) => sample.endedAt - endedAt))
  }
  async function measureNeighbours(): Promise<Row[]> {
    const [noisy, quiet] = [counters.slice(0, size.venuesEach), counters.slice(-1)] as [Counter[], Counter[]]
    const askQuietly = () =>
      load({ counters: quiet, seconds, perSecond: quietPerSecond, connections: quietConnections })
    const alone = await askQuietly()
    const besideNoise = async (perSecond: number) => {
      const [noise, besides] = await Promise.all([
        load({ counters: noisy, seconds: seconds + 2, perSecond, connections: openConnections }),
        sleep(1_000).then(askQuietly),
      ])
      return { noise, besides }
    }
    const { besides: besideLoud } = await besideNoise(Math.round(capacity * 4))
    const { operatorId } = noisy[0]?.venue ?? { operatorId: 0 }
    // A stranger holds the rows that every command of this operator needs.
    const [, held] = await Promise.all([
      environment.asAdmin(
        `begin;
         select from occupancies where operator_id = ${operatorId} for update;
         select from stocks where operator_id = ${operatorId} for update;
         select pg_sleep(${seconds + 3});
         commit`,
      ),
      besideNoise(Math.round(capacity / 2)),
    ])
    const bar = percentile(tookMs(alone), 0.99) * 1.2 + 10
    const quietRow = (name: string, samples: LoadSample[]) => {
      const p99 = percentile(tookMs(samples), 0.99)
      const failed = samples.filter(({ status }) => ![200, 409].includes(status)).length
      expect(p99 <= bar && failed === 0, `quiet neighbour ${name}`)
      return {
        'quiet neighbour': name,
        'p50 ms': percentile(tookMs(samples), 0.5),
        'p99 ms': p99,
        failed: String(failed),
      }
    }
    return [
      quietRow('alone', alone),
      quietRow('beside another at 4x', besideLoud),
      quietRow('beside rows that are held', held.besides),
    ]
  }
  async function measureKeys(): Promise<Row[]> {
    const run = { db: environment.ownerDb, load, capacity: Math.round(capacity), seconds, connections: openConnections }
    const { rows: found, offered, served, servedMost, other } = await measureLoudKey(counters, run)
    console.log(
      `a key offered ${offered} calls got ${served} answers, at most ${servedMost} are its limit; ${other} others`,
    )
    expect(served > 0 && served <= servedMost && other === 0, 'limit of the key')
    return found.map(({ isUnnoticed, ...row }) => {
      expect(isUnnoticed, `${row['beside a loud key']} beside a loud key`)
      return row
    })
  }

  const normalAfterMs = measuresAll ? await measureRecovery() : 0
  expect(normalAfterMs <= normalWithinMs, 'back to normal')
  const neighbours = measuresAll ? await measureNeighbours() : []
  const keys = await measureKeys()
  readiness.stop()
  expect(readiness.seen.failed === 0, 'readiness')

  printTable(rows)
  console.log(
    `normal again after ${normalAfterMs} ms; not ready ${readiness.seen.failed} of ${readiness.seen.asked} times`,
  )
  printTable(neighbours)
  printTable(keys)
  for (const miss of misses) console.log(`missed: ${miss}`)
  closeWith(misses.length === 0 ? 'ok' : 'short', {
    capacity_per_s: capacity.toFixed(0),
    share_at_4x: String(rows.at(-1)?.['share of capacity']),
    normal_after_ms: normalAfterMs,
    not_ready: readiness.seen.failed,
    misses: misses.length,
  })
} finally {
  for (const child of children) child.kill()
  await environment.close()
}
