import type { Page } from '@playwright/test'
import { euros, grams, labels } from '../../fixtures/counter-words.ts'
import {
  checkoutOf,
  figureOf,
  keptOf,
  lineOf,
  openServing,
  panelOf,
  reprice,
  setRules,
  weigh,
} from '../../fixtures/counter.ts'
import { askAtVenue } from '../../fixtures/members.ts'
import { expect, type Language, prepare, screens, test } from '../../fixtures/staff.ts'

/** Opens the page of the only sale of a member. */
async function openSale(page: Page, language: Language, guest: { id: number }): Promise<void> {
  const [sale = 0] = (await keptOf(page, guest)).sales
  await page.goto(`/order/${sale}`)
  await expect(page.getByRole('heading', { level: 1, name: labels[language].titleOf(sale) })).toBeVisible()
}

const t = labels.es
const money = (amount: number) => euros('es', amount)

test.describe('the counter', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('warns of a limit, asks for a reason, and stores it with the sale', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es', { name: 'Aitana', max_monthly_grams: 2 })
    await weigh(page, 'es', shelf.lemon, '3')
    const notice = panelOf(page, 'es').getByRole('status').filter({ hasText: t.monthlyLimit })
    await expect(notice).toContainText(`${t.over(grams('es', 1))} ${t.asksReason}`)
    await checkoutOf(page, 'es').click()
    const question = page.getByRole('dialog', { name: t.reasonTitle })
    await expect(question).toContainText(t.overMonth)
    await question.getByRole('button', { name: t.pay }).click()
    await expect(question.getByText(t.reasonMissing)).toBeVisible()
    expect((await keptOf(page, guest)).sales).toHaveLength(0)
    await question.getByLabel(t.reason).fill('Receta ampliada')
    await question.getByRole('button', { name: t.pay }).click()
    await expect(page.getByRole('heading', { name: t.paid(money(25.5)) })).toBeVisible()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 39, month: 3, cart: [] })
    await openSale(page, 'es', guest)
    await expect(page.getByRole('main')).toContainText('Receta ampliada')
    await expect(page.getByRole('main')).toContainText(t.overMonth)
  })

  test('does not charge past a limit that blocks', async ({ page }) => {
    const { guest, shelf, venue } = await openServing(page, 'es', { name: 'Aitana', max_monthly_grams: 2 })
    await setRules(page, venue, { gate_levels: { dispense_monthly_grams: 'block' } })
    await page.reload()
    await weigh(page, 'es', shelf.lemon, '3')
    const notice = panelOf(page, 'es').getByRole('alert').filter({ hasText: t.monthlyLimit })
    await expect(notice).toContainText(t.over(grams('es', 1)))
    await expect(checkoutOf(page, 'es')).toBeDisabled()
    const forced = await askAtVenue(page, 'POST', '/v1/make-purchase', {
      data: { user_id: guest.id, items: [{ product_id: shelf.lemon.id, quantity: 3, unit_price: 8.5 }], reason: 'x' },
    })
    expect(((await forced.json()) as { code: string }).code).toBe('dispense_monthly_grams')
    await lineOf(page, 'es', shelf.lemon)
      .getByRole('button', { name: t.remove(shelf.lemon.name) })
      .click()
    await weigh(page, 'es', shelf.lemon, '2')
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: t.paid(money(17)) })).toBeVisible()
  })

  test('refuses a price that has changed meanwhile, shows the new one, and charges that', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es', { name: 'Aitana' })
    await weigh(page, 'es', shelf.lemon, '2')
    const line = lineOf(page, 'es', shelf.lemon)
    // The update of the price arrives after the press.
    const news = Promise.withResolvers<void>()
    await page.route('**/v1/get-venue-products*', async (route) => {
      await news.promise
      await route.continue()
    })
    await reprice(page, shelf.lemon, 9.25)
    await expect(line).toContainText(money(17))
    await checkoutOf(page, 'es').click()
    await expect(panelOf(page, 'es').getByRole('alert')).toContainText(t.failed)
    await expect(panelOf(page, 'es').getByRole('alert')).toContainText(t.priceChanged)
    expect((await keptOf(page, guest)).credit).toBe(64.5)
    news.resolve()
    await expect(line).toContainText(t.former(money(8.5)))
    await expect(figureOf(page, 'es', t.total)).toHaveText(money(18.5))
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: t.paid(money(18.5)) })).toBeVisible()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 46, cart: [] })
    expect((await keptOf(page, guest)).sales).toHaveLength(1)
  })
})

test.describe('the counter on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true })

  test('tops up the missing credit over the cart, and charges there', async ({ page, context }) => {
    await prepare(context, 'es', 'dark')
    const { guest, shelf } = await openServing(page, 'es', { name: 'Aitana', cash_balance: 10 })
    await weigh(page, 'es', shelf.lemon, '2')
    await page.getByRole('button', { name: t.showCart }).tap()
    await panelOf(page, 'es')
      .getByRole('button', { name: t.addMissing('7,00 €') })
      .tap()
    const dialog = page.getByRole('dialog', { name: t.topUp })
    await dialog.getByRole('button', { name: t.confirmTopUp('7,00 €'), exact: true }).tap()
    await expect(dialog).toBeHidden()
    await checkoutOf(page, 'es').tap()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid('17,00 €') })).toBeVisible()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 0, cart: [] })
  })
})

test.describe('the counter', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('shows a new price in an open cart without a reload', async ({ page }) => {
    const { shelf } = await openServing(page, 'es')
    await weigh(page, 'es', shelf.lemon, '2')
    await reprice(page, shelf.lemon, 9.25)
    await expect(lineOf(page, 'es', shelf.lemon)).toContainText(t.former('8,50 €'))
    await expect(panelOf(page, 'es').getByRole('status').filter({ hasText: t.priceChanged })).toBeVisible()
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: t.paid('18,50 €') })).toBeVisible()
  })
})
