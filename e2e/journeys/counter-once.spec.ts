import type { Page, Route } from '@playwright/test'
import { openCounter, panelOf, said, weigh } from './own-counter.ts'
import { besides } from './own-door.ts'
import { expect, prepare, test } from './staff.ts'

const t = said.es
const purchases = '**/v1/make-purchase'

/** Lets every sale reach the server, and loses what it says. */
async function loseAnswers(page: Page): Promise<{ keys: string[]; find: () => Promise<void> }> {
  const keys: string[] = []
  const lose = async (route: Route) => {
    keys.push((route.request().postDataJSON() as { id: string }).id)
    // The tab that asked may be gone by then.
    await route.fetch().catch(() => {})
    await route.abort().catch(() => {})
  }
  await page.context().route(purchases, lose)
  return { keys, find: () => page.context().unroute(purchases, lose) }
}

test.describe('a sale', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  async function begin(page: Page) {
    const { buyers } = await openCounter(page, 'es', [{ name: 'Lucía', cash_balance: 20 }])
    const buyer = buyers[0]
    if (buyer === undefined) throw new Error('Nobody came.')
    await page.getByRole('button', { name: t.select(buyer.name) }).click()
    await weigh(page, 'es', 'Café', '2')
    return buyer
  }

  test('is made once, however often the button is pressed', async ({ page }) => {
    const buyer = await begin(page)
    await panelOf(page, 'es').getByRole('button', { name: t.checkout }).dblclick()
    await expect(page.getByRole('heading', { name: t.paid(t.amount.two) })).toBeVisible()
    expect(await buyer.purchases()).toBe(1)
    expect(await buyer.balance()).toBe(18)
  })

  test('whose answer was lost is found again after a reload, and in another tab, and made once', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    const buyer = await begin(page)
    const line = await loseAnswers(page)
    await panelOf(page, 'es').getByRole('button', { name: t.checkout }).click()
    await expect(page.getByText(t.checking)).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(page.url())
    await expect(panelOf(tab, 'es').getByText(t.checking)).toBeVisible()
    await expect(panelOf(tab, 'es').getByRole('button', { name: t.more('Café') })).toBeDisabled()
    await tab.close()
    await page.reload()
    await expect(panelOf(page, 'es').getByText(t.checking)).toBeVisible()
    await line.find()
    await expect(page.getByRole('heading', { name: t.paid(t.amount.two) })).toBeVisible({ timeout: 40_000 })
    expect(new Set(line.keys).size).toBe(1)
    expect(await buyer.purchases()).toBe(1)
    expect(await buyer.balance()).toBe(18)
  })

  test('that is refused says so, and keeps the cart', async ({ page }) => {
    const buyer = await begin(page)
    const detail = 'El precio ha cambiado. Mira el nuevo total y vuelve a cobrar.'
    await page.route(purchases, (route) =>
      route.fulfill({ status: 409, json: { code: 'dispense_price_changed', detail } }),
    )
    const panel = panelOf(page, 'es')
    await panel.getByRole('button', { name: t.checkout }).click()
    await expect(panel.getByText(t.failed)).toBeVisible()
    await expect(panel.getByText(detail)).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Café' })).toBeVisible()
    await page.unroute(purchases)
    await panel.getByRole('button', { name: t.checkout }).click()
    await expect(page.getByRole('heading', { name: t.paid(t.amount.two) })).toBeVisible()
    expect(await buyer.purchases()).toBe(1)
  })
})

test('a cart that is filled without a line meets what another counter put in', async ({ page, browser, context }) => {
  test.setTimeout(120_000)
  await prepare(context, 'es')
  const { buyers } = await openCounter(page, 'es', [{ name: 'Lucía', cash_balance: 50 }])
  const buyer = buyers[0]
  if (buyer === undefined) throw new Error('Nobody came.')
  await page.getByRole('button', { name: t.select(buyer.name) }).click()
  await weigh(page, 'es', 'Café', '2')
  const other = await besides(browser, page, {
    path: `/dispenser?userId=${buyer.id}`,
    language: 'es',
    scheme: 'light',
    size: 'desktop',
  })
  const there = panelOf(other, 'es')
  await expect(there.getByRole('button', { name: 'Café: 2 uds.' })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(t.lost)).toBeVisible({ timeout: 30_000 })
  const here = panelOf(page, 'es')
  await here.getByRole('button', { name: t.more('Café') }).click()
  await expect(here.getByRole('button', { name: 'Café: 3 uds.' })).toBeVisible()
  await expect(here.getByRole('button', { name: t.checkout })).toBeDisabled()
  await there.getByRole('button', { name: t.more('Café') }).click()
  await there.getByRole('button', { name: t.more('Café') }).click()
  await expect(there.getByRole('button', { name: 'Café: 4 uds.' })).toBeVisible()

  await context.setOffline(false)
  await expect(here.getByRole('button', { name: 'Café: 5 uds.' })).toBeVisible({ timeout: 30_000 })
  await expect(there.getByRole('button', { name: 'Café: 5 uds.' })).toBeVisible()
})
