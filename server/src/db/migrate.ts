import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { createHosts } from './hosts.ts'
import { migrateJobQueues } from './job-queues.ts'
import { isLockTimeout } from './pg-errors.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)

/**
 * A migration that waits for a table makes every later statement on that table wait behind it. So it gives up early, lets
 * the others through and tries again.
 */
const lockTimeout = '1500ms'
const attemptsMost = 40
const pauseMs = 500

/**
 * The first line of a migration that creates or drops large indexes while others write, which PostgreSQL does outside a
 * transaction only. Its statements run one by one, and all of them again if one fails. Nobody waits behind them.
 */
const outsideTransaction = '-- Outside a transaction.'

type Step = Migration & { text: string; isOutside: boolean }

async function runOneByOne(db: Kysely<unknown>, text: string): Promise<void> {
  await sql`set lock_timeout = 0`.execute(db)
  for (const statement of text.split(/;\s*$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
  await sql`set lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
}

/** Each NNNN_what.sql is one step forward. A step is undone only by another step. */
async function readMigrations(folder: URL): Promise<Record<string, Step>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const steps = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const isOutside = text.startsWith(outsideTransaction)
    const up = async (db: Kysely<unknown>) =>
      isOutside ? runOneByOne(db, text) : void (await sql.raw(text).execute(db))
    return [name.replace(/\.sql$/, ''), { up, text, isOutside }] as const
  })
  return Object.fromEntries(await Promise.all(steps))
}

/** Applies the next migration, by default in its own transaction, and returns its name, or null if there is none. */
async function migrateOnce(migrator: Migrator, steps: Record<string, Step>): Promise<string | null> {
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)
  const disableTransactions = next !== undefined && steps[next.name]?.isOutside === true
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions })
    if (error === undefined) return results[0]?.migrationName ?? null
    if (!isLockTimeout(error) || attempt === attemptsMost) {
      throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
    }
    await sleep(pauseMs)
  }
}

/** Migrates the database as its owner, with the queues of jobs. Returns the names of the applied migrations. */
export async function migrate(ownerUrl: string, folder = ownFolder): Promise<string[]> {
  const applied = await migrateTables(ownerUrl, folder)
  await migrateJobQueues(ownerUrl)
  return applied
}

/** The migrations that the next `migrate` applies, with their text. */
export const listPending = (ownerUrl: string, folder = ownFolder): Promise<{ name: string; text: string }[]> =>
  withMigrator(ownerUrl, folder, async (migrator, steps) => {
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
    return pending.map(({ name }) => ({ name, text: steps[name]?.text ?? '' }))
  })

const migrateTables = (ownerUrl: string, folder: URL): Promise<string[]> =>
  withMigrator(ownerUrl, folder, async (migrator, steps) => {
    const applied: string[] = []
    for (;;) {
      const name = await migrateOnce(migrator, steps)
      if (name === null) return applied
      applied.push(name)
    }
  })

async function withMigrator<T>(
  ownerUrl: string,
  folder: URL,
  work: (migrator: Migrator, steps: Record<string, Step>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...createHosts(ownerUrl).poolOptions, max: 1, application_name: 'aforo migrate' })
  pool.on('connect', (client) => void client.query(`set lock_timeout = '${lockTimeout}'`))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const steps = await readMigrations(folder)
    return await work(new Migrator({ db, provider: { getMigrations: async () => steps } }), steps)
  } finally {
    await db.destroy()
  }
}
