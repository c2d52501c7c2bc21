import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { As } from '../../testing/api.ts'
import { makeFace, makeMember } from '../../testing/members.ts'
import { makePerson, password } from '../../testing/people.ts'
import { openClubIn, openPods, type Pods, sellOne } from '../../testing/pods.ts'
import { until } from '../../testing/waiting.ts'
import { connect } from './connection.ts'
import { dueWorkQueue, jobsSchema } from './job-queues.ts'
import { inOperator } from './transaction.ts'

let open: Pods
beforeAll(async () => {
  open = await openPods({ JOBS: 'on' })
}, 120_000)
afterAll(() => open.close())

const key = () => ({ idempotencyKey: randomUUID() })

const openClub = (pod: 'north' | 'south') => openClubIn(open, pod)
const sell = (as: As, productId: number) => sellOne(open, as, productId)

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
  const offer = {
    email,
    name: 'Nuria',
    role: 'employee' as const,
    capabilities: ['sell' as const, 'discount' as const, 'void_own' as const, 'overrule' as const],
    owned_shops: [],
  }
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

test('a second pod on the same server follows the directory too', async () => {
  await open.attach('east', open.directory)
  const { venue } = await openClub('south')
  await until('the pod has the venue', async () => (await open.count('east', `venues where id = ${venue.id}`)) === 1)
})

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
