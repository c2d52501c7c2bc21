import type { Page, Route } from '@playwright/test'
import { labels } from '../../fixtures/counter-words.ts'
import { checkoutOf, keptOf, lineOf, openServing, panelOf, weigh } from '../../fixtures/counter.ts'
import { cost, expectOnce, fillCart, keyOf, sales } from '../../fixtures/one-sale.ts'
import { expect, prepare, test } from '../../fixtures/staff.ts'
const t = labels.es

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

  test('without an answer is retried with the cart locked, and never shown as failed', async ({ page }) => {
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
    // Also on the page where another member can be chosen.
    await page.getByRole('navigation').getByRole('link', { name: t.title, exact: true }).click()
    await expect(page.getByText(t.saleChecking(cost, own.guest.name))).toBeVisible()
    await page.unroute(sales, lose)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(t.saleDone(cost, own.guest.name))).toBeVisible({ timeout: 20_000 })
    expect(new Set(keys).size).toBe(1)
    expect(await heard.jsonValue()).toEqual([])
    await expectOnce(page, own)
  })
})

const words = labels.es
test('a sale that the server refuses is shown as failed, and the cart is kept', async ({ page, context }) => {
  await prepare(context, 'es')
  const { guest, shelf } = await openServing(page, 'es')
  await weigh(page, 'es', shelf.lemon, '2.5')
  const keys: string[] = []
  const why = 'Este socio no está activo.'
  await page.route(sales, async (route) => {
    keys.push(keyOf(route))
    if (keys.length > 1) return route.continue()
    await route.fulfill({ status: 403, json: { code: 'dispense_not_active', detail: why } })
  })
  await checkoutOf(page, 'es').click()
  const notice = panelOf(page, 'es').getByRole('alert')
  await expect(notice).toContainText(words.failed)
  await expect(notice).toContainText(why)
  await expect(lineOf(page, 'es', shelf.lemon)).toBeVisible()
  expect(await keptOf(page, guest)).toMatchObject({ credit: 64.5, cart: [2.5], sales: [] })
  await page.reload()
  await expect(lineOf(page, 'es', shelf.lemon)).toBeVisible()
  await checkoutOf(page, 'es').click()
  await expect(panelOf(page, 'es').getByRole('heading', { name: words.paid('') })).toBeVisible()
  expect(new Set(keys).size).toBe(2)
  expect((await keptOf(page, guest)).sales).toHaveLength(1)
})
