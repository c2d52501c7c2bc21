import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../../server/src/db/connection.ts'
import { moveOperator } from '../../server/src/features/moves/move-operator.ts'
import { addPod } from '../../server/testing/add-pod.ts'
import { openCluster } from '../../server/testing/cluster.ts'
import { isAcknowledged } from './answers.ts'
import { findDifferences, isRefused } from './counter-books.ts'
import { openCounters } from './counter-data.ts'
import { openEnvironment } from './environment.ts'
import { between, longestGapMs, priceCents, serve } from './paced-counters.ts'
import { closeWith, percentile, printTable } from './report.ts'

/**
 * A directory and two pods, each on a server of its own, with counters that sell in both. One pod is killed: the other
 * goes on as if nothing had happened. Then the directory is killed: people who are signed in go on in both. Afterwards
 * nothing is lost or done twice.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '15' },
  },
})
const forMs = Number(options.seconds) * 1_000
const rate = Number(options.rate)
const limitMilli = 10_000_000
const stoppedMostSeconds = 3
const names = ['north', 'south'] as const

const settings = { wal_level: 'logical', max_connections: 200 }
const [home, north, south] = await Promise.all([
  openCluster({ settings }),
  openCluster({ settings }),
  openCluster({ settings }),
])
const nodes = { north: north.primary, south: south.primary }
const environment = await openEnvironment('pod_down', { adminUrl: home.primary.adminUrl, stop: async () => {} })

try {
  const size = { operators: 3, venuesEach: 2, membersEach: 40, productsEach: 12 }
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
  const counters = {
    north: await openCounters(environment, size, filling),
    south: await openCounters(environment, size, filling),
  }
  await environment.db.destroy()
  const adminUrls = [{ name: 'directory', url: environment.adminUrl }]
  for (const name of names) {
    const { adminUrl } = await addPod(nodes[name].adminUrl, name, environment)
    adminUrls.push({ name, url: adminUrl })
    for (const operatorId of new Set(counters[name].map(({ venue }) => venue.operatorId))) {
      await moveOperator({ urls: adminUrls, say: () => {} }, operatorId, name)
    }
  }
  const since = new Date()
  const pods = names.map((name) => `${name}=${nodes[name].urls(name).api}`).join(' ')
  // Lost connections are what this is about.
  const { url } = await environment.startApi({ PODS: pods, JOBS: 'off', ADMISSION_CONTROL: 'off', LOG_LEVEL: 'fatal' })
  const over = new AbortController()
  const served = {
    north: serve(counters.north, { url, over: over.signal, rate, seed: 1 }),
    south: serve(counters.south, { url, over: over.signal, rate, seed: 101 }),
  }

  const rows: Record<string, string | number>[] = []
  const measure = async (what: string): Promise<void> => {
    const startedMs = performance.now()
    await sleep(forMs)
    const endedMs = performance.now()
    const row: Record<string, string | number> = { what }
    for (const name of names) {
      const tookMs = between(served[name].heard, startedMs, endedMs)
      row[`${name} answers`] = String(tookMs.length)
      row[`${name} p50 ms`] = percentile(tookMs, 0.5)
      row[`${name} p99 ms`] = percentile(tookMs, 0.99)
      row[`${name} stop s`] = longestGapMs(served[name].heard, startedMs, endedMs) / 1000
    }
    rows.push(row)
  }
  await sleep(2_000)
  await measure('everything is up')
  nodes.north.kill()
  await measure('north is down')
  await nodes.north.start()
  await sleep(3_000)
  home.primary.kill()
  await measure('the directory is down')
  const form = { username: 'nobody@aforo.example', password: 'wrong' }
  const signIn = await fetch(`${url}/api/token`, { method: 'POST', body: new URLSearchParams(form) })
  await home.primary.start()
  await sleep(3_000)
  await measure('everything is up again')
  over.abort()
  await Promise.all(names.map((name) => served[name].done))

  let differences = 0
  for (const name of names) {
    const { db } = connect({
      url: nodes[name].urls(name).owner,
      poolSize: 1,
      onLost: () => {},
      queryTimeoutMs: 600_000,
    })
    const operatorIds = [...new Set(counters[name].map(({ venue }) => venue.operatorId))]
    const found = await findDifferences(db, operatorIds, served[name].commands, limitMilli, since)
    for (const [rule, count] of Object.entries(found))
      if (count > 0) console.error(`${name}: not so ${count} times: ${rule}`)
    differences += Object.values(found).reduce((sum, count) => sum + count, 0)
    await db.destroy()
  }
  const answers = names.flatMap((name) => served[name].commands).flatMap((command) => command.answers)
  const unexpected = answers.filter((answer) => !isAcknowledged(answer) && !isRefused(answer))
  for (const { status, body } of unexpected.slice(0, 5)) console.error(`answered ${status} ${body.slice(0, 80)}`)
  printTable(rows)
  const [calm, podDown, directoryDown] = rows
  const southSlower = Number(podDown?.['south p99 ms']) / Number(calm?.['south p99 ms'])
  const stopped = Math.max(
    Number(podDown?.['south stop s']),
    ...names.map((name) => Number(directoryDown?.[`${name} stop s`])),
  )
  const isRight = differences === 0 && unexpected.length === 0 && signIn.status === 503
  closeWith(isRight ? (stopped <= stoppedMostSeconds ? 'ok' : 'short') : 'broken', {
    commands: names.reduce((sum, name) => sum + served[name].commands.length, 0),
    stopped: stopped.toFixed(2),
    southSlower: southSlower.toFixed(2),
    signIn: signIn.status,
    differences,
    unexpected: unexpected.length,
  })
} finally {
  await Promise.all([north.close(), south.close()])
  await environment.close()
  await home.close()
}
