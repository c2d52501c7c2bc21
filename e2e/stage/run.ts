import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resetDatabase } from '../../server/dev/local-database.ts'
import { findPostgres } from '../../server/dev/postgres.ts'
import { databaseUrls, dropDatabase } from '../../server/src/db/setup.ts'
import { startApi } from './api-process.ts'
import { stageFile, stagePort, type Stage } from './stage.ts'

/** Runs the API on its own database with the demo, until it is stopped. */
const database = `aforo_e2e_${randomBytes(4).toString('hex')}`
const postgres = await findPostgres()
const accounts = await resetDatabase(postgres.adminUrl, database)
const stage: Stage = {
  url: `http://localhost:${stagePort}`,
  databaseUrl: databaseUrls(postgres.adminUrl, database).api,
  adminUrl: Object.assign(new URL(postgres.adminUrl), { pathname: `/${database}` }).href,
  passwords: Object.fromEntries(accounts.map(({ email, password }) => [email.split('@')[0] ?? '', password])),
}
mkdirSync(new URL('.', stageFile), { recursive: true })
writeFileSync(stageFile, JSON.stringify(stage))
const api = startApi(stage.databaseUrl, stagePort)

process.once('SIGTERM', () => {
  const takeDown = async () => {
    api.kill('SIGTERM')
    await dropDatabase(postgres.adminUrl, database)
    await postgres.stop()
    process.exit(0)
  }
  void takeDown()
})
