import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClubIn, openPods, type Pods, sellOne } from '../../../testing/pods.ts'
import { ageBooks, closeBooks } from '../../../testing/old-books.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { until } from '../../../testing/waiting.ts'
import { connect } from '../../db/connection.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import { archiveYear } from '../archives/archive-year.ts'
import { verifyArchive } from '../archives/verify-archive.ts'
import { createKeyring } from '../operator-keys/service.ts'
import { diskStore } from '../pictures/disk-store.ts'
import { abortMove, lockOfOperator, moveOperator } from './move-operator.ts'

let open: Pods
const masterKey = randomBytes(32)
const folder = await picturesFolder()
beforeAll(async () => {
  open = await openPods({ MASTER_KEY: masterKey.toString('base64'), PICTURES_FOLDER: folder })
}, 120_000)
afterAll(() => open.close())

type Place = 'directory' | 'north' | 'south'
const podOf = (place: Place) => (place === 'directory' ? null : place)

/** Moves an operator. A step that is given as `stopAt` is where it is interrupted. */
async function move(operatorId: number, to: Place, { stopAt = '' } = {}): Promise<string[]> {
  const steps: string[] = []
  const say = (step: string) => {
    steps.push(step)
    if (stopAt !== '' && step.startsWith(stopAt)) throw new Error(`Interrupted while ${step}`)
  }
  await moveOperator({ urls: open.adminUrls, say }, operatorId, podOf(to))
  return steps
}

async function adminOf(place: Place): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: open.adminUrls.find(({ name }) => name === place)?.url })
  await client.connect()
  return client
}

const tables = ['members', 'wallets', 'transactions', 'postings', 'sale_lines', 'stock_movements', 'commands', 'visits']

async function expectOnlyIn(place: Place, own: string): Promise<void> {
  for (const table of tables) {
    for (const other of ['directory', 'north', 'south'] as const) {
      // The directory keeps the keys of what was done to people.
      const rows = await open.count(
        other,
        `${table} where ${own}${table === 'commands' ? " and kind <> 'staff.invite'" : ''}`,
      )
      if (other === place) expect(rows, `${table} in ${other}`).toBeGreaterThan(0)
      else expect(rows, `${table} in ${other}`).toBe(0)
    }
  }
}

test('an operator moves to a pod, on to another, and back to the directory, and sells everywhere', async () => {
  const { as, venue, productId, own } = await openClubIn(open, null)
  expect((await sellOne(open, as, productId)).status).toBe(200)
  const offer = {
    email: `a.${venue.id}@aforo.example`,
    name: 'Ada',
    role: 'employee' as const,
    capabilities: ['sell' as const],
  }
  const invite = { body: { ...offer, owned_shops: [] }, idempotencyKey: randomUUID() }
  const { body: invited } = await open.api.call('POST /v1/invitations', invite, as)
  for (const place of ['north', 'south', 'directory', 'north'] as const) {
    await move(venue.operatorId, place)
    await expectOnlyIn(place, own)
    // The process still knows the place before.
    expect((await sellOne(open, as, productId)).status).toBe(200)
    const repeated = await open.api.call('POST /v1/invitations', invite, as)
    expect(repeated.body.invitation_id).toBe(invited.invitation_id)
  }
  const { body: events } = await open.api.call('GET /v1/audit', { query: { kind: 'sale.made' } }, as)
  expect(events).toHaveLength(5)
  expect(await open.count('directory', `operator_moves where ${own}`)).toBe(0)
}, 120_000)

test('a move that is interrupted at any step is finished by the next one', async () => {
  const { as, venue, productId, own } = await openClubIn(open, 'north')
  let from: Place = 'north'
  for (const stopAt of ['copied', 'switching', 'moved', 'done']) {
    const to: Place = from === 'north' ? 'south' : 'north'
    await expect(move(venue.operatorId, to, { stopAt })).rejects.toThrow('Interrupted')
    // Nobody waits for the next attempt.
    expect((await sellOne(open, as, productId)).status).toBe(200)
    if (stopAt === 'done') await expect(move(venue.operatorId, to)).rejects.toThrow('already')
    else await move(venue.operatorId, to)
    await expectOnlyIn(to, own)
    from = to
  }
  expect(await open.count(from, `sale_lines where ${own}`)).toBe(4)
}, 180_000)

test('a move that is given up leaves the operator where it is, and can begin again', async () => {
  const { as, venue, productId, own } = await openClubIn(open, 'north')
  expect((await sellOne(open, as, productId)).status).toBe(200)
  await expect(move(venue.operatorId, 'south', { stopAt: 'switching' })).rejects.toThrow('Interrupted')
  expect(await open.count('south', `members where ${own}`)).toBe(1)
  await expect(move(venue.operatorId, 'directory')).rejects.toThrow('on its way to south')
  await abortMove({ urls: open.adminUrls, say: () => {} }, venue.operatorId, 'south')
  await expectOnlyIn('north', own)
  const slots = "pg_replication_slots where starts_with(slot_name, 'aforo_move')"
  expect(await open.count('north', slots)).toBe(0)
  await move(venue.operatorId, 'south')
  await expectOnlyIn('south', own)
}, 120_000)

test('while an operator is frozen its calls are refused with a time to come back, and others are served', async () => {
  const { as, venue, productId } = await openClubIn(open, 'north')
  const other = await openClubIn(open, 'north')
  const client = await adminOf('north')
  await client.query(`begin; select pg_advisory_xact_lock(${lockOfOperator(venue.operatorId)})`)
  const { id } = venue
  const changed = await open.api.call('PATCH /v1/venues/{id}/settings', { params: { id }, body: { age_limit: 21 } }, as)
  // Settings are in the directory and do not wait.
  expect(changed.status).toBe(200)
  const read = await open.api.call('GET /v1/products/{id}', { params: { id: productId } }, as)
  expect(read.status).toBe(503)
  expect(read.body).toMatchObject({ code: 'operator_moving' })
  expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sellOne(open, other.as, other.productId)).status).toBe(200)
  await client.query('rollback')
  await client.end()
  expect((await sellOne(open, as, productId)).status).toBe(200)
}, 60_000)

test('the switch waits for a transaction that is under way', async () => {
  const { as, venue, productId, own } = await openClubIn(open, 'north')
  expect((await sellOne(open, as, productId)).status).toBe(200)
  const client = await adminOf('north')
  const say = async (step: string) => {
    if (step !== 'switching') return
    await client.query(`begin; select enter_operator(${venue.operatorId})`)
    await client.query(`update members set name = 'Written late' where ${own}`)
  }
  const moving = moveOperator({ urls: open.adminUrls, say }, venue.operatorId, 'south')
  const waiting = "pg_stat_activity where application_name = 'aforo admin' and wait_event = 'advisory'"
  await until('the move waits', async () => (await open.count('north', waiting)) > 0, 30_000)
  await client.query('commit')
  await client.end()
  await moving
  expect(await open.count('south', `members where ${own} and name = 'Written late'`)).toBe(1)
}, 60_000)

test('a copy that is still behind lets the operator go on, and the switch is tried again', async () => {
  const { as, venue, productId, own } = await openClubIn(open, 'north')
  expect((await sellOne(open, as, productId)).status).toBe(200)
  const client = await adminOf('south')
  const said: string[] = []
  const say = async (step: string) => {
    said.push(step)
    if (step === 'copied') {
      // Holds back what is sold from now on.
      await client.query('begin; lock table sale_lines in access exclusive mode')
      expect((await sellOne(open, as, productId)).status).toBe(200)
    }
    if (step === 'still behind, trying again') {
      expect((await sellOne(open, as, productId)).status).toBe(200)
      await client.query('rollback')
    }
  }
  await moveOperator({ urls: open.adminUrls, say }, venue.operatorId, 'south')
  await client.end()
  expect(said).toContain('still behind, trying again')
  expect(await open.count('south', `sale_lines where ${own}`)).toBe(3)
}, 120_000)

const faults = { missing: 'delete from sale_lines where', different: 'update wallets set version = version + 1 where' }

test.for(Object.entries(faults))(
  'a row that is %s in the copy stops the move, from before the first comparison or since',
  { timeout: 120_000 },
  async ([, fault]) => {
    const { as, venue, productId, own } = await openClubIn(open, 'north')
    expect((await sellOne(open, as, productId)).status).toBe(200)
    for (const step of ['copied', 'switching']) {
      const say = async (said: string) => {
        if (said !== step) return
        const client = await adminOf('south')
        await client.query(`set session_replication_role = replica; ${fault} ${own}`)
        await client.end()
      }
      const spoiled = moveOperator({ urls: open.adminUrls, say }, venue.operatorId, 'south')
      await expect(spoiled).rejects.toThrow(/The copy of (sale_lines|wallets) differs/)
      expect((await sellOne(open, as, productId)).status).toBe(200)
      await abortMove({ urls: open.adminUrls, say: () => {} }, venue.operatorId, 'south')
    }
    await expectOnlyIn('north', own)
  },
)

test('an operator with an archive moves with its opening rows, and the archive still joins them', async () => {
  const { as, venue, productId, own } = await openClubIn(open, 'north')
  for (let sale = 0; sale < 4; sale += 1) expect((await sellOne(open, as, productId)).status).toBe(200)
  const asAdmin = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = await adminOf('north')
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }
  await ageBooks(asAdmin, venue, { years: 4 })
  expect((await sellOne(open, as, productId)).status).toBe(200)
  // The process that archives works in the database of the operator.
  const archivist = async (place: 'north' | 'south') => {
    const url = open.adminUrls.find(({ name }) => name === place)?.url.replace('postgres@', 'aforo_api@') ?? ''
    const { db } = connect({ url, poolSize: 2, onLost: () => {}, application: 'test' })
    const keyring = createKeyring(db, createMasterKeys([masterKey]))
    return { db, deps: { urls: open.adminUrls, db, store: diskStore(folder), keyring, say: () => {} } }
  }
  const north = await archivist('north')
  await closeBooks({ db: north.db, asAdmin }, venue)
  const archive = { operatorId: venue.operatorId, year: new Date().getUTCFullYear() - 4 }
  const removed = await archiveYear(north.deps, archive)
  await north.db.destroy()
  expect(removed.stock_movements).toBeGreaterThan(0)

  await move(venue.operatorId, 'south')
  await expectOnlyIn('south', own)
  expect(await open.count('south', `stock_movements where ${own} and stock_before_milli is null`)).toBeGreaterThan(0)
  expect((await sellOne(open, as, productId)).status).toBe(200)
  const south = await archivist('south')
  await verifyArchive(south.deps, archive)
  await south.db.destroy()
}, 120_000)
