import type { BrowserContext, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { euros } from '../fixtures/counter-words.ts'
import { admit, cardOf, keptOf, openCounter, serve, setRules, stockOf } from '../fixtures/counter.ts'
import { count, type Guest } from '../fixtures/door.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { expect, prepare, signIn, test } from '../fixtures/staff.ts'
import { enrolTablet, hireWithPin, lock, lockOf, typePin } from '../fixtures/tablet.ts'
import { stagePort } from '../stage/stage.ts'
import { type Evening, work } from './busy-evening.ts'
import { openLine } from './line.ts'
import { killTablet, openTablet } from './tablet-browser.ts'

const minutes = Number(process.env['OFFLINE_MINUTES'] ?? '10')
const commands = Number(process.env['OFFLINE_COMMANDS'] ?? '150')
const everyMs = (minutes * 60_000) / commands

const people = (count_: number, letter: string) =>
  Array.from({ length: count_ }, (_, index) => ({ name: `${letter}${index}` }))
const alone = (page: Page) => page.getByText(/Sin conexión desde/).first()
const centsOf = (amount: number) => Math.round(amount * 100)
const milliOf = (quantity: number) => Math.round(quantity * 1000)

async function read<T>(page: Page, path: string, method = 'GET'): Promise<T> {
  const response = await askAtVenue(page, method, path)
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

/** Both tabs of the tablet, as a person opens them. */
async function openTabs(context: BrowserContext) {
  const [bar, gate] = [await context.newPage(), await context.newPage()]
  await bar.goto('/dispenser')
  await gate.goto('/control')
  return { bar, gate }
}

type Lease = { state: string; holder: { offline_since: string | null } | null }
type Listed = { id: number; kind: string; result: string; member: { id: number } }
type BookCheck = { running: boolean; last: { differences: number } | null }

/** Everything that the server has got from the tablet. */
async function listDone(page: Page): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let cursor = ''; ;) {
    const response = await askAtVenue(page, 'GET', `/v1/offline/commands?limit=100${cursor}`)
    listed.push(...((await response.json()) as Listed[]))
    const next = response.headers()['x-next-cursor']
    if (next === undefined) return listed
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}

async function checkBooks(page: Page): Promise<number> {
  await askAtVenue(page, 'POST', '/v1/book-checks')
  await expect
    .poll(async () => {
      const { running, last } = await read<BookCheck>(page, '/v1/book-checks/latest')
      return !running && last !== null
    })
    .toBe(true)
  return (await read<BookCheck>(page, '/v1/book-checks/latest')).last?.differences ?? Number.NaN
}

const rights = ['let_in', 'let_out_early', 'overrule', 'sell', 'top_up', 'see_members', 'staff']

test('a busy evening without a connection is in the books afterwards, each command once', async ({ page: office }) => {
  const line = await openLine({ host: '127.0.0.1', port: stagePort })
  const profile = await mkdtemp(join(tmpdir(), 'aforo-tablet-'))
  let context = await openTablet(profile, line.url)
  try {
    await prepare(office.context(), 'es')
    const { venue, guests, shelf } = await openCounter(office, 'es', people(10, 'Ana'), {
      stock: { cake: 200, lemon: 200 },
    })
    const walkers: Guest[] = []
    for (const person of people(6, 'Eva')) walkers.push(await admit(office, venue, person))
    await setRules(office, venue, { offline_selling: true, min_stay_minutes: 0 })
    for (const { id } of walkers)
      await askAtVenue(office, 'PATCH', `/v1/checkout?user_id=${id}&id=${crypto.randomUUID()}`)
    const nerea = await hireWithPin(office, { name: 'Nerea', pin: '3719', capabilities: rights })
    const page = await context.newPage()
    await signIn(page, nerea, 'es')
    await enrolTablet(page, 'Barra 1')
    const credits = new Map<number, number>()
    for (const guest of [...guests, ...walkers]) credits.set(guest.id, centsOf((await keptOf(office, guest)).credit))
    const insideBefore = guests.length
    await page.close()

    let tabs = await openTabs(context)
    await tabs.bar.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    // Nobody can hold a lease in its first minute.
    await expect
      .poll(
        async () =>
          (await read<{ leases: Lease[] }>(office, '/v1/offline')).leases.filter((one) => one.holder !== null).length,
        { timeout: 180_000 },
      )
      .toBe(2)
    // The working set is read in the background after that.
    await tabs.bar.waitForTimeout(15_000)
    // From now on this device knows the PIN.
    await lock(tabs.bar)
    await typePin(tabs.bar, nerea, nerea.pin)
    await expect(lockOf(tabs.bar)).toBeHidden()

    const evening: Evening = { guests, walkers, shelf, journal: [] }
    const half = Math.floor(commands / 10) * 5
    await context.setOffline(true)
    await expect(alone(tabs.bar)).toBeVisible({ timeout: 60_000 })
    await expect(alone(tabs.gate)).toBeVisible({ timeout: 60_000 })
    await work(tabs, evening, { from: 0, until: half, everyMs })

    // The battery is empty. After that the line takes everything and answers nothing.
    line.cut()
    await killTablet(profile)
    context = await openTablet(profile, line.url)
    tabs = await openTabs(context)
    await expect(alone(tabs.bar)).toBeVisible({ timeout: 60_000 })
    await expect(alone(tabs.gate)).toBeVisible({ timeout: 60_000 })
    // The tab in which the PIN is typed signs her in when the connection is back. The other one is opened anew for each sale.
    await lock(tabs.gate)
    await typePin(tabs.gate, nerea, '3791')
    await expect(tabs.gate.getByText('PIN incorrecto. Quedan 4 intentos.')).toBeVisible()
    await typePin(tabs.gate, nerea, nerea.pin)
    await expect(lockOf(tabs.gate)).toBeHidden()
    await expect(lockOf(tabs.bar)).toBeHidden()
    await work(tabs, evening, { from: half, until: commands, everyMs })

    line.heal()
    await expect(alone(tabs.bar)).toBeHidden({ timeout: 180_000 })
    await expect(alone(tabs.gate)).toBeHidden({ timeout: 60_000 })

    await expect(lockOf(tabs.bar)).toBeHidden()
    await expect(lockOf(tabs.gate)).toBeHidden()
    await expect.poll(() => tabs.gate.evaluate(() => localStorage.getItem('kongToken'))).not.toBe('offline')
    await office.reload()
    await expect(office.getByRole('heading').first()).toBeVisible()

    const { journal } = evening
    // They are sent one after the other.
    await expect.poll(async () => (await listDone(office)).length, { timeout: 180_000 }).toBe(journal.length)
    const listed = await listDone(office)
    const keyOf = (kind: string, memberId: number) => `${kind} ${memberId}`
    const tally = (keys: readonly string[]) =>
      Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length]))
    // Nothing is lost, and nothing is there twice.
    expect(tally(listed.map(({ kind, member }) => keyOf(kind, member.id)))).toEqual(
      tally(journal.map(({ kind, memberId }) => keyOf(kind, memberId))),
    )
    expect(listed.filter(({ result }) => result !== 'done')).toEqual([])
    expect(await checkBooks(office)).toBe(0)

    for (const guest of [...guests, ...walkers]) {
      const changes = journal.filter(({ memberId }) => memberId === guest.id)
      const expected = changes.reduce((sum, { changeCents }) => sum + changeCents, credits.get(guest.id) ?? 0)
      const kept = await keptOf(office, guest)
      expect(centsOf(kept.credit), guest.name).toBe(expected)
      expect(kept.sales, guest.name).toHaveLength(changes.filter(({ kind }) => kind === 'sale').length)
    }
    for (const product of [shelf.cake, shelf.lemon]) {
      const sold = journal.reduce(
        (sum, done) => sum + (done.product?.id === product.id ? done.product.quantityMilli : 0),
        0,
      )
      expect(milliOf(await stockOf(office, product)), product.name).toBe(200_000 - sold)
    }
    // Every screen is equal to the database.
    const passed = journal.reduce((sum, { kind }) => sum + (kind === 'entry' ? 1 : kind === 'exit' ? -1 : 0), 0)
    const { inside } = await read<{ inside: number }>(office, '/v1/occupancy')
    expect(inside).toBe(insideBefore + passed)
    await expect(count(tabs.gate, 'es')).toHaveText(String(inside))
    for (const guest of guests) {
      await tabs.bar.goto('/dispenser')
      await serve(tabs.bar, 'es', guest)
      await expect(cardOf(tabs.bar, guest)).toContainText(euros('es', (await keptOf(office, guest)).credit))
    }
    process.stdout.write(
      `${journal.length} commands done on the screens, ${listed.length} in the books, 0 lost, 0 twice\n`,
    )
  } finally {
    await killTablet(profile)
    line.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
