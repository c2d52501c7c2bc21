import type { Locator } from '@playwright/test'
import { euros, labels } from '../../fixtures/counter-words.ts'
import { checkoutOf, openCounter, panelOf, weigh } from '../../fixtures/counter.ts'
import { cost, expectFigures, expectPaid, expectShown } from '../../fixtures/paid-cart.ts'
import { expect, prepare, screens, test } from '../../fixtures/staff.ts'

const hands = [
  { name: 'the mouse', viewport: screens.desktop, hasTouch: false },
  { name: 'a finger on a tablet', viewport: screens.tablet, hasTouch: true },
  { name: 'a thumb on a phone', viewport: screens.phone, hasTouch: true },
] as const

const t = labels.es

for (const { name, viewport, hasTouch } of hands) {
  test.describe(`at the counter with ${name}`, () => {
    test.use({ viewport, hasTouch })
    test.beforeEach(({ context }) => prepare(context, 'es', hasTouch ? 'dark' : 'light'))

    test('grams, euros and pieces are weighed, counted and paid', async ({ page }) => {
      const own = await openCounter(page, 'es', [{ name: 'Aitana', max_monthly_grams: 60 }, { name: 'Bruno' }])
      const press = (target: Locator) => (hasTouch ? target.tap() : target.click())
      const isPhone = viewport === screens.phone
      await press(page.getByRole('button', { name: t.select(own.guests[0]?.name ?? '') }))
      await weigh(page, 'es', own.shelf.lemon, '2.5', { press })
      await weigh(page, 'es', own.shelf.haze, '20', { box: 'money', press })
      await weigh(page, 'es', own.shelf.cake, '3', { box: 'pieces', press })
      if (isPhone) {
        await expect(page.getByRole('button', { name: t.checkout })).toContainText(euros('es', cost.total))
        await press(page.getByRole('button', { name: t.showCart }))
      }
      await expectFigures(page, 'es')
      await press(checkoutOf(page, 'es'))
      await expectPaid(page, 'es', own)
      if (isPhone) await press(panelOf(page, 'es').getByRole('button', { name: t.close, exact: true }))
      await expectShown(page, 'es', own)
      if (isPhone) await press(page.getByRole('button', { name: t.showCart }))
      await press(panelOf(page, 'es').getByRole('button', { name: t.nextMember }))
      await expect(page.getByRole('textbox', { name: t.search })).toBeVisible()
    })
  })
}
