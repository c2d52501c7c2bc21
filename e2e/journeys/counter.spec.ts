import { openCounter, panelOf, said, shelfTile, typeByHand, weigh } from './own-counter.ts'
import { besides, scan } from './own-door.ts'
import { askAtVenue } from './own-members.ts'
import { expectSound } from './soundness.ts'
import { expect, prepare, screens, test } from './staff.ts'

const soon = { timeout: 5_000 }

for (const language of ['es', 'en'] as const) {
  const t = said[language]

  test.describe(`at the counter of a dark tablet, ${language}`, () => {
    test.use({ viewport: screens.tablet })
    test.beforeEach(({ context }) => prepare(context, language, 'dark'))

    test('somebody is scanned, served and charged, and the door knows', async ({ page, browser }) => {
      test.setTimeout(120_000)
      const { buyers } = await openCounter(page, language, [{ name: 'Lucía', cash_balance: 20 }])
      const lucia = buyers[0]
      if (lucia === undefined) throw new Error('Nobody came.')
      await expectSound(page, 'choosing')
      const door = await besides(browser, page, { path: '/control', language })

      await scan(page, lucia.card)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lucia.name)
      await expect(page).toHaveURL(new RegExp(`userId=${lucia.id}`))

      const panel = panelOf(page, language)
      await panel.getByRole('button', { name: t.addProduct }).click()
      await panel.getByRole('button', { name: t.addNothing, exact: true }).click()
      await expect(panel.getByText(t.noProduct)).toBeVisible()

      await shelfTile(page, language, 'Brisa').click()
      await typeByHand(page, language === 'es' ? '1,5' : '1.5')
      await expect(panel.getByRole('textbox', { name: t.money })).toHaveValue('15')
      await page.keyboard.press('Tab')
      await typeByHand(page, '15')
      await expect(panel.getByRole('textbox', { name: t.grams })).toHaveValue(language === 'es' ? '1,5' : '1.5')
      await expectSound(page, 'weighing')
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('heading', { name: 'Brisa' })).toBeVisible()
      await expect(door.getByRole('button', { name: t.cartAtDoor(lucia.name) })).toBeVisible(soon)
      await expectSound(page, 'the cart')

      await panel.getByRole('button', { name: t.checkout }).click()
      await expect(panel.getByRole('heading', { name: t.paid(t.amount.fifteen) })).toBeVisible()
      await expect(panel.getByText(t.newCredit)).toContainText(t.amount.five)
      await expect(door.getByRole('button', { name: t.cartAtDoor(lucia.name) })).toBeHidden(soon)
      await expectSound(page, 'paid')

      await panel.getByRole('button', { name: t.void }).click()
      await page.getByRole('dialog').getByLabel(t.reason).fill('Era para otra persona')
      await page.getByRole('dialog').getByRole('button', { name: t.voidDo }).click()
      await expect.poll(lucia.balance, soon).toBe(20)

      await weigh(page, language, 'Café', '2')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').getByRole('button', { name: t.pay }).click()
      await expect(panel.getByRole('heading', { name: t.paid(t.amount.two) })).toBeVisible()
      await panel.getByRole('button', { name: t.next }).click()
      await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
      expect(await lucia.balance()).toBe(18)
    })

    test('what is missing is topped up on the spot', async ({ page }) => {
      const { buyers } = await openCounter(page, language, [{ name: 'Bruno', cash_balance: 10 }])
      const bruno = buyers[0]
      if (bruno === undefined) throw new Error('Nobody came.')
      await typeByHand(page, 'bruno')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bruno.name)
      await weigh(page, language, 'Brisa', language === 'es' ? '1,5' : '1.5')
      const panel = panelOf(page, language)
      await expect(panel.getByText(t.short)).toBeVisible()
      await expect(panel.getByRole('button', { name: t.checkout })).toBeDisabled()
      await panel.getByRole('button', { name: t.topUp(t.amount.five) }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.topUpDo }).click()
      await expect(panel.getByText(t.short)).toBeHidden()
      await panel.getByRole('button', { name: t.checkout }).click()
      await expect(panel.getByRole('heading', { name: t.paid(t.amount.fifteen) })).toBeVisible()
      expect(await bruno.balance()).toBe(0)
    })

    test('who is not inside is not served, and over the limit only for a reason', async ({ page }) => {
      const { buyers } = await openCounter(page, language, [
        { name: 'Gala', cash_balance: 100, max_monthly_grams: 2 },
        { name: 'Óscar' },
      ])
      const [gala, oscar] = buyers
      if (gala === undefined || oscar === undefined) throw new Error('Nobody came.')
      await askAtVenue(page, 'PATCH', `/v1/checkout?user_id=${oscar.id}&early=true`)
      await scan(page, oscar.card)
      await expect(page.getByText(t.outside('Óscar'))).toBeVisible()
      await expect(page.getByRole('link', { name: t.toDoor })).toHaveAttribute('href', '/control')

      await scan(page, gala.card)
      await weigh(page, language, 'Brisa', '3')
      const panel = panelOf(page, language)
      await panel.getByRole('button', { name: t.checkout }).click()
      await page.getByRole('dialog').getByLabel(t.reason).fill('Receta')
      await page.getByRole('dialog').getByRole('button', { name: t.pay }).click()
      await expect(panel.getByText(t.newCredit)).toBeVisible()
      expect(await gala.balance()).toBe(70)
    })
  })
}
