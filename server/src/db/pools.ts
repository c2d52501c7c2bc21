import { connect, type Database } from './connection.ts'
import type { StatementWatch } from './statement-watch.ts'
import type { Pool } from 'pg'

/**
 * Money and the door, what screens show, reports and exports, and what must work under any load: readiness, sign-in and
 * the lookup of callers.
 */
export const workClasses = ['command', 'read', 'report', 'system'] as const
export type WorkClass = (typeof workClasses)[number]

const systemConnections = 3
/** Short enough that a caller hears of a dead database in time. Reports may take longer. */
const queryTimeoutMs: Record<WorkClass, number> = { command: 5_000, read: 5_000, report: 8_000, system: 2_500 }

/** The connections of each class. None of them can use up those of another. */
export function connectionsOf(poolSize: number): Record<WorkClass, number> {
  const report = Math.max(2, Math.floor(poolSize / 5))
  const read = Math.max(2, Math.floor(poolSize / 4))
  const command = Math.max(1, poolSize - systemConnections - report - read)
  return { command, read, report, system: systemConnections }
}

type Connected = { db: Database; pool: Pool }
export type Pools = Record<WorkClass, Connected> & { count: (figure: 'totalCount' | 'waitingCount') => number }

type Options = {
  url: string
  poolSize: number
  onLost: (error: Error) => void
  onUnconfirmed: () => void
  application: string
  statements?: StatementWatch
}

/** The connections of one process, in a pool for each class of work. */
export function connectPools({ url, poolSize, ...shared }: Options): Pools {
  const sizes = connectionsOf(poolSize)
  const open = (workClass: WorkClass) =>
    connect({
      url,
      ...shared,
      poolSize: sizes[workClass],
      queryTimeoutMs: queryTimeoutMs[workClass],
    })
  const pools = { command: open('command'), read: open('read'), report: open('report'), system: open('system') }
  return {
    ...pools,
    count: (figure) => workClasses.reduce((sum, workClass) => sum + pools[workClass].pool[figure], 0),
  }
}

export async function closePools(pools: Pools): Promise<void> {
  for (const workClass of workClasses) await pools[workClass].db.destroy()
}
