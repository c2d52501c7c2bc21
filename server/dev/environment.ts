import { mkdir, writeFile } from 'node:fs/promises'
import { databaseUrls } from '../src/db/setup.ts'
import { developmentDatabase } from './local-database.ts'

const folder = new URL('../../.dev/', import.meta.url)

/** The settings of this checkout's own database, also written where `npm run admin` finds them. */
export async function keepEnvironment(adminUrl: string): Promise<Record<string, string>> {
  const urls = databaseUrls(adminUrl, developmentDatabase)
  const environment = { DATABASE_ADMIN_URL: adminUrl, DATABASE_OWNER_URL: urls.owner, DATABASE_URL: urls.api }
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('env', folder), lines.join(''))
  return environment
}
