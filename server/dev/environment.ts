import { mkdir, writeFile } from 'node:fs/promises'
import { databaseUrls } from '../src/db/setup.ts'
import { developmentDatabase } from './local-database.ts'

const folder = new URL('../../.dev/', import.meta.url)

/** The address of the web app of this checkout. */
export const webPort = (): string => process.env['WEB_PORT'] ?? '5173'
export const webUrl = (): string => `http://localhost:${webPort()}`

/** The settings of this checkout, also stored in a file for `npm run admin`. */
export async function keepEnvironment(adminUrl: string): Promise<Record<string, string>> {
  const urls = databaseUrls(adminUrl, developmentDatabase())
  const environment = {
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_URL: urls.api,
    PUBLIC_URL: webUrl(),
  }
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('env', folder), lines.join(''))
  return environment
}
