import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { atHome } from '../../server/src/db/homes.ts'
import { connectPods } from '../../server/src/db/pods.ts'
import { closePools, connectPools } from '../../server/src/db/pools.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { addPod } from '../../server/testing/add-pod.ts'
import { openCluster } from '../../server/testing/cluster.ts'
import { openEnvironment } from './environment.ts'
import { closeWith, percentile, printTable } from './report.ts'

/** Many operators in many pods: what it costs a process to find the database of an operator, and to be connected to all. */
const { values: options } = parseArgs({
  options: {
    operators: { type: 'string', default: '10000' },
    pods: { type: 'string', default: '20' },
  },
})
const operators = Number(options.operators)
const pods = Array.from({ length: Number(options.pods) }, (_, index) => `pod-${index + 1}`)
const atOnce = 20
/** Finding the pod must be nothing beside the transaction itself. */
const shareMost = 0.1

const workers = pods.length + 10
const cluster = await openCluster({
  settings: {
    fsync: 'off',
    wal_level: 'logical',
    max_connections: 100 + 30 * pods.length,
    max_wal_senders: workers + 10,
    max_replication_slots: workers + 10,
    max_logical_replication_workers: workers + 10,
    max_worker_processes: workers + 20,
  },
})
const { adminUrl, urls } = cluster.primary
const environment = await openEnvironment('pods', { adminUrl, stop: async () => {} })

const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}

/** Does something for every operator, some at once, and returns how long each took in milliseconds. */
async function forEach(ids: readonly number[], work: (operatorId: number) => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = []
  let next = 0
  const runner = async () => {
    while (next < ids.length) {
      const id = ids[next] ?? 0
      next += 1
      const startedMs = performance.now()
      await work(id)
      tookMs.push(performance.now() - startedMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return tookMs
}

try {
  for (const name of pods) await addPod(adminUrl, name, environment)
  await environment.asAdmin(
    `insert into operators (name, pod) select 'Club ' || n, 'pod-' || 1 + n % ${pods.length} from generate_series(1, ${operators}) n`,
  )
  const { rows } = await sql<{ id: number }>`select id from operators order by random()`.execute(environment.db)
  const ids = rows.map(({ id }) => id)

  const connecting = { application: 'bench', poolSize: 20, onLost: () => {}, onUnconfirmed: () => {} }
  const directory = connectPools({ ...connecting, url: environment.apiUrl })
  const before = megabytes()
  const connected = connectPods(
    directory,
    pods.map((name) => ({ name, url: urls(name).api })),
    connecting,
  )
  const { db } = directory.command
  const find = (operatorId: number) => atHome(db, operatorId, async () => null)
  const read = (operatorId: number) =>
    inOperator(db, operatorId, (trx) => sql`select count(*) from members`.execute(trx))
  const first = await forEach(ids, find)
  const known = await forEach(ids, find)
  // Opens the connections.
  await forEach(ids, read)
  const transactions = await forEach(ids, read)
  const connections = connected.count('totalCount')
  const grown = megabytes() - before

  const row = (what: string, tookMs: number[]) => ({
    what,
    'p50 µs': percentile(tookMs, 0.5) * 1000,
    'p99 µs': percentile(tookMs, 0.99) * 1000,
  })
  printTable([
    row('find the pod for the first time', first),
    row('find it again', known),
    row('a transaction that counts members', transactions),
  ])
  const share = percentile(known, 0.5) / percentile(transactions, 0.5)
  closeWith(share <= shareMost ? 'ok' : 'short', {
    operators,
    pods: pods.length,
    share: share.toFixed(4),
    connections,
    connectionsMost: pods.length * connecting.poolSize,
    megabytes: grown.toFixed(0),
  })
  await connected.close()
  await closePools(directory)
} finally {
  for (const name of pods) {
    await cluster.primary.query(`drop subscription aforo_directory`, [], name).catch(() => {})
  }
  await environment.close()
  await cluster.close()
}
