import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { batchByKey } from './batching.ts'
import type { Database } from './connection.ts'
import { isDatabaseUrl } from './hosts.ts'
import { addRoute, addSettling } from './homes.ts'
import { closePools, connectPools, type Pools, workClasses } from './pools.ts'

/** A further database with the data of some operators. */
export type Pod = { name: string; url: string }

/** A letter, then letters, digits and hyphens. */
export const podName = /^[a-z][a-z0-9-]{0,29}$/

/** What the first database is called where pods have their names. */
export const directoryName = 'directory'

/** Reads a list such as `north=postgres://… south=postgres://…`. Null if it is none. */
export function readPods(text: string): Pod[] | null {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const pods = parts.map((part) => {
    const [name = '', ...rest] = part.split('=')
    return { name, url: rest.join('=') }
  })
  return pods.every(({ name, url }) => podName.test(name) && isDatabaseUrl(url)) ? pods : null
}

/** The slot of the directory from which a pod reads people, places and settings. */
export const slotOf = (pod: string): string => `aforo_pod_${pod.replaceAll('-', '_')}`

/** Where an operator is hardly ever changes. */
const knownMs = 10_000
/**
 * So long the pods go on without the directory, for people whom it knew before. Who loses their place in this time keeps
 * it until the directory is back.
 */
export const withoutDirectoryMs = 15 * 60_000

const settledWithinMs = 2_000
const settlePollMs = 5

async function listHomes(db: Database, operatorIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('operators')
    .select(['id', 'pod'])
    .where(sql<boolean>`id = any (${[...operatorIds]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, pod }) => [id, pod]))
}

/** The pod of each operator; null is the directory itself. While the directory is away, what was known last counts. */
function createPodLookup(db: Database) {
  const known = new Map<number, { pod: string | null; untilMs: number }>()
  const look = batchByKey((operatorIds: readonly number[]) => listHomes(db, operatorIds))
  const remember = (operatorId: number, pod: string | null) =>
    void known.set(operatorId, { pod, untilMs: performance.now() + knownMs })
  const find = async (operatorId: number): Promise<string | null> => {
    const before = known.get(operatorId)
    if (before !== undefined && performance.now() < before.untilMs) return before.pod
    try {
      const pod = (await look(operatorId)) ?? null
      remember(operatorId, pod)
      return pod
    } catch (error) {
      if (before === undefined) throw error
      return before.pod
    }
  }
  return { find, remember }
}

/** Waits until the running pods have applied what the directory has committed so far. A pod that is down is not waited for. */
async function settle(db: Database): Promise<void> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db)
  const untilMs = performance.now() + settledWithinMs
  while (performance.now() < untilMs) {
    const { rows: slots } = await sql<{ isBehind: boolean }>`
      select coalesce(bool_or(confirmed_flush_lsn < ${rows[0]?.lsn ?? '0/0'}::pg_lsn), false) as is_behind
      from pg_replication_slots where active and starts_with(slot_name, 'aforo_pod_')`.execute(db)
    if (slots[0]?.isBehind !== true) return
    await sleep(settlePollMs)
  }
}

/** The name of connections of a process that knows no pods, and would not notice that an operator moves. */
export const plainApplication = 'aforo'

export const applicationOf = (pods: readonly Pod[]): string => (pods.length > 0 ? 'aforo pods' : plainApplication)

type Options = Omit<Parameters<typeof connectPools>[0], 'url'>

/** Connects to the pods and sends the transactions of their operators there. */
export function connectPods(directory: Pools, pods: readonly Pod[], options: Options) {
  const poolsOf = new Map<string, Pools>(pods.map(({ name, url }) => [name, connectPools({ ...options, url })]))
  if (pods.length > 0) {
    const { find, remember } = createPodLookup(directory.system.db)
    const findPools = async (operatorId: number): Promise<Pools> => {
      const pod = await find(operatorId)
      const pools = pod === null ? directory : poolsOf.get(pod)
      if (pools === undefined) throw new Error(`This process does not know the pod ${pod}.`)
      return pools
    }
    for (const workClass of workClasses) {
      const { db, pool } = directory[workClass]
      addRoute(db, { find: async (operatorId) => (await findPools(operatorId))[workClass].db, remember })
      addRoute(pool, { find: async (operatorId) => (await findPools(operatorId))[workClass].pool, remember })
      addSettling(db, () => settle(db))
    }
  }
  return {
    count: (figure: 'totalCount' | 'waitingCount') =>
      [...poolsOf.values()].reduce((sum, pools) => sum + pools.count(figure), 0),
    close: async () => {
      for (const pools of poolsOf.values()) await closePools(pools)
    },
  }
}
