import { connect, type Database } from '../src/db/connection.ts'
import { migrate } from '../src/db/migrate.ts'
import {
  createDatabase,
  databaseExists,
  databaseUrls,
  dropDatabase,
  isDemo,
  makeDisposable,
  markAsDemo,
} from '../src/db/setup.ts'
import { type DemoAccount, fillDemo } from './demo.ts'

/** The database of this checkout. With different names, two checkouts can share one PostgreSQL. */
export const developmentDatabase = (): string => process.env['DATABASE_NAME'] ?? 'aforo_dev'

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = connect({ url, poolSize: 2, onLost: () => {} })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Creates the database again with the demo and returns its accounts. Refuses to replace any other data. */
export async function resetDatabase(adminUrl: string, name: string): Promise<DemoAccount[]> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The demo does not run in production mode.')
  const holdsSomethingElse = (await databaseExists(adminUrl, name)) && !(await isDemo(adminUrl, name))
  if (holdsSomethingElse) throw new Error(`The database "${name}" is no demo; it is left alone. Set DATABASE_NAME.`)
  await dropDatabase(adminUrl, name)
  await createDatabase(adminUrl, name)
  await markAsDemo(adminUrl, name)
  await makeDisposable(adminUrl, name)
  const urls = databaseUrls(adminUrl, name)
  await migrate(urls.owner)
  return withDatabase(urls.api, fillDemo)
}

/** Migrates the database, or creates it with the demo if it does not exist. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<DemoAccount[] | null> {
  if (!(await databaseExists(adminUrl, name))) return resetDatabase(adminUrl, name)
  await migrate(databaseUrls(adminUrl, name).owner)
  return null
}
