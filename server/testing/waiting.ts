import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Asks again until the answer is yes; a test that waits longer than this has failed. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, withinMs = 5_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}`)
    await sleep(20)
  }
}

/** Until PostgreSQL itself says that this many of the API's connections wait for a lock. */
export async function untilRivalsWait(database: TestDatabase, rivals: number): Promise<void> {
  await until(`${rivals} rivals wait`, async () => {
    const [row] = await database.asAdmin<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and usename = 'aforo_api' and wait_event_type = 'Lock'`,
    )
    return row?.waiting === rivals
  })
}

type Held = { sql: string; values?: unknown[]; ends?: 'commit' | 'rollback'; operatorId?: number }

/**
 * Somebody else is in the middle of a transaction with this statement; `ask` runs into it, and once PostgreSQL says that
 * so many wait, the other one ends and they go on.
 */
export async function inTheWay<T>(
  database: TestDatabase,
  { sql, values = [], ends = 'commit', operatorId }: Held,
  rivals: number,
  ask: () => Promise<T>,
): Promise<T> {
  const other = new pg.Client({ connectionString: database.urls.owner })
  await other.connect()
  try {
    await other.query('begin')
    if (operatorId !== undefined) await other.query(`set local app.operator_id = '${operatorId}'`)
    await other.query(sql, values)
    const asked = ask()
    await untilRivalsWait(database, rivals)
    await other.query(ends)
    return await asked
  } finally {
    await other.end()
  }
}
