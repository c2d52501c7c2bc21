import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../testing/api.ts'
import { type ClusterNode, openCluster } from '../../testing/cluster.ts'
import { makeMember } from '../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../testing/people.ts'
import { until } from '../../testing/waiting.ts'
import { connect } from './connection.ts'
import { isDatabaseUrl, listHostUrls } from './hosts.ts'
import { migrate } from './migrate.ts'
import { UnconfirmedCommit } from './pg-errors.ts'
import { runPipelined } from './pipelined-transaction.ts'
import { createDatabase } from './setup.ts'

const closers: (() => unknown)[] = []
let cluster: Awaited<ReturnType<typeof openCluster>>
let standby: ClusterNode

beforeAll(async () => {
  cluster = await openCluster({ settings: { fsync: 'off' } })
  await createDatabase(cluster.primary.adminUrl, 'aforo')
  await migrate(cluster.primary.urls('aforo').owner)
  standby = await cluster.addStandby('standby')
}, 60_000)
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(() => cluster.close())

/** The standby first, so that the wrong host is tried as well. */
const bothUrl = () =>
  `postgres://aforo_api@127.0.0.1:${standby.port},127.0.0.1:${cluster.primary.port}/aforo?target_session_attrs=read-write`

async function openBooks(url: string) {
  const { db } = connect({ url, poolSize: 2, onLost: () => {} })
  const api = await startApi({ urls: { api: url } })
  closers.push(
    () => db.destroy(),
    () => api.app.close(),
  )
  const venue = await makeVenue(db, 'Club Almirante')
  const { token, email } = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const as = { token, venueId: venue.id }
  const { id } = await makeMember(api, as)
  const topUp = (key: string) => api.call('POST /v1/add-cash', { body: { id: key, user_id: id, amount: 10 } }, as)
  const balance = async () => (await api.call('GET /v1/members/{id}', { params: { id } }, as)).body.profile.cash_balance
  return { api, email, topUp, balance }
}

test.each([
  ['one host', 'postgres://a@h/db', ['postgres://a@h/db']],
  [
    'several hosts',
    'postgres://a:b@h1:5432,h2:5433/db?target_session_attrs=read-write&sslmode=require',
    ['postgres://a:b@h1:5432/db?sslmode=require', 'postgres://a:b@h2:5433/db?sslmode=require'],
  ],
  ['an address of version 6', 'postgresql://[::1]:5432,h2/db', ['postgresql://[::1]:5432/db', 'postgresql://h2/db']],
])('a database URL with %s', (_title, text, urls) => expect(listHostUrls(text)).toEqual(urls))

test.each(['mysql://h/db', 'postgres://', 'postgres://h/db?target_session_attrs=standby', 'nonsense'])(
  '%s is no database URL',
  (text) => expect(isDatabaseUrl(text)).toBe(false),
)

test('a commit that no standby confirms is unknown, later ones are refused unwritten, and it is booked once', async () => {
  await cluster.primary.configure({ synchronous_standby_names: 'standby' })
  closers.push(() => cluster.primary.configure({ synchronous_standby_names: null }))
  const books = await openBooks(bothUrl())
  await standby.stop()
  const key = randomUUID()
  const first = await books.topUp(key)
  expect({ status: first.status, code: first.error.code }).toEqual({ status: 503, code: 'outcome_unknown' })
  const startedMs = performance.now()
  for (const repeated of [key, key, randomUUID(), randomUUID()]) {
    const { status, error, headers } = await books.topUp(repeated)
    expect({ status, code: error.code }).toEqual({ status: 503, code: 'database_read_only' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  expect(performance.now() - startedMs).toBeLessThan(2_000)
  expect(await books.balance()).toBe(10)
  expect((await books.api.call('GET /readyz', {})).status).toBe(200)
  const { email } = books
  expect((await books.api.call('POST /api/token', { form: { username: email, password } })).status).toBe(200)
  const { pool, db } = connect({ url: bothUrl(), poolSize: 1, onLost: () => {} })
  closers.push(() => db.destroy())
  const read = { text: 'select 1 as one', values: [] }
  const write = { text: `select pg_logical_emit_message(true, 'test', '')`, values: [] }
  await expect(runPipelined(pool, 1, read, () => ({ answer: null, write }))).rejects.toThrow(UnconfirmedCommit)
  const waiting = () => cluster.primary.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  await until('only the question whether it confirms waits', async () => (await waiting()).length <= 1, 20_000)
  await standby.start()
  await until('the standby confirms', async () => (await books.topUp(key)).status === 200, 20_000)
  expect((await books.topUp(key)).status).toBe(200)
  expect(await books.balance()).toBe(10)
}, 60_000)

test('a connection to a server that turned read-only is closed, and readiness says why', async () => {
  const { primary } = cluster
  const { db } = connect({ url: primary.urls('aforo').api, poolSize: 1, onLost: () => {} })
  closers.push(() => db.destroy())
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await pid()
  const api = await startApi({ urls: { api: primary.urls('aforo').api } })
  closers.push(() => api.app.close())
  await primary.configure({ default_transaction_read_only: 'on' })
  await until('it is read-only', async () => (await api.call('GET /readyz', {})).error.code === 'database_read_only')
  await expect(sql`update sign_ins set device = '' where false`.execute(db)).rejects.toMatchObject({ code: '25006' })
  expect(await pid()).not.toBe(before)
  await primary.configure({ default_transaction_read_only: null })
  await until('it is ready', async () => (await api.call('GET /readyz', {})).status === 200)
})

test('after a fail-over the API finds the new primary, and a repeated command is booked once', async () => {
  const books = await openBooks(bothUrl())
  const key = randomUUID()
  expect((await books.topUp(key)).status).toBe(200)
  await until(
    'the standby has it',
    async () => {
      const rows = await cluster.primary.query<{ behind: number }>(
        'select (pg_current_wal_lsn() - replay_lsn)::int as behind from pg_stat_replication',
      )
      return rows[0]?.behind === 0
    },
    20_000,
  )
  cluster.primary.kill()
  await standby.promote()
  await until('the API is ready', async () => (await books.api.call('GET /readyz', {})).status === 200, 20_000)
  expect((await books.topUp(key)).status).toBe(200)
  expect(await books.balance()).toBe(10)
  expect((await books.topUp(randomUUID())).status).toBe(200)
}, 60_000)
