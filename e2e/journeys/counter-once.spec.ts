import type { Route } from '@playwright/test'
import { labels } from '../fixtures/counter-words.ts'
import {
  cardOf,
  checkoutOf,
  keptOf,
  lineOf,
  openCounter,
  openServing,
  panelOf,
  serve,
  weigh,
} from '../fixtures/counter.ts'
import { openAnotherScreen } from '../fixtures/door.ts'
import { cost, expectOnce, fillCart, keyOf, paid, sales } from '../fixtures/one-sale.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'
const t = labels.es

/** The screen that sent it may have given up or be closed by now. */
const continueIfAwaited = (route: Route) => route.continue().catch(() => {})

test.describe('a sale', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is charged once, even if Checkout is pressed several times', async ({ page }) => {
    const own = await fillCart(page)
    const held = Promise.withResolvers<void>()
    const keys: string[] = []
    await page.route(sales, async (route) => {
      keys.push(keyOf(route))
      await held.promise
      await continueIfAwaited(route)
    })
    await checkoutOf(page, 'es').dblclick()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await checkoutOf(page, 'es').click()
    held.resolve()
    await expect(paid(page)).toBeVisible()
    // A slow machine sends the same sale again while the first request is held.
    expect(new Set(keys).size).toBe(1)
    await expectOnce(page, own)
  })

  test('that is pending during a reload is completed with the same key, and its result is shown', async ({ page }) => {
    const own = await fillCart(page)
    const keys: string[] = []
    const reached = Promise.withResolvers<void>()
    await page.route(sales, async (route) => {
      keys.push(keyOf(route))
      if (keys.length > 1) return route.continue()
      await route.fetch()
      // The answer to the first request never arrives.
      reached.resolve()
    })
    await checkoutOf(page, 'es').click()
    await reached.promise
    await page.reload()
    await expect(paid(page)).toBeVisible()
    await expect(cardOf(page, own.guest)).toContainText('43,25 €')
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    await expectOnce(page, own)
    // The result stays until somebody has seen it, even if the page is reloaded once more.
    await page.reload()
    await expect(paid(page)).toBeVisible()
    await panelOf(page, 'es').getByRole('button', { name: t.nextMember }).click()
    await page.reload()
    await expect(page.getByRole('textbox', { name: t.search })).toBeVisible()
    await expect(page.getByText(t.saleDone(cost, own.guest.name))).toBeHidden()
  })

  test('of a closed tab is completed by another tab', async ({ page, context }) => {
    const own = await fillCart(page)
    const keys: string[] = []
    const reached = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    // The sale takes effect, but no tab gets an answer until the first one is closed.
    await context.route(sales, async (route) => {
      keys.push(keyOf(route))
      if (keys.length === 1) await route.fetch().then(() => reached.resolve())
      await closed.promise
      await continueIfAwaited(route)
    })
    const other = await context.newPage()
    await other.goto('/dispenser')
    await expect(other.getByRole('button', { name: t.selectCart(1, own.guest.name) })).toBeVisible()
    await checkoutOf(page, 'es').click()
    await reached.promise
    // A third tab with the same client shows the pending sale, and cannot charge again.
    const third = await context.newPage()
    await third.goto(`/dispenser?userId=${own.guest.id}`)
    await expect(panelOf(third, 'es').getByText(t.checking)).toBeVisible()
    await third.close()
    await page.close()
    closed.resolve()
    await expect(other.getByText(t.saleDone(cost, own.guest.name))).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    await expectOnce(other, own)
  })

  test('of a closed browser is completed when it is opened again', async ({ page, browser }) => {
    const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }])
    const [guest] = guests
    if (guest === undefined) throw new Error('Nobody came.')
    const tablet = await openAnotherScreen(browser, page, { path: '/dispenser', language: 'es' })
    await serve(tablet, 'es', guest)
    await weigh(tablet, 'es', shelf.lemon, '2.5')
    await expect.poll(async () => (await keptOf(page, guest)).cart).toEqual([2.5])
    const keys: string[] = []
    // Not even the request reaches the server.
    await tablet.route(sales, (route) => {
      keys.push(keyOf(route))
      return route.abort()
    })
    await checkoutOf(tablet, 'es').click()
    await expect(panelOf(tablet, 'es').getByText(t.checking)).toBeVisible()
    expect((await keptOf(page, guest)).sales).toHaveLength(0)
    const storageState = await tablet.context().storageState()
    await tablet.context().close()
    const again = await browser.newContext({ storageState })
    const reopened = await again.newPage()
    await reopened.route(sales, (route) => {
      keys.push(keyOf(route))
      return route.continue()
    })
    await reopened.goto('/dispenser')
    await expect(reopened.getByText(t.saleDone(cost, guest.name))).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    await expectOnce(page, { venue: { id: 0, name: '' }, shelf, guest })
    await again.close()
  })

  test('waits while the connection is lost, and the cart is kept', async ({ page, context }) => {
    const own = await openServing(page, 'es')
    await context.setOffline(true)
    await expect(panelOf(page, 'es').getByText(t.offline)).toBeVisible()
    await weigh(page, 'es', own.shelf.lemon, '2.5')
    await expect(lineOf(page, 'es', own.shelf.lemon)).toContainText(cost)
    await expect(checkoutOf(page, 'es')).toBeDisabled()
    await context.setOffline(false)
    await expect(checkoutOf(page, 'es')).toBeEnabled({ timeout: 20_000 })
    await expect.poll(async () => (await keptOf(page, own.guest)).cart).toEqual([2.5])
    await checkoutOf(page, 'es').click()
    await expect(paid(page)).toBeVisible()
    await expectOnce(page, own)
  })
})
