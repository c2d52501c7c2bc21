import type { Page } from '@playwright/test'
import { euros, grams, labels } from '../fixtures/counter-words.ts'
import { checkoutOf, figureOf, keptOf, lineOf, openCounter, openServing, panelOf } from '../fixtures/counter.ts'
import { reprice, serve, setRules, stockOf, tileOf, weigh } from '../fixtures/counter.ts'
import { openAnotherScreen } from '../fixtures/door.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { expect, type Language, prepare, screens, test, walked } from '../fixtures/staff.ts'

/** The page of the only sale to somebody. */
async function openSale(page: Page, language: Language, guest: { id: number }): Promise<void> {
  const [sale = 0] = (await keptOf(page, guest)).sales
  await page.goto(`/order/${sale}`)
  await expect(page.getByRole('heading', { level: 1, name: labels[language].titleOf(sale) })).toBeVisible()
}

for (const language of walked) {
  const t = labels[language]
  const money = (amount: number) => euros(language, amount)

  test.describe(`the counter, ${language}`, () => {
    test.beforeEach(({ context }) => prepare(context, language))

    test('says what is missing, takes exactly that, and then charges', async ({ page }) => {
      const { guest, shelf } = await openServing(page, language, { name: 'Aitana', cash_balance: 10 })
      await weigh(page, language, shelf.lemon, '2.01')
      const notice = panelOf(page, language).getByRole('alert').filter({ hasText: t.noCredit })
      await expect(notice).toContainText(t.missing(money(7.09)))
      await expect(checkoutOf(page, language)).toBeDisabled()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      await notice.getByRole('button', { name: t.addMissing(money(7.09)) }).click()
      const dialog = page.getByRole('dialog', { name: t.topUp })
      await expect(dialog.getByRole('textbox', { name: t.amount, exact: true })).toHaveValue(
        language === 'es' ? '7,09' : '7.09',
      )
      await dialog.getByRole('button', { name: t.confirmTopUp(money(7.09)), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(notice).toBeHidden()
      await expect(figureOf(page, language, t.creditAfter)).toHaveText(money(0))
      await checkoutOf(page, language).click()
      await expect(page.getByRole('heading', { name: t.paid(money(17.09)) })).toBeVisible()
      await expect(page.getByText(t.newCredit(money(0)))).toBeVisible()
      expect(await keptOf(page, guest)).toMatchObject({ credit: 0, month: 2.01, cart: [] })
    })

    test('warns of a limit, asks why, and keeps the answer with the sale', async ({ page }) => {
      const { guest, shelf } = await openServing(page, language, { name: 'Aitana', max_monthly_grams: 2 })
      await weigh(page, language, shelf.lemon, '3')
      const notice = panelOf(page, language).getByRole('status').filter({ hasText: t.monthlyLimit })
      await expect(notice).toContainText(`${t.over(grams(language, 1))} ${t.asksReason}`)
      await checkoutOf(page, language).click()
      const question = page.getByRole('dialog', { name: t.reasonTitle })
      await expect(question).toContainText(t.overMonth)
      await question.getByRole('button', { name: t.pay }).click()
      await expect(question.getByText(t.reasonMissing)).toBeVisible()
      expect((await keptOf(page, guest)).sales).toHaveLength(0)
      await question.getByLabel(t.reason).fill('Receta ampliada')
      await question.getByRole('button', { name: t.pay }).click()
      await expect(page.getByRole('heading', { name: t.paid(money(25.5)) })).toBeVisible()
      expect(await keptOf(page, guest)).toMatchObject({ credit: 39, month: 3, cart: [] })
      await openSale(page, language, guest)
      await expect(page.getByRole('main')).toContainText('Receta ampliada')
      await expect(page.getByRole('main')).toContainText(t.overMonth)
    })

    test('does not charge past a limit that blocks', async ({ page }) => {
      const { guest, shelf, venue } = await openServing(page, language, { name: 'Aitana', max_monthly_grams: 2 })
      await setRules(page, venue, { gate_levels: { dispense_monthly_grams: 'block' } })
      await page.reload()
      await weigh(page, language, shelf.lemon, '3')
      const notice = panelOf(page, language).getByRole('alert').filter({ hasText: t.monthlyLimit })
      await expect(notice).toContainText(t.over(grams(language, 1)))
      await expect(checkoutOf(page, language)).toBeDisabled()
      const forced = await askAtVenue(page, 'POST', '/v1/make-purchase', {
        data: { user_id: guest.id, items: [{ product_id: shelf.lemon.id, quantity: 3, unit_price: 8.5 }], reason: 'x' },
      })
      expect(((await forced.json()) as { code: string }).code).toBe('dispense_monthly_grams')
      await lineOf(page, language, shelf.lemon)
        .getByRole('button', { name: t.remove(shelf.lemon.name) })
        .click()
      await weigh(page, language, shelf.lemon, '2')
      await checkoutOf(page, language).click()
      await expect(page.getByRole('heading', { name: t.paid(money(17)) })).toBeVisible()
    })

    test('refuses a price that has changed meanwhile, shows the new one, and charges that', async ({ page }) => {
      const { guest, shelf } = await openServing(page, language, { name: 'Aitana' })
      await weigh(page, language, shelf.lemon, '2')
      const line = lineOf(page, language, shelf.lemon)
      // The news of it is slower than the hand.
      const news = Promise.withResolvers<void>()
      await page.route('**/v1/get-venue-products*', async (route) => {
        await news.promise
        await route.continue()
      })
      await reprice(page, shelf.lemon, 9.25)
      await expect(line).toContainText(money(17))
      await checkoutOf(page, language).click()
      await expect(panelOf(page, language).getByRole('alert')).toContainText(t.failed)
      await expect(panelOf(page, language).getByRole('alert')).toContainText(t.priceChanged)
      expect((await keptOf(page, guest)).credit).toBe(64.5)
      news.resolve()
      await expect(line).toContainText(t.former(money(8.5)))
      await expect(figureOf(page, language, t.total)).toHaveText(money(18.5))
      await checkoutOf(page, language).click()
      await expect(page.getByRole('heading', { name: t.paid(money(18.5)) })).toBeVisible()
      expect(await keptOf(page, guest)).toMatchObject({ credit: 46, cart: [] })
      expect((await keptOf(page, guest)).sales).toHaveLength(1)
    })
  })
}

test.describe('the counter on a phone', () => {
  test.use({ viewport: screens.phone, hasTouch: true })

  test('takes what is missing over the cart, and charges there', async ({ page, context }) => {
    const t = labels.es
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
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('shows a new price in an open cart by itself', async ({ page }) => {
    const { shelf } = await openServing(page, 'es')
    await weigh(page, 'es', shelf.lemon, '2')
    await reprice(page, shelf.lemon, 9.25)
    await expect(lineOf(page, 'es', shelf.lemon)).toContainText(t.former('8,50 €'))
    await expect(panelOf(page, 'es').getByRole('status').filter({ hasText: t.priceChanged })).toBeVisible()
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: t.paid('18,50 €') })).toBeVisible()
  })

  test('sells the last gram once, when two counters charge for it at the same instant', async ({ page, browser }) => {
    const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }], {
      stock: { lemon: 1 },
    })
    const other = await openAnotherScreen(browser, page, { path: '/dispenser', language: 'es', size: 'desktop' })
    const counters = [page, other] as const
    const both = Promise.withResolvers<void>()
    let sent = 0
    for (const [place, counter] of counters.entries()) {
      const guest = guests[place]
      if (guest === undefined) throw new Error('Nobody came.')
      await serve(counter, 'es', guest)
      await weigh(counter, 'es', shelf.lemon, '1')
      await expect(checkoutOf(counter, 'es')).toBeEnabled()
      await counter.route('**/v1/make-purchase', async (route) => {
        sent += 1
        if (sent === counters.length) both.resolve()
        await both.promise
        await route.continue()
      })
    }
    await Promise.all(counters.map((counter) => checkoutOf(counter, 'es').click()))
    const paid = (counter: Page) => counter.getByRole('heading', { name: t.paid('8,50 €') })
    const winners = async () => Promise.all(counters.map((counter) => paid(counter).count()))
    await expect.poll(async () => (await winners()).toSorted((one, another) => one - another)).toEqual([0, 1])
    const [won] = await winners()
    const [winner, loser] = won === 1 ? [0, 1] : [1, 0]
    const lost = counters[loser as 0 | 1]
    await expect(panelOf(lost, 'es').getByText(t.short(shelf.lemon.name))).toBeVisible()
    await expect(tileOf(lost, 'es', shelf.lemon)).toContainText(t.soldOut)
    await expect(lineOf(lost, 'es', shelf.lemon)).toBeVisible()
    await expect(checkoutOf(lost, 'es')).toBeDisabled()
    expect(await stockOf(page, shelf.lemon)).toBe(0)
    expect(await keptOf(page, guests[winner] ?? { id: 0 })).toMatchObject({ credit: 56, cart: [] })
    expect(await keptOf(page, guests[loser] ?? { id: 0 })).toMatchObject({ credit: 64.5, cart: [1], sales: [] })
    await panelOf(lost, 'es').getByRole('button', { name: t.takeOut, exact: true }).click()
    await expect(panelOf(lost, 'es').getByText(t.emptyCart)).toBeVisible()
    await other.context().close()
  })
})
