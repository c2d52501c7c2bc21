import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, startApi } from '../../testing/api.ts'
import { openCluster } from '../../testing/cluster.ts'
import { makeFace, makeMember } from '../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../testing/people.ts'
import { picturesFolder } from '../../testing/pictures-folder.ts'
import { until } from '../../testing/waiting.ts'
import { connect } from './connection.ts'
import { dueWorkQueue, jobsSchema } from './job-queues.ts'
import { migrate } from './migrate.ts'
import { attachPod } from './pod-setup.ts'
import { createDatabase } from './setup.ts'
import { inOperator } from './transaction.ts'

/** A directory and two pods. North has a server of its own, south shares one with the directory. */
async function openPods() {
  const settings = { fsync: 'off', wal_level: 'logical' }
  const [home, far] = await Promise.all([openCluster({ settings }), openCluster({ settings })])
  await createDatabase(home.primary.adminUrl, 'directory')
  const directory = home.primary.urls('directory')
  await migrate(directory.owner)
  const places = { north: far.primary, south: home.primary }
  for (const [name, node] of Object.entries(places)) {
    await createDatabase(node.adminUrl, name)
    const url = (admin: string, database: string) => admin.replace(/\/postgres$/, `/${database}`)
    await attachPod({
      name,
      isOpen: true,
      directoryOwnerUrl: directory.owner,
      replicationUrl: url(home.primary.adminUrl, 'directory'),
      podOwnerUrl: node.urls(name).owner,
      podAdminUrl: url(node.adminUrl, name),
    })
  }
  const pods = Object.entries(places).map(([name, node]) => `${name}=${node.urls(name).api}`)
  const env = { PODS: pods.join(' '), PICTURES_FOLDER: await picturesFolder() }
  const api = await startApi({ urls: directory }, { env })
  const { db } = connect({ url: directory.api, poolSize: 2, onLost: () => {} })
  const count = async (pod: 'directory' | 'north' | 'south', rows: string): Promise<number> => {
    const node = pod === 'north' ? far.primary : home.primary
    const [found] = await node.query<{ count: string }>(`select count(*) from ${rows}`, [], pod)
    return Number(found?.count)
  }
  return {
    api,
    db,
    count,
    north: far.primary,
    directory: home.primary,
    urls: { north: far.primary.urls('north').api, southOwner: home.primary.urls('south').owner },
    close: async () => {
      await api.app.close()
      await db.destroy()
      await Promise.all([home.close(), far.close()])
    },
  }
}

let open: Awaited<ReturnType<typeof openPods>>
beforeAll(async () => {
  open = await openPods()
}, 120_000)
afterAll(() => open.close())

const key = () => ({ idempotencyKey: randomUUID() })

/** An operator in a pod, with a venue, an owner and a product. */
async function openClub(pod: 'north' | 'south') {
  const { api, db, count } = open
  const operator = db
    .insertInto('operators')
    .values({ name: `Club ${pod} S.L.`, pod })
    .returning('id')
  const venue = await makeVenue(db, `Club ${pod}`, (await operator.executeTakeFirstOrThrow()).id)
  const owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  await until('the pod has the owner', async () => (await count(pod, `grants where staff_id = ${owner.id}`)) === 1)
  const as = { token: owner.token, venueId: venue.id }
  const product = { name: 'Limón', price: 8, unit_type: 'weight' as const, category_id: null, stock_quantity: 50 }
  const { body, status } = await api.call('POST /v1/products', { multipart: { product } }, as)
  expect(status).toBe(200)
  return { as, owner, venue, productId: body.id, own: `operator_id = ${venue.operatorId}` }
}

async function sell(as: As, productId: number) {
  const { id } = await makeMember(open.api, as, { cash_balance: 20, identity_seen: true })
  expect((await open.api.call('POST /v1/entries', { body: { user_id: id } }, as)).status).toBe(200)
  const items = [{ product_id: productId, quantity: 1, unit_price: 8 }]
  return open.api.call('POST /v1/make-purchase', { body: { user_id: id, items } }, as)
}

test('the data of an operator is in its pod and nowhere else', async () => {
  const { as, productId, own } = await openClub('north')
  const sale = await sell(as, productId)
  expect(sale.status).toBe(200)
  expect(sale.body.transaction_id).toBeGreaterThan(1_000_000_000_000)
  for (const table of ['members', 'transactions', 'postings', 'sale_lines', 'stock_movements', 'commands']) {
    expect(await open.count('north', `${table} where ${own}`)).toBeGreaterThan(0)
    expect(await open.count('directory', `${table} where ${own}`)).toBe(0)
    expect(await open.count('south', `${table} where ${own}`)).toBe(0)
  }
})

test('new operators begin in the open pod with the fewest operators', async () => {
  const { token } = await makePerson(open.db, 'superadmin')
  const { id: ownerId } = await makePerson(open.db, 'owner')
  for (const name of ['Club Uno', 'Club Dos']) {
    const new_venue = { name: `${name} ${randomUUID()}`, address: 'C/ del Molino, 5', shop_owner: [ownerId] }
    const made = await open.api.call(
      'POST /v1/venues',
      { multipart: { new_venue, image: await makeFace() } },
      { token },
    )
    expect(made.status).toBe(200)
  }
  const perPod = await Promise.all(
    ['north', 'south'].map((pod) => open.count('directory', `operators where pod = '${pod}'`)),
  )
  expect(perPod.every((operators) => operators > 0)).toBe(true)
  expect(await open.count('directory', 'operators where pod is null')).toBe(0)
})

test('people, places and settings are changed in the directory, and the pod has them at once', async () => {
  const { as, venue, own, productId } = await openClub('north')
  const { call } = open.api
  const settings = await call(
    'PATCH /v1/venues/{id}/settings',
    { params: { id: venue.id }, body: { age_limit: 21 } },
    as,
  )
  expect(settings.status).toBe(200)
  expect(await open.count('north', `venues where id = ${venue.id} and age_limit = 21`)).toBe(1)

  const email = `new.${venue.id}@aforo.example`
  const offer = { email, name: 'Nuria', role: 'employee' as const, capabilities: ['counter' as const], owned_shops: [] }
  const invited = await call('POST /v1/invitations', { body: offer, ...key() }, as)
  expect(invited.status).toBe(200)
  const params = { id: invited.body.invitation_id }
  const { body: link } = await call('POST /v1/invitations/{id}/link', { params }, as)
  const token = new URL(link.link).hash.slice(1)
  const joined = await call('POST /v1/invitations/accept', { body: { token, password } })
  expect(joined.status).toBe(200)

  const joinedAs = { ...as, token: joined.body.access_token }
  expect((await call('GET /v1/products/{id}', { params: { id: productId } }, joinedAs)).status).toBe(200)
  expect((await sell(as, productId)).status).toBe(200)
  const audit = await call('GET /v1/audit', { query: {} }, as)
  const actions = audit.body.map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['venue.settings_changed', 'staff.invited', 'staff.joined', 'sale.made']),
  )
  expect(await open.count('directory', `audit_events where ${own} and action = 'sale.made'`)).toBe(0)
})

test('a transaction of an operator cannot touch what is only in the directory', async () => {
  const { venue } = await openClub('north')
  const { db } = connect({ url: open.urls.north, poolSize: 1, onLost: () => {} })
  const { operatorId } = venue
  const refused = expect.objectContaining({ code: '42501' })
  await expect(inOperator(db, operatorId, (trx) => trx.selectFrom('signIns').selectAll().execute())).rejects.toEqual(
    refused,
  )
  const rename = inOperator(db, operatorId, (trx) => trx.updateTable('venues').set({ name: 'X' }).execute())
  await expect(rename).rejects.toEqual(refused)
  await db.destroy()
})

test('the nightly work of an operator runs in its pod', async () => {
  const { own } = await openClub('south')
  // The schedule does this once a minute.
  const boss = new PgBoss({ connectionString: open.urls.southOwner, schema: jobsSchema, schedule: false })
  await boss.start()
  await boss.send(dueWorkQueue, {})
  await boss.stop({ graceful: false })
  await until('the books were checked', async () => (await open.count('south', `book_checks where ${own}`)) > 0, 90_000)
  expect(await open.count('directory', `book_checks where ${own}`)).toBe(0)
}, 120_000)

test('while the directory is down, signed-in people go on at the door and the counter', async () => {
  const { as, owner, productId } = await openClub('north')
  const { id } = await makeMember(open.api, as, { cash_balance: 20, identity_seen: true })
  expect((await open.api.call('GET /readyz', {})).body.database).toBe('ok')
  open.directory.freeze()
  try {
    expect((await open.api.call('POST /v1/entries', { body: { user_id: id } }, as)).status).toBe(200)
    const items = [{ product_id: productId, quantity: 1, unit_price: 8 }]
    expect((await open.api.call('POST /v1/make-purchase', { body: { user_id: id, items } }, as)).status).toBe(200)
    const ready = await open.api.call('GET /readyz', {})
    expect(ready.body).toMatchObject({ status: 'ready', database: 'away' })
    const form = { username: owner.email, password }
    expect((await open.api.call('POST /api/token', { form })).status).toBe(503)
  } finally {
    open.directory.thaw()
  }
  await until(
    'the directory answers again',
    async () => (await open.api.call('GET /readyz', {})).body.database === 'ok',
    20_000,
  )
}, 60_000)

test('while one pod is down, the operators of the other notice nothing', async () => {
  const north = await openClub('north')
  const south = await openClub('south')
  open.north.kill()
  const lost = await sell(north.as, north.productId).catch((error: unknown) => error)
  expect(lost).toBeInstanceOf(Error)
  for (let sale = 0; sale < 5; sale += 1) expect((await sell(south.as, south.productId)).status).toBe(200)
}, 60_000)
