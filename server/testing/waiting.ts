import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Polls until the condition is true. Throws after `withinMs`. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}`)
    await sleep(20)
  }
}

/** Waits until PostgreSQL reports that this many connections of the API wait for a lock. */
export async function untilOthersWait(database: TestDatabase, waiters: number): Promise<void> {
  await until(`${waiters} rivals wait`, async () => {
    const [row] = await database.asAdmin<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and usename <> 'aforo_owner' and wait_event_type = 'Lock'`,
    )
    return row?.waiting === waiters
  })
}

type LockStatement = {
  sql: string
  values?: unknown[]
  ends?: 'commit' | 'rollback'
  operatorId?: number
  /** Runs while the rivals wait, before the lock is released. */
  beforeRelease?: () => Promise<unknown>
}

/**
 * Opens another transaction that holds a lock through this statement and starts `action`. Once PostgreSQL reports that so
 * many connections wait, the other transaction ends and they continue.
 */
export async function holdLock<T>(
  database: TestDatabase,
  { sql, values = [], ends = 'commit', operatorId, beforeRelease }: LockStatement,
  waiters: number,
  action: () => Promise<T>,
): Promise<T> {
  const other = new pg.Client({ connectionString: database.urls.owner })
  await other.connect()
  try {
    await other.query('begin')
    if (operatorId !== undefined) await other.query(`set local app.operator_id = '${operatorId}'`)
    await other.query(sql, values)
    const pending = action()
    await untilOthersWait(database, waiters)
    await beforeRelease?.()
    await other.query(ends)
    return await pending
  } finally {
    await other.end()
  }
}
