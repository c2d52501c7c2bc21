import { labels } from '../fixtures/catalogue-words.ts'
import { cardOf, lemon, makeCategory, makeLemon, openCatalogue } from '../fixtures/catalogue.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

test.describe('the catalogue', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a product that runs out is shown on every screen at once', async ({ page, context }) => {
    await openCatalogue(page, 'es')
    await makeCategory(page, 'es', 'Flores')
    const elsewhere = await context.newPage()
    await elsewhere.goto('/settings')
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
    await makeLemon(page, { stock_quantity: 0 })
    await expect(elsewhere.getByRole('navigation').getByText(t.alert)).toBeAttached()
    await expect(cardOf(page, lemon.name)).toContainText(t.out)
    await page.getByRole('button', { name: /^Agotados 1/ }).click()
    await expect(page).toHaveURL(/stock=out/)
    await expect(cardOf(page, lemon.name)).toBeVisible()
  })
})
