import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findPostgres } from '../dev/postgres.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connect } from '../src/db/connection.ts'
import { migrate } from '../src/db/migrate.ts'
import { createDatabase, databaseUrls, dropDatabase, makeDisposable } from '../src/db/setup.ts'
import { makePerson, makeVenue, password } from './people.ts'
import { picturesFolder } from './pictures-folder.ts'

type Question = { text: string; values: unknown[] }
type VenueSeed = { name: string; operatorId?: number }
type PersonSeed = { role: Parameters<typeof makePerson>[1]; places: NonNullable<Parameters<typeof makePerson>[2]> }

/**
 * One API on its own database, for the component tests of the web app. It runs until its parent disconnects. Two extra
 * routes create what the API cannot create without a sign-in: a venue, and a person with a token. Tests create
 * everything else over the API. A third reads rows, so that a test compares a screen with the database itself.
 */
const postgres = await findPostgres()
const name = `aforo_components_${randomBytes(4).toString('hex')}`
await createDatabase(postgres.adminUrl, name)
await makeDisposable(postgres.adminUrl, name)
const urls = databaseUrls(postgres.adminUrl, name)
await migrate(urls.owner)
const { db } = connect({ url: urls.api, poolSize: 2, onLost: () => {} })
const app = await buildApp(
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.api,
    PUBLIC_URL: 'http://localhost',
    PICTURES_FOLDER: await picturesFolder(),
    LOG_LEVEL: 'silent',
    // The work of the night would change what a screen shows at any full minute.
    JOBS: 'off',
  }),
)
app.post<{ Body: VenueSeed }>('/seed/venues', ({ body }) => makeVenue(db, body.name, body.operatorId))
// As the administrator: row-level security hides rows from every other role.
const admin = new pg.Pool({
  connectionString: Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` }).href,
})
app.post<{ Body: Question }>('/seed/rows', async ({ body }) => (await admin.query(body.text, body.values)).rows)
app.post<{ Body: PersonSeed }>('/seed/people', async ({ body }) => ({
  ...(await makePerson(db, body.role, body.places)),
  password,
}))

async function stop(): Promise<void> {
  await app.close()
  await db.destroy()
  await admin.end()
  await dropDatabase(postgres.adminUrl, name)
  await postgres.stop()
  process.exit(0)
}
// Also when the test run is interrupted or crashes, because its end closes the channel.
process.once('disconnect', () => void stop())
process.once('SIGINT', () => {})

await app.listen({ host: '127.0.0.1', port: Number(process.env['COMPONENT_API_PORT']) })
process.send?.('ready')
