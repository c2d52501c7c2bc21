import type { Page } from '@playwright/test'
import { expectAccessible, widerThanScreen } from '../../fixtures/accessibility.ts'
import { labels } from '../../fixtures/counter-words.ts'
import { admit, checkoutOf, keptOf, openCounter, panelOf, serve, tileOf, weigh } from '../../fixtures/counter.ts'
import { expect, looks, prepare, screens, test } from '../../fixtures/staff.ts'

async function expectFit(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  expect(await widerThanScreen(page), where).toEqual([])
  const spills = await page
    .getByRole('dialog')
    .evaluateAll((dialogs) => dialogs.map((dialog) => dialog.scrollWidth - dialog.clientWidth))
  expect(Math.max(0, ...spills), where).toBe(0)
}

for (const { name, screen, language, scheme } of looks) {
  test(`the counter is accessible on a ${name} in ${scheme}, ${language}`, async ({ page, context }) => {
    test.setTimeout(180_000)
    const t = labels[language]
    const isPhone = screen === screens.phone
    await page.setViewportSize(screen)
    await prepare(context, language, scheme)
    const { venue, shelf } = await openCounter(page, language, [], { stock: { haze: 0 } })
    await expectFit(page, 'nobody inside')
    const aitana = await admit(page, venue, { name: 'Aitana', cash_balance: 20, max_monthly_grams: 2 })
    await expect(page.getByRole('button', { name: t.select(aitana.name) })).toBeVisible()
    await expectFit(page, 'somebody to choose')
    await serve(page, language, aitana)
    await expect(tileOf(page, language, shelf.lemon)).toBeVisible()
    await expectFit(page, 'chosen, with an empty cart')
    await tileOf(page, language, shelf.lemon).click()
    await expect(panelOf(page, language).getByRole('textbox', { name: t.grams })).toBeVisible()
    await expectFit(page, 'weighing')
    await panelOf(page, language).getByRole('button', { name: t.backToCart }).click()
    if (isPhone) await panelOf(page, language).getByRole('button', { name: t.close, exact: true }).first().click()
    await weigh(page, language, shelf.lemon, '2.5')
    await expectFit(page, 'something in the cart')
    if (isPhone) await page.getByRole('button', { name: t.showCart }).click()
    await expect(panelOf(page, language).getByText(t.noCredit)).toBeVisible()
    await expectFit(page, 'not enough credit, and over the month')
    await panelOf(page, language)
      .getByRole('button', { name: t.less(shelf.lemon.name) })
      .click({ clickCount: 3, delay: 20 })
    await expect(checkoutOf(page, language)).toBeEnabled()
    await expectFit(page, 'a cart that asks for a reason')
    await checkoutOf(page, language).click()
    const question = page.getByRole('dialog', { name: t.reasonTitle })
    await question.getByLabel(t.reason).fill('Receta ampliada')
    await expectFit(page, 'the reason')
    await question.getByRole('button', { name: t.pay }).click()
    await expect(panelOf(page, language).getByRole('button', { name: t.nextMember })).toBeVisible()
    await expectFit(page, 'charged')
    await panelOf(page, language).getByText(t.transactions, { exact: true }).click()
    await expect(panelOf(page, language).getByRole(isPhone ? 'list' : 'table', { name: t.transactions })).toBeVisible()
    await expectFit(page, 'transactions')
    const [sale = 0] = (await keptOf(page, aitana)).sales
    await page.goto(`/order/${sale}`)
    await expect(page.getByRole('heading', { level: 1, name: t.titleOf(sale) })).toBeVisible()
    await expectFit(page, 'the page of the sale')
    await page.getByRole('button', { name: t.return }).click()
    await expect(page.getByRole('dialog', { name: t.return })).toBeVisible()
    await expectFit(page, 'returning lines')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t.void, exact: true }).click()
    await expect(page.getByRole('dialog', { name: t.voidTitle })).toBeVisible()
    await expectFit(page, 'voiding')
  })
}
