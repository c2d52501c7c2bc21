import type { CallInput, CallReply } from '@aforo/contract'
import { type ApiEndpoint, levelsOf } from '@aforo/domain'
import { deleteDB, openDB } from 'idb'
import { expect, onTestFinished, test } from 'vitest'
import { createLine, inside, member, venueId } from '../../testing/offline-line.ts'
import { ApiError } from '../api/client.ts'
import { openEngine } from './engine.ts'
import type { OfflineState } from './offline-state.ts'
import { databaseName } from './store.ts'
import { cardHash } from './working-set.ts'

const me: CallReply<'GET /v1/users/me'> = {
  id: 9,
  name: 'Ada',
  email: 'ada@club.test',
  access_privileges: 'owner',
  owned_venues: [
    {
      id: venueId,
      name: 'Club',
      role: 'owner',
      capabilities: [],
      currency: 'EUR',
      time_zone: 'Europe/Madrid',
      suspended: false,
    },
  ],
} as unknown as CallReply<'GET /v1/users/me'>

let lastDevice = 100

type Club = ReturnType<typeof createLine> & { deviceId: number }

async function openClub(rows = [member(1, { inside: inside(1) }), member(2)], rules = {}): Promise<Club> {
  lastDevice += 1
  const deviceId = lastDevice
  await deleteDB(databaseName(deviceId))
  localStorage.clear()
  return { ...createLine(rows, levelsOf({}), rules), deviceId }
}

/** One tab of the device. Its engine ends with the test. */
async function openTab({ api, deviceId, line }: Club) {
  let shown: Partial<OfflineState> = {}
  const engine = await openEngine({
    deviceId,
    api,
    me: () => me,
    language: () => 'es',
    places: () => ['counter', 'door'],
    publish: (change) => {
      shown = { ...shown, ...change }
    },
    refetch: () => {},
    isOnline: () => true,
  })
  onTestFinished(() => engine.close())
  async function ask<K extends ApiEndpoint>(key: K, input: CallInput<K>): Promise<CallReply<K> | 'server'> {
    const step = await engine.begin(key, input, venueId)
    // What goes to the server gets no answer while the line is cut.
    if (step !== null && 'onEnd' in step && line.isDown) step.onEnd(new ApiError('unreachable', null))
    return step !== null && 'reply' in step ? (step.reply as CallReply<K>) : 'server'
  }
  return { engine, ask, state: () => shown }
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** The line is cut, and the device has noticed. */
async function cut({ line }: Club, { engine }: Tab): Promise<void> {
  line.isDown = true
  await engine.loop.step()
  await engine.loop.step()
}

/** A device that holds both leases and has stored the working set. */
async function openReadyTab(club: Club): Promise<Tab> {
  const tab = await openTab(club)
  await tab.engine.loop.step()
  await tab.engine.loop.settled()
  return tab
}

const sale = (memberId: number, cups: number, id: string = crypto.randomUUID()) => ({
  body: {
    id,
    user_id: memberId,
    items: [{ product_id: 1, quantity: cups, unit_price: 2 }],
    amount: cups * 2,
    discount_percent: 0 as const,
    from_cart: true,
  },
})
const entry = (memberId: number, id: string = crypto.randomUUID()) => ({ body: { user_id: memberId, id } })
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(() => null).catch((thrown: unknown) => thrown)
  return error instanceof ApiError ? error.code : String(error)
}

test('while it is connected, a device sends everything to the server', async () => {
  const tab = await openReadyTab(await openClub())
  expect(tab.state()).toMatchObject({ mode: 'connected', places: ['counter', 'door'] })
  expect(await tab.ask('POST /v1/make-purchase', sale(1, 1))).toBe('server')
  expect(await tab.ask('GET /v1/occupancy', {})).toBe('server')
})

test('without a connection a device lets in, sells and tops up by itself, and sends it in order later', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  expect(tab.state()).toMatchObject({ mode: 'offline' })

  expect(await tab.ask('POST /v1/entries', entry(2))).toMatchObject({ inside: 2 })
  expect(await tab.ask('POST /v1/make-purchase', sale(1, 3))).toMatchObject({ amount: 6, new_balance: 44 })
  const cash = { user_id: 2, amount: 10, method: 'cash' as const, reason: '', id: crypto.randomUUID() }
  expect(await tab.ask('POST /v1/add-cash', { body: cash })).toMatchObject({ new_balance: 60 })
  // A newcomer may spend what they have paid in.
  expect(await tab.ask('POST /v1/make-purchase', sale(2, 5))).toMatchObject({ new_balance: 50 })
  expect(await refusalOf(tab.ask('POST /v1/make-purchase', sale(2, 1)))).toBe('offline_limit')
  expect(await tab.ask('GET /v1/occupancy', {})).toMatchObject({ inside: 2 })
  expect(await tab.ask('GET /v1/get-venue-products', { query: {} })).toMatchObject([{ stock_quantity: 2 }, {}])
  expect(await refusalOf(tab.ask('POST /v1/make-purchase', sale(1, 3)))).toBe('dispense_stock')
  expect(tab.state().queue).toHaveLength(4)

  club.line.isDown = false
  await tab.engine.loop.step()
  expect(club.line.sent.map(({ kind, number, fence }) => [kind, number, fence])).toEqual([
    ['entry', 1, 4],
    ['sale', 1, 4],
    ['top_up', 2, 4],
    ['sale', 3, 4],
  ])
  expect(tab.state()).toMatchObject({ mode: 'connected', queue: [], lastReturn: { done: 4, flagged: 0, held: 0 } })
  expect(tab.engine.core.set.member(2)).toMatchObject({ balance: 50 })
  expect(await tab.ask('POST /v1/make-purchase', sale(1, 1))).toBe('server')
})

test('two tabs spend the same credit once', async () => {
  const club = await openClub([member(1, { inside: inside(1), balance: 10 })])
  const tab = await openReadyTab(club)
  const other = await openTab(club)
  await cut(club, tab)
  await expect.poll(() => other.state().mode).toBe('offline')
  const outcomes = await Promise.all(
    [tab, other, tab, other].map((one) => refusalOf(one.ask('POST /v1/make-purchase', sale(1, 2)))),
  )
  expect(outcomes.filter((code) => code === 'null')).toHaveLength(2)
  expect(outcomes.filter((code) => code === 'dispense_credit')).toHaveLength(2)
})

test('a command whose tab dies before the answer is done once', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  const key = crypto.randomUUID()
  await tab.ask('POST /v1/make-purchase', sale(1, 1, key))
  await tab.engine.close()

  const reopened = await openTab(club)
  expect(reopened.state()).toMatchObject({ mode: 'offline' })
  expect(await reopened.ask('POST /v1/make-purchase', sale(1, 1, key))).toMatchObject({ new_balance: 48 })
  expect(reopened.state().queue).toHaveLength(1)

  club.line.isDown = false
  await reopened.engine.loop.step()
  // The tab that died had stored the sale. It is answered, and not sold a second time.
  expect(await reopened.ask('POST /v1/make-purchase', sale(1, 1, key))).toMatchObject({ new_balance: 48 })
  expect(club.line.booked.size).toBe(1)
})

test('a command whose answer is lost on the way back is booked once', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  await tab.ask('POST /v1/make-purchase', sale(1, 1))
  await tab.ask('POST /v1/make-purchase', sale(1, 2))
  club.line.isDown = false
  club.line.losesNextAnswer = true
  await tab.engine.loop.step()
  expect(tab.state().queue).toHaveLength(2)
  await tab.engine.loop.step()
  expect(club.line.sent.map(({ number }) => number)).toEqual([1, 1, 2])
  expect([...club.line.booked.values()].map(({ number }) => number)).toEqual([1, 2])
  expect(tab.engine.core.set.member(1)).toMatchObject({ balance: 44 })
})

test('a sale whose answer was lost with the connection is not made a second time', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  const key = crypto.randomUUID()
  club.line.isDown = true
  expect(await tab.ask('POST /v1/make-purchase', sale(1, 1, key))).toBe('server')
  await cut(club, tab)
  // The stored sale asks again with its key, and a colleague tries a new one.
  expect(await tab.ask('POST /v1/make-purchase', sale(1, 1, key))).toBe('server')
  expect(await refusalOf(tab.ask('POST /v1/make-purchase', sale(1, 1)))).toBe('offline_member_claimed')
  expect(tab.engine.buyer(1)).toMatchObject({ isClaimed: true })

  // It still holds after the browser was closed.
  await tab.engine.close()
  const reopened = await openTab(club)
  expect(await refusalOf(reopened.ask('POST /v1/make-purchase', sale(1, 1)))).toBe('offline_member_claimed')

  club.line.isDown = false
  const step = await reopened.engine.begin('POST /v1/make-purchase', sale(1, 1, key), venueId)
  if (step !== null && 'onEnd' in step) step.onEnd(null)
  await expect.poll(async () => (await reopened.engine.core.store.listMarks()).at(0)?.isSettled).toBe(true)
  await reopened.engine.loop.step()
  await reopened.engine.loop.step()
  expect(club.line.refreshed.flat()).toContain(1)
  await cut(club, reopened)
  expect(await reopened.ask('POST /v1/make-purchase', sale(1, 1))).toMatchObject({ amount: 2 })
})

test('a member whom another device has claimed is not charged until their row was read again', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  Object.assign(club.line, { claimed: [1], claim: 5 })
  await tab.engine.loop.step()
  await tab.engine.loop.step()
  expect(club.line.confirmed.at(-1)).toBe(5)
  await cut(club, tab)
  expect(await refusalOf(tab.ask('POST /v1/make-purchase', sale(1, 1)))).toBe('offline_member_claimed')

  Object.assign(club.line, { claimed: [], isDown: false })
  club.rows.set(1, member(1, { inside: inside(1), balance: 1, wallet_version: 2 }))
  await tab.engine.loop.step()
  await cut(club, tab)
  expect(await refusalOf(tab.ask('POST /v1/make-purchase', sale(1, 1)))).toBe('offline_member_claimed')
  club.line.isDown = false
  await tab.engine.loop.step()
  await cut(club, tab)
  expect(await refusalOf(tab.ask('POST /v1/make-purchase', sale(1, 1)))).toBe('dispense_credit')
})

test('a claim is not confirmed while something waits to be sent', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  await tab.ask('POST /v1/make-purchase', sale(1, 1))
  Object.assign(club.line, { claimed: [1], claim: 8, isDown: false, losesNextAnswer: true })
  await tab.engine.loop.step()
  expect(tab.state().queue).toHaveLength(1)
  // The claim is stored by now, but the sale is not known to be booked.
  await tab.engine.loop.step()
  expect(club.line.confirmed.at(-1)).toBe(0)
  expect(tab.state().queue).toEqual([])
  await tab.engine.loop.step()
  expect(club.line.confirmed.at(-1)).toBe(8)
})

test('after a takeover the device sends what it did and answers nothing more by itself', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  await tab.ask('POST /v1/make-purchase', sale(1, 1))
  Object.assign(club.line, { isTakenOver: true, isDown: false })
  await tab.engine.loop.step()
  expect(club.line.sent.map(({ fence }) => fence)).toEqual([4])
  expect(tab.state()).toMatchObject({ mode: 'connected', places: [], lastReturn: { done: 0, held: 1 } })
  await cut(club, tab)
  expect(tab.state().mode).toBe('connected')
})

test('an entry that was not sent yet can be undone', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  const passage = await tab.ask('POST /v1/entries', entry(2))
  if (passage === 'server') throw new Error('not answered here')
  const undo = {
    params: { id: passage.visit_id },
    body: { what: 'entry' as const },
    idempotencyKey: crypto.randomUUID(),
  }
  expect(await tab.ask('POST /v1/visits/{id}/undo', undo)).toMatchObject({ inside: 1 })
  expect(tab.state().queue).toEqual([])
  expect(await tab.ask('GET /v1/occupancy', {})).toMatchObject({ inside: 1 })
})

test('members are found by card, number and name, and an unknown one is not said not to exist', async () => {
  const hash = await cardHash('salt', 'CARD-1')
  const club = await openClub([member(1, { card_hash: hash }), member(2, { name: 'Ágata', client_id: 55 })])
  const tab = await openReadyTab(club)
  await cut(club, tab)
  const byCode = (code: string) => tab.ask('GET /v1/door/members', { query: { code } })
  expect(await byCode('CARD-1')).toMatchObject([{ id: 1 }])
  expect(await byCode('55')).toMatchObject([{ id: 2 }])
  expect(await byCode('CARD-2')).toEqual([])
  const gone = tab.ask('GET /v1/door/members', { query: { user_id: 99 } })
  expect(await refusalOf(gone)).toBe('offline_member_unknown')
  expect(await tab.ask('GET /v1/door/search', { query: { q: 'agata alv' } })).toMatchObject({ items: [{ id: 2 }] })
})

test('payouts and other methods than cash need a connection', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  const card = { user_id: 1, amount: 10, method: 'card' as const, reason: '', id: crypto.randomUUID() }
  expect(await refusalOf(tab.ask('POST /v1/add-cash', { body: card }))).toBe('offline_refused')
  const fee = { params: { id: 1 }, body: { method: 'wallet' as const }, idempotencyKey: crypto.randomUUID() }
  expect(await refusalOf(tab.ask('POST /v1/members/{id}/fee', fee))).toBe('offline_not_possible')
})

test('a lease that has run out ends the answers, deletes the members, and keeps what waits', async () => {
  const club = await openClub()
  const tab = await openReadyTab(club)
  await cut(club, tab)
  await tab.ask('POST /v1/make-purchase', sale(1, 1))
  const { core } = tab.engine
  if (core.state === null) throw new Error('no state')
  await core.commit({ state: { ...core.state, renewedAtMs: Date.now() - 8 * 3_600_000 } })
  expect(await tab.ask('POST /v1/make-purchase', sale(1, 1))).toBe('server')
  await tab.engine.loop.step()
  expect(core.set.memberCount()).toBe(0)
  expect(await core.store.readBlocks()).toEqual([])
  expect(await core.store.readOutbox()).toHaveLength(1)
  expect(tab.state().places).toEqual([])
})

test('20,000 members are small, ready soon, and unreadable without the key', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    member(index + 1, {
      name: `Nombre ${index}`,
      image_path: `/v1/pictures/${crypto.randomUUID()}`,
      card_hash: 'x'.repeat(43),
      months: [
        { month: '2026-01-01', grams: 12.5, last_day: '2026-01-20', last_day_grams: 1.5 },
        { month: '2026-02-01', grams: 2.5, last_day: '2026-02-20', last_day_grams: 1.5 },
      ],
    }),
  )
  const club = await openClub(rows)
  for (let id = 1; id <= 2_000; id += 1) club.line.faces.set(id, new Blob([new Uint8Array(3 * 1024)]))
  const tab = await openReadyTab(club)
  const megabytes = (await tab.engine.core.store.sizeBytes()) / 1024 / 1024 + (2_000 * 3) / 1024
  const startedAt = performance.now()
  const reopened = await openTab(club)
  const readyMs = performance.now() - startedAt
  // oxlint-disable-next-line no-console -- The figures are the point of this test.
  console.info(`20,000 members: ${megabytes.toFixed(1)} MB with 2,000 faces, ready in ${readyMs.toFixed(0)} ms`)
  expect(reopened.engine.core.set.memberCount()).toBe(20_000)
  const raw = await openDB(databaseName(club.deviceId))
  const key = (await raw.get('keys', 'members')) as CryptoKey
  const blocks = (await raw.getAll('blocks')) as { data: ArrayBuffer }[]
  raw.close()
  expect(key.extractable).toBe(false)
  expect(blocks).toHaveLength(40)
  for (const { data } of blocks) expect(new TextDecoder().decode(data)).not.toContain('Nombre')
  expect(megabytes).toBeLessThan(60)
  expect(readyMs).toBeLessThan(5_000)
})
