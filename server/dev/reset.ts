import { loadEnvironment } from '../src/environment.ts'
import { printAccounts } from './accounts.ts'
import { keepEnvironment } from './environment.ts'
import { developmentDatabase, resetDatabase } from './local-database.ts'
import { findPostgres } from './postgres.ts'

loadEnvironment('.env')
try {
  const postgres = await findPostgres(console.log)
  console.log(`Making the database "${developmentDatabase()}" at ${new URL(postgres.adminUrl).host} anew.`)
  const accounts = await resetDatabase(postgres.adminUrl, developmentDatabase())
  await keepEnvironment(postgres.adminUrl)
  await postgres.stop()
  printAccounts(accounts)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
