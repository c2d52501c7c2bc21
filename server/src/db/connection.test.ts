import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makePerson, makeVenue, password } from '../../testing/people.ts'
import { openProxy } from '../../testing/proxy.ts'
import { untilOthersWait } from '../../testing/waiting.ts'
import { connect } from './connection.ts'
import { isReadTimeout, isUnavailable, isRetryable } from './pg-errors.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
const closers: (() => unknown)[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(() => database.close())

/** Locks a table from another connection until the returned function is called. */
async function lockTable(table: string) {
  const holder = new pg.Client({ connectionString: database.urls.owner })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  const release = async () => {
    await holder.query('rollback')
    await holder.end()
  }
  return release
}

const killWaiting = () =>
  database.asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'aforo_api' and wait_event_type = 'Lock'`,
  )

describe('a connection that is lost during a request', () => {
  test('answers that request with a 503, and the process keeps running', async () => {
    const api = await startApi(database)
    closers.push(() => api.app.close())
    const person = await makePerson(database.db, 'employee')
    const release = await lockTable('account_events')
    const answer = api.call('POST /api/token', { form: { username: person.email, password } })
    await untilOthersWait(database, 1)
    await killWaiting()
    const { status, error } = await answer
    expect({ status, code: error.code }).toEqual({ status: 503, code: 'database_unavailable' })
    await release()
    expect((await api.call('POST /api/token', { form: { username: person.email, password } })).status).toBe(200)
  })

  test('does not affect a command: it is retried under its key', async () => {
    const api = await startApi(database)
    closers.push(() => api.app.close())
    const venue = await makeVenue(database.db, 'Club Almirante')
    const owner = await makePerson(database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const release = await lockTable('audit_events')
    const answer = api.call(
      'POST /v1/invitations',
      { body: { email: 'nora@aforo.example' }, idempotencyKey: randomUUID() },
      { token: owner.token, venueId: venue.id },
    )
    await untilOthersWait(database, 1)
    await killWaiting()
    await release()
    expect((await answer).status).toBe(200)
  })

  test('is only logged if it was idle', async () => {
    const log: string[] = []
    const api = await startApi(database, { log })
    closers.push(() => api.app.close())
    expect((await api.call('GET /readyz', {})).status).toBe(200)
    await database.asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'aforo_api' and state = 'idle'`,
    )
    await expect.poll(() => log.join('')).toContain('lost a database connection')
    // Other connections were idle too, and the pool may still have one of them.
    await expect.poll(async () => (await api.call('GET /readyz', {})).status).toBe(200)
  })
})

test('a connection that stops answering is closed and replaced', async () => {
  const { hostname, port } = new URL(database.urls.api)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  const through = new URL(database.urls.api)
  through.port = String(proxy.port)
  const { db } = connect({ url: through.href, poolSize: 1, onLost: () => {}, queryTimeoutMs: 300 })
  closers.push(
    () => proxy.close(),
    () => db.destroy(),
  )
  await sql`select 1`.execute(db)
  proxy.stall()
  const swallowed = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(isReadTimeout(swallowed)).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('an error on a dead connection is reported itself, not the failed rollback after it', async () => {
  const failure = await inTransaction(database.db, async (trx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  }).catch((error: unknown) => error)
  expect(isRetryable(failure)).toBe(true)
  expect(failure).toMatchObject({ code: '57P01' })
})

test.each([
  ['a deadlock', '40P01', true, true],
  ['a lock timeout', '55P03', false, true],
  ['a shutdown', '57P01', true, true],
  ['an idle transaction timeout', '25P03', true, true],
  ['a broken pipe', 'EPIPE', true, true],
  ['no connection left', '53300', false, true],
  ['a full disk', '53100', false, true],
  ['a standby that takes no writes', '25006', false, true],
  ['an unknown host name', 'ENOTFOUND', false, true],
  ['a statement timeout', '57014', false, true],
  ['a syntax error', '42601', false, false],
  ['a violated constraint', '23514', false, false],
])('%s (%s)', (_title, code, retried, unavailable) => {
  const error = Object.assign(new Error('x'), { code })
  expect(isRetryable(error)).toBe(retried)
  expect(isUnavailable(error)).toBe(unavailable)
})
