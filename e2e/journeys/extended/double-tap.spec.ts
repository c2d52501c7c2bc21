import { labels } from '../../fixtures/counter-words.ts'
import { checkoutOf, keptOf, openServing, panelOf, tileOf } from '../../fixtures/counter.ts'
import { boxOf, gapsMs, middleOf, tapTwice, weighOne } from '../../fixtures/double-tap.ts'
import { expectSettled } from '../../fixtures/keyboard.ts'
import { expect, prepare, screens, test } from '../../fixtures/staff.ts'

const t = labels.es

test.describe('a finger that taps twice on a tablet', () => {
  test.use({ viewport: screens.tablet, hasTouch: true })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('adds without charging', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es')
    for (const gapMs of gapsMs) {
      const add = await middleOf(await weighOne(page, shelf.lemon))
      await tapTwice(page, add, add, gapMs)
      await expect(checkoutOf(page, 'es')).toBeEnabled()
      await expectSettled(page)
      expect((await keptOf(page, guest)).sales, `after ${gapMs} ms`).toEqual([])
    }
  })
})

for (const [name, size] of Object.entries(screens)) {
  test(`the button that adds to the cart is never where Checkout appears, on a ${name}`, async ({ page, context }) => {
    await page.setViewportSize(size)
    await prepare(context, 'es')
    const { shelf } = await openServing(page, 'es')
    await tileOf(page, 'es', shelf.lemon).click()
    const add = await boxOf(panelOf(page, 'es').getByRole('button', { name: t.add }))
    await panelOf(page, 'es').getByRole('button', { name: t.backToCart }).click()
    const checkout = await boxOf(checkoutOf(page, 'es'))
    expect(add.y + add.height).toBeLessThan(checkout.y)
  })
}
