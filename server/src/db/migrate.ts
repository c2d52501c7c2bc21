import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { createHosts } from './hosts.ts'
import { isLockTimeout } from './pg-errors.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)

/**
 * A migration that waits for a table makes every later statement on that table wait behind it. So it gives up early, lets
 * the others through and tries again.
 */
const lockTimeout = '1500ms'
const attemptsMost = 40
const pauseMs = 500

/** Each NNNN_what.sql is one step forward. A step is undone only by another step. */
async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const steps = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const migration: Migration = { up: async (db) => void (await sql.raw(text).execute(db)) }
    return [name.replace(/\.sql$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(steps))
}

/** Applies the next migration in its own transaction and returns its name, or null if there is none. */
async function migrateOnce(migrator: Migrator): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error === undefined) return results[0]?.migrationName ?? null
    if (!isLockTimeout(error) || attempt === attemptsMost) {
      throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
    }
    await sleep(pauseMs)
  }
}

/** Migrates the database as its owner and returns the names of the applied migrations. */
export async function migrate(ownerUrl: string, folder = ownFolder): Promise<string[]> {
  const pool = new pg.Pool({ ...createHosts(ownerUrl).poolOptions, max: 1, application_name: 'aforo migrate' })
  pool.on('connect', (client) => void client.query(`set lock_timeout = '${lockTimeout}'`))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const applied: string[] = []
    for (let name = await migrateOnce(migrator); name !== null; name = await migrateOnce(migrator)) applied.push(name)
    return applied
  } finally {
    await db.destroy()
  }
}
