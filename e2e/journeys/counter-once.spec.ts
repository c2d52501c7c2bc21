import type { Page, Route } from '@playwright/test'
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
  stockOf,
} from '../fixtures/counter.ts'
import { weigh } from '../fixtures/counter.ts'
import { openAnotherScreen } from '../fixtures/door.ts'
import { expect, prepare, test, walked } from '../fixtures/staff.ts'

const sales = '**/v1/make-purchase'
const t = labels.es
/** 2.5 g at 8.50 €. */
const cost = '21,25 €'

const keyOf = (route: Route) => (route.request().postDataJSON() as { id: string }).id

/** Somebody served, with 2.5 g in the cart. */
async function fillCart(page: Page) {
  const own = await openServing(page, 'es')
  await weigh(page, 'es', own.shelf.lemon, '2.5')
  await expect.poll(async () => (await keptOf(page, own.guest)).cart).toEqual([2.5])
  return own
}

/** Charged once, whatever happened on the way. */
async function expectOnce(page: Page, { guest, shelf }: Awaited<ReturnType<typeof fillCart>>): Promise<void> {
  const kept = await keptOf(page, guest)
  expect(kept).toMatchObject({ credit: 43.25, month: 2.5, cart: [] })
  expect(kept.sales).toHaveLength(1)
  expect(await stockOf(page, shelf.lemon)).toBe(37.5)
}

const paid = (page: Page) => panelOf(page, 'es').getByRole('heading', { name: t.paid(cost) })

/** Records whether a text was shown at any time, however briefly. */
const listenFor = (page: Page, words: string) =>
  page.evaluateHandle((wanted) => {
    const heard: string[] = []
    const look = () => document.body.innerText.includes(wanted) && heard.push(wanted)
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return heard
  }, words)

test.describe('a sale', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is charged once, however often Checkout is pressed', async ({ page }) => {
    const own = await fillCart(page)
    const held = Promise.withResolvers<void>()
    const keys: string[] = []
    await page.route(sales, async (route) => {
      keys.push(keyOf(route))
      await held.promise
      await route.continue()
    })
    await checkoutOf(page, 'es').dblclick()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await checkoutOf(page, 'es').click()
    held.resolve()
    await expect(paid(page)).toBeVisible()
    expect(keys).toHaveLength(1)
    await expectOnce(page, own)
  })

  test('that was on its way when the page was loaded again is settled with its key, and told', async ({ page }) => {
    const own = await fillCart(page)
    const keys: string[] = []
    const reached = Promise.withResolvers<void>()
    await page.route(sales, async (route) => {
      keys.push(keyOf(route))
      if (keys.length > 1) return route.continue()
      await route.fetch()
      // The answer to the first never comes.
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
    await panelOf(page, 'es').getByRole('button', { name: t.nextClient }).click()
    await page.reload()
    await expect(page.getByRole('textbox', { name: t.search })).toBeVisible()
    await expect(page.getByText(t.saleDone(cost, own.guest.name))).toBeHidden()
  })

  test('of a tab that was closed is seen to by the other', async ({ page, context }) => {
    const own = await fillCart(page)
    const keys: string[] = []
    const reached = Promise.withResolvers<void>()
    await context.route(sales, async (route) => {
      keys.push(keyOf(route))
      if (keys.length > 1) return route.continue()
      await route.fetch()
      reached.resolve()
    })
    const other = await context.newPage()
    await other.goto('/dispenser')
    await expect(other.getByRole('button', { name: t.selectCart(1, own.guest.name) })).toBeVisible()
    await checkoutOf(page, 'es').click()
    await reached.promise
    // Whoever comes there to the same client finds it being asked, and cannot charge again.
    const third = await context.newPage()
    await third.goto(`/dispenser?userId=${own.guest.id}`)
    await expect(panelOf(third, 'es').getByText(t.checking)).toBeVisible()
    await third.close()
    await page.close()
    await expect(other.getByText(t.saleDone(cost, own.guest.name))).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    await expectOnce(other, own)
  })

  test('of a browser that was closed is made once it is opened again', async ({ page, browser }) => {
    const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }])
    const [guest] = guests
    if (guest === undefined) throw new Error('Nobody came.')
    const tablet = await openAnotherScreen(browser, page, { path: '/dispenser', language: 'es' })
    await serve(tablet, 'es', guest)
    await weigh(tablet, 'es', shelf.lemon, '2.5')
    await expect.poll(async () => (await keptOf(page, guest)).cart).toEqual([2.5])
    const keys: string[] = []
    // Not even the question gets through.
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

  test('without an answer is asked for again, with everything locked, and never said to have failed', async ({
    page,
  }) => {
    const own = await fillCart(page)
    const heard = await listenFor(page, t.failed)
    const keys: string[] = []
    const lose = async (route: Route) => {
      keys.push(keyOf(route))
      await route.fetch()
      await route.abort()
    }
    await page.route(sales, lose)
    await checkoutOf(page, 'es').click()
    const panel = panelOf(page, 'es')
    await expect(panel.getByText(t.checking)).toBeVisible()
    await expect(checkoutOf(page, 'es')).toHaveAttribute('aria-busy', 'true')
    await checkoutOf(page, 'es').click()
    await expect(panel.getByRole('button', { name: t.more(own.shelf.lemon.name) })).toBeDisabled()
    await expect(panel.getByRole('button', { name: t.empty })).toBeDisabled()
    // Also where somebody else is about to be chosen.
    await page.getByRole('navigation').getByRole('link', { name: t.title, exact: true }).click()
    await expect(page.getByText(t.saleChecking(cost, own.guest.name))).toBeVisible()
    await page.unroute(sales, lose)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(t.saleDone(cost, own.guest.name))).toBeVisible({ timeout: 20_000 })
    expect(new Set(keys).size).toBe(1)
    expect(await heard.jsonValue()).toEqual([])
    await expectOnce(page, own)
  })

  test('waits while the line is gone, and the cart is kept', async ({ page, context }) => {
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

for (const language of walked) {
  const words = labels[language]
  test(`a sale that the server refuses has failed, and the cart is kept, ${language}`, async ({ page, context }) => {
    await prepare(context, language)
    const { guest, shelf } = await openServing(page, language)
    await weigh(page, language, shelf.lemon, '2.5')
    const keys: string[] = []
    const why = language === 'es' ? 'Este socio no está activo.' : 'This member is not active.'
    await page.route(sales, async (route) => {
      keys.push(keyOf(route))
      if (keys.length > 1) return route.continue()
      await route.fulfill({ status: 403, json: { code: 'dispense_not_active', detail: why } })
    })
    await checkoutOf(page, language).click()
    const notice = panelOf(page, language).getByRole('alert')
    await expect(notice).toContainText(words.failed)
    await expect(notice).toContainText(why)
    await expect(lineOf(page, language, shelf.lemon)).toBeVisible()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 64.5, cart: [2.5], sales: [] })
    await page.reload()
    await expect(lineOf(page, language, shelf.lemon)).toBeVisible()
    await checkoutOf(page, language).click()
    await expect(panelOf(page, language).getByRole('heading', { name: words.paid('') })).toBeVisible()
    expect(new Set(keys).size).toBe(2)
    expect((await keptOf(page, guest)).sales).toHaveLength(1)
  })
}
