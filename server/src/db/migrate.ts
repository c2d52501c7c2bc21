import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

/** Each NNNN_what.sql is one step forward. A step is undone only by another step. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const steps = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const migration: Migration = { up: async (db) => void (await sql.raw(text).execute(db)) }
    return [name.replace(/\.sql$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(steps))
}

/** Migrates the database as its owner and returns the names of the applied migrations. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, application_name: 'aforo migrate' })
  pool.on('connect', (client) => void client.query("set lock_timeout = '5s'"))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
