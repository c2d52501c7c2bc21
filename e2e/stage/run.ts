import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resetDatabase } from '../../server/dev/local-database.ts'
import { findPostgres } from '../../server/dev/postgres.ts'
import { databaseUrls, dropDatabase } from '../../server/src/db/setup.ts'
import { openCluster } from '../../server/testing/cluster.ts'
import { startApi } from './api-process.ts'
import { addPods } from './pods.ts'
import { bridgePort, stageFile, stagePort, type Stage } from './stage.ts'

/** A server whose changes pods can follow. */
async function openOwnServer() {
  const workers = { max_logical_replication_workers: 10, max_worker_processes: 20 }
  const settings = { fsync: 'off', wal_level: 'logical', max_connections: 200, ...workers }
  const { primary, close } = await openCluster({ settings })
  return { adminUrl: primary.adminUrl, stop: close }
}

/** Runs the API on its own database with the demo, until it is stopped. */
const hasPods = process.env['E2E_PODS'] !== undefined
const database = `aforo_e2e_${randomBytes(4).toString('hex')}`
const postgres = hasPods ? await openOwnServer() : await findPostgres()
const accounts = await resetDatabase(postgres.adminUrl, database)
const adminUrl = Object.assign(new URL(postgres.adminUrl), { pathname: `/${database}` }).href
const urls = databaseUrls(postgres.adminUrl, database)
const stage: Stage = {
  url: `http://localhost:${stagePort}`,
  databaseUrl: urls.api,
  adminUrl,
  pods: hasPods ? await addPods(postgres.adminUrl, { adminUrl, ownerUrl: urls.owner }) : [],
  passwords: Object.fromEntries(accounts.map(({ email, password }) => [email.split('@')[0] ?? '', password])),
}
mkdirSync(new URL('.', stageFile), { recursive: true })
writeFileSync(stageFile, JSON.stringify(stage))
const api = startApi(stagePort, { PRINT_BRIDGES: `http://127.0.0.1:${bridgePort}` })

process.once('SIGTERM', () => {
  const takeDown = async () => {
    api.kill('SIGTERM')
    if (!hasPods) await dropDatabase(postgres.adminUrl, database)
    await postgres.stop()
    process.exit(0)
  }
  void takeDown()
})
