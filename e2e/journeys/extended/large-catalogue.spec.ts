import { connect } from '../../../server/src/db/connection.ts'
import { fillVenue } from '../../../server/testing/large-catalogue.ts'
import { expect, prepare, test } from '../../fixtures/staff.ts'
import { createOwnerWithVenues } from '../../fixtures/venues.ts'
import { databaseOf } from '../../stage/databases.ts'

const products = 20_000
const cardsMost = 60
const firstPage = 60
const frameMostMs = 250
const turnsOfTheWheel = 60

/** Writes directly to the database, because the API would take too long, and without the time limits of the API. */
async function stock(venueId: number): Promise<void> {
  const { db } = connect({ url: await databaseOf(venueId), poolSize: 1, onLost: () => {}, queryTimeoutMs: 120_000 })
  try {
    const venue = db.selectFrom('venues').select(['id', 'operatorId']).where('id', '=', venueId)
    const somebody = db.selectFrom('staff').select('id').limit(1)
    await fillVenue(db, await venue.executeTakeFirstOrThrow(), (await somebody.executeTakeFirstOrThrow()).id, products)
  } finally {
    await db.destroy()
  }
}

test('twenty thousand products scroll like twenty', async ({ page, context }) => {
  test.setTimeout(180_000)
  await prepare(context, 'es')
  const [venue] = await createOwnerWithVenues(page, ['Almacén'])
  const venueId = venue?.id ?? 0
  await stock(venueId)
  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venueId)
  await page.goto('/product')
  await expect(page.getByRole('button', { name: /^Todos los productos 20.000/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await page.getByRole('article').first().hover()
  for (let turn = 0; turn < turnsOfTheWheel; turn += 1) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(50)
  }
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
  expect(await page.getByRole('article').count()).toBeLessThan(cardsMost)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first(),
  ).toBeVisible()
  const reached = await page.getByRole('listitem').last().getAttribute('aria-posinset')
  expect(Number(reached)).toBeGreaterThan(firstPage)
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const sorted = frames.toSorted((one, other) => one - other)
  const p95Ms = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  // A frame is 17 ms. A busy machine may need several, but drawing all rows takes seconds.
  expect(p95Ms).toBeLessThan(frameMostMs)
  const description = `${frames.length}, p95 ${p95Ms.toFixed(1)} ms, most ${sorted.at(-1)?.toFixed(1)} ms`
  test.info().annotations.push({ type: 'frames', description })

  await page.keyboard.press('/')
  await page.keyboard.type('EAN19998')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(' 19998')
})
