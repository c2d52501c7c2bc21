import { labels } from '../fixtures/counter-words.ts'
import { keptOf, openCounter, panelOf } from '../fixtures/counter.ts'
import { pressEnter, tabTo, typeByHand } from '../fixtures/keyboard.ts'
import { expectFigures, expectPaid, expectShown } from '../fixtures/paid-cart.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es

test('at the counter a member is found, served and charged with the keyboard alone', async ({ page, context }) => {
  await prepare(context, 'es')
  const own = await openCounter(page, 'es', [{ name: 'Aitana', max_monthly_grams: 60 }, { name: 'Bruno' }])
  const panel = panelOf(page, 'es')
  const productSearch = page.getByRole('searchbox', { name: t.searchProduct })
  const pick = async (words: string) => {
    await tabTo(page, productSearch)
    await page.keyboard.press('Control+A')
    await typeByHand(page, words)
    await page.keyboard.press('Enter')
  }
  await typeByHand(page, 'aitana')
  await expect(page.getByRole('list', { name: t.insideNow }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: own.guests[0]?.name ?? '' })).toBeFocused()

  await pick('limon')
  await expect(panel.getByRole('textbox', { name: t.grams })).toBeFocused()
  await typeByHand(page, '2,5')
  await page.keyboard.press('Enter')
  await expect(productSearch).toBeFocused()

  await pick('haze')
  await expect(panel.getByRole('textbox', { name: t.grams })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('textbox', { name: t.money })).toBeFocused()
  await typeByHand(page, '20')
  await page.keyboard.press('Enter')
  await expect(productSearch).toBeFocused()

  await pick('magdalena')
  await expect(panel.getByRole('textbox', { name: t.pieces })).toBeFocused()
  await typeByHand(page, '3')
  await page.keyboard.press('Enter')
  await expectFigures(page, 'es')

  // A key is pressed by mistake more easily than a button, so it asks first. A key that is held down charges nothing.
  const question = page.getByRole('dialog', { name: t.payQuestion })
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(question.getByRole('button', { name: t.pay })).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await keptOf(page, own.guests[0] ?? { id: 0 })).sales).toHaveLength(0)
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: t.pay })).toBeFocused()
  await pressEnter(page)
  await expectPaid(page, 'es', own)
  await expect(panel.getByRole('button', { name: t.nextMember })).toBeFocused()
  await tabTo(page, productSearch)
  await page.keyboard.press('Escape')
  await expectShown(page, 'es', own)
  await tabTo(page, panel.getByRole('button', { name: t.nextMember }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
})
