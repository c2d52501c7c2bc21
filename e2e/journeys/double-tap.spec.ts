import type { Locator, Page } from '@playwright/test'
import { labels } from '../fixtures/counter-words.ts'
import { checkoutOf, keptOf, openServing, panelOf, tileOf, weigh } from '../fixtures/counter.ts'
import { openDoor, labels as doorLabels } from '../fixtures/door.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

const t = labels.es
const atDoor = doorLabels.es
/** Between the taps of a quick and of a slow thumb. */
const gapsMs = [130, 220]
/** As long as somebody takes who looks before they press. */
const lookedMs = 900

type Spot = { x: number; y: number }

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not on screen.')
  return box
}

async function middleOf(target: Locator): Promise<Spot> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

/** One finger, twice: it does not look where it comes down the second time. */
async function tapTwice(page: Page, first: Spot, second: Spot, gapMs: number): Promise<void> {
  const begun = Date.now()
  await page.touchscreen.tap(first.x, first.y)
  await page.waitForTimeout(Math.max(0, gapMs - (Date.now() - begun)))
  await page.touchscreen.tap(second.x, second.y)
}

/** One gram on the keypad, with the finger over what adds it. */
async function weighOne(page: Page, product: { name: string }): Promise<Locator> {
  await tileOf(page, 'es', product).tap()
  const panel = panelOf(page, 'es')
  await panel.getByRole('group', { name: t.keypad }).getByRole('button', { name: '1', exact: true }).tap()
  return panel.getByRole('button', { name: t.add })
}

test.describe('a finger that taps twice on a tablet', () => {
  test.use({ viewport: screens.tablet, hasTouch: true })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('adds without charging', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es')
    for (const gapMs of gapsMs) {
      const add = await middleOf(await weighOne(page, shelf.lemon))
      await tapTwice(page, add, add, gapMs)
      await page.waitForTimeout(lookedMs)
      await expect(checkoutOf(page, 'es')).toBeEnabled()
      expect((await keptOf(page, guest)).sales, `after ${gapMs} ms`).toEqual([])
    }
  })

  test('does not charge where Checkout has just come, and charges who looks first', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es')
    await weigh(page, 'es', shelf.lemon, '1', { press: (target) => target.tap() })
    const pay = await middleOf(checkoutOf(page, 'es'))
    for (const gapMs of gapsMs) {
      const add = await middleOf(await weighOne(page, shelf.lemon))
      await tapTwice(page, add, pay, gapMs)
      await page.waitForTimeout(lookedMs)
      expect((await keptOf(page, guest)).sales, `after ${gapMs} ms`).toEqual([])
    }
    await page.touchscreen.tap(pay.x, pay.y)
    await expect(page.getByRole('button', { name: t.nextClient })).toBeVisible()
    expect((await keptOf(page, guest)).sales).toHaveLength(1)
  })

  test('lets somebody in once, and leaves the list behind as it was', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }, { name: 'Carla' }])
    const sorts = () => page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.ariaSort))
    for (const [nth, { name }] of guests.entries()) {
      const before = await sorts()
      await page.getByRole('button', { name: atDoor.newEntry }).tap()
      await page.getByRole('textbox', { name: atDoor.searchField }).fill(name)
      const enter = page.getByRole('button', { name: atDoor.enterOf(name) })
      await expect(enter).toBeVisible()
      await page.waitForTimeout(lookedMs)
      const { x, y, height } = await boxOf(enter)
      // Over the head of a column, once somebody is in the list.
      const spot = { x: x + 12, y: y + height / 2 }
      await tapTwice(page, spot, spot, gapsMs[nth % gapsMs.length] ?? 0)
      await page.waitForTimeout(lookedMs)
      if (nth > 0) expect(await sorts()).toEqual(before)
      await expect(page.getByRole('button', { name: atDoor.exitOf(name) })).toBeVisible()
    }
    await expect(page.getByRole('table', { name: atDoor.room }).getByRole('row')).toHaveCount(guests.length + 1)
  })
})

for (const [name, size] of Object.entries(screens)) {
  test(`what adds to the cart is never where Checkout comes, on a ${name}`, async ({ page, context }) => {
    await page.setViewportSize(size)
    await prepare(context, 'es')
    const { shelf } = await openServing(page, 'es')
    await tileOf(page, 'es', shelf.lemon).click()
    const add = await boxOf(panelOf(page, 'es').getByRole('button', { name: t.add }))
    await panelOf(page, 'es').getByRole('button', { name: t.backToCart }).click()
    const checkout = await boxOf(checkoutOf(page, 'es'))
    expect(add.y + add.height).toBeLessThan(checkout.y)
  })
}
