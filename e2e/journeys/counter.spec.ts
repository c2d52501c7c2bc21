import type { Locator, Page } from '@playwright/test'
import { euros, grams, labels } from '../fixtures/counter-words.ts'
import { pressEnter, tabTo, typeByHand } from '../fixtures/keyboard.ts'
import { cardOf, checkoutOf, figureOf, keptOf, openCounter, panelOf, stockOf, weigh } from '../fixtures/counter.ts'
import type { OpenCounter } from '../fixtures/counter.ts'
import { expect, type Language, prepare, screens, test, walked } from '../fixtures/staff.ts'

/** 2.5 g of one, 20 € of another and three pieces of a third. */
const cost = { total: 49.65, after: 14.85, month: 6.857 }
const left = { lemon: 37.5, haze: 17.143, cake: 9 }

/** What every screen and the server say once it is paid. */
async function expectPaid(page: Page, language: Language, { guests, shelf }: OpenCounter): Promise<void> {
  const t = labels[language]
  const [guest] = guests
  if (guest === undefined) throw new Error('Nobody came.')
  const panel = panelOf(page, language)
  await expect(panel.getByRole('heading', { name: t.paid(euros(language, cost.total)) })).toBeVisible()
  await expect(panel.getByText(t.newCredit(euros(language, cost.after)))).toBeVisible()
  const kept = await keptOf(page, guest)
  expect(kept).toMatchObject({ credit: cost.after, month: cost.month, cart: [] })
  expect(kept.sales).toHaveLength(1)
  for (const name of ['lemon', 'haze', 'cake'] as const) expect(await stockOf(page, shelf[name]), name).toBe(left[name])
}

/** What the counter shows of it: on the card of the client, and on the shelf. */
async function expectShown(page: Page, language: Language, { guests }: OpenCounter): Promise<void> {
  const t = labels[language]
  const card = cardOf(page, { name: guests[0]?.name ?? '' })
  await expect(card).toContainText(euros(language, cost.after))
  await expect(card).toContainText(grams(language, cost.month))
  const shelf = page.getByRole('list', { name: t.products, exact: true })
  await expect(shelf).toContainText(grams(language, left.lemon))
  await expect(shelf).toContainText(grams(language, left.haze))
  await expect(shelf).toContainText(language === 'es' ? '9 uds.' : '9 pcs')
}

async function expectFigures(page: Page, language: Language): Promise<void> {
  const t = labels[language]
  await expect(figureOf(page, language, t.total)).toHaveText(euros(language, cost.total))
  await expect(figureOf(page, language, t.creditAfter)).toHaveText(euros(language, cost.after))
  await expect(figureOf(page, language, t.monthWith)).toContainText(grams(language, cost.month))
}

const hands = [
  { name: 'the mouse', viewport: screens.desktop, hasTouch: false },
  { name: 'a finger on a tablet', viewport: screens.tablet, hasTouch: true },
  { name: 'a thumb on a phone', viewport: screens.phone, hasTouch: true },
] as const

for (const language of walked) {
  const t = labels[language]

  for (const { name, viewport, hasTouch } of hands) {
    test.describe(`at the counter with ${name}, ${language}`, () => {
      test.use({ viewport, hasTouch })
      test.beforeEach(({ context }) => prepare(context, language, hasTouch ? 'dark' : 'light'))

      test('grams, euros and pieces are weighed, counted and paid', async ({ page }) => {
        const own = await openCounter(page, language, [{ name: 'Aitana', max_monthly_grams: 60 }, { name: 'Bruno' }])
        const press = (target: Locator) => (hasTouch ? target.tap() : target.click())
        const isPhone = viewport === screens.phone
        await press(page.getByRole('button', { name: t.select(own.guests[0]?.name ?? '') }))
        await weigh(page, language, own.shelf.lemon, '2.5', { press })
        await weigh(page, language, own.shelf.haze, '20', { box: 'money', press })
        await weigh(page, language, own.shelf.cake, '3', { box: 'pieces', press })
        if (isPhone) {
          const bar = page.getByRole('button', { name: t.showCart })
          await expect(bar).toContainText(euros(language, cost.total))
          await press(bar)
        }
        await expectFigures(page, language)
        await press(checkoutOf(page, language))
        await expectPaid(page, language, own)
        if (isPhone) await press(panelOf(page, language).getByRole('button', { name: t.close, exact: true }))
        await expectShown(page, language, own)
        if (isPhone) await press(page.getByRole('button', { name: t.showCart }))
        await press(panelOf(page, language).getByRole('button', { name: t.nextClient }))
        await expect(page.getByRole('textbox', { name: t.search })).toBeVisible()
      })
    })
  }

  test(`at the counter with the keyboard alone somebody is found, served and charged, ${language}`, async ({
    page,
    context,
  }) => {
    await prepare(context, language)
    const own = await openCounter(page, language, [{ name: 'Aitana', max_monthly_grams: 60 }, { name: 'Bruno' }])
    const panel = panelOf(page, language)
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
    await typeByHand(page, language === 'es' ? '2,5' : '2.5')
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
    await expectFigures(page, language)

    // A key slips more easily than a thumb: it asks first, and one that is held down charges nobody.
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
    await expectPaid(page, language, own)
    await expect(panel.getByRole('button', { name: t.nextClient })).toBeFocused()
    await tabTo(page, productSearch)
    await page.keyboard.press('Escape')
    await expectShown(page, language, own)
    await tabTo(page, panel.getByRole('button', { name: t.nextClient }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
  })
}
