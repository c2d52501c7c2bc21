import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { migrate } from '../src/db/migrate.ts'
import { createDatabase, databaseUrls, dropDatabase } from '../src/db/setup.ts'
import { findPostgres } from './postgres.ts'

/** Generates src/db/types.ts from the migrations, through a temporary database. */
const scratch = `aforo_types_${process.pid}`
const postgres = await findPostgres(console.log)
try {
  await createDatabase(postgres.adminUrl, scratch)
  const urls = databaseUrls(postgres.adminUrl, scratch)
  await migrate(urls.owner)
  const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))
  const server = fileURLToPath(new URL('../', import.meta.url))
  const args = [codegen, '--config-file', 'kysely-codegen.json', '--url', urls.owner]
  process.exitCode = spawnSync(process.execPath, args, { cwd: server, stdio: 'inherit' }).status ?? 1
} finally {
  await dropDatabase(postgres.adminUrl, scratch)
  await postgres.stop()
}
