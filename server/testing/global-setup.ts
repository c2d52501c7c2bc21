import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../dev/postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { createDatabase, databaseUrls, dropDatabase, listDatabases, makeDisposable } from '../src/db/setup.ts'
import { areRolesSeparate, separateRoles } from './separate-roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateDatabase: string
  }
}

/** One migrated database for the whole run. Every test file works on its own copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await findPostgres()
  const { adminUrl } = postgres
  const templateDatabase = `aforo_test_${randomBytes(4).toString('hex')}`
  await createDatabase(adminUrl, templateDatabase)
  await makeDisposable(adminUrl, templateDatabase)
  await migrate(databaseUrls(adminUrl, templateDatabase).owner)
  if (areRolesSeparate) await separateRoles(adminUrl, templateDatabase)
  project.provide('adminUrl', adminUrl)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    // Includes the copies of files whose clean-up did not run.
    for (const name of await listDatabases(adminUrl, templateDatabase)) await dropDatabase(adminUrl, name)
    await postgres.stop()
  }
}
