import { labels } from '../fixtures/counter-words.ts'
import { cardOf, checkoutOf, keptOf, lineOf, openCounterWithTwo, panelOf, serve, weigh } from '../fixtures/counter.ts'
import { labels as doorLabels, openAnotherScreen } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es

test.describe('from one client to the next', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('who has paid is let out from the counter', async ({ page }) => {
    const { aitana, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.lemon, '1')
    await checkoutOf(page, 'es').click()
    await panelOf(page, 'es').getByRole('button', { name: t.exit, exact: true }).click()
    const early = page.getByRole('dialog', { name: doorLabels.es.early })
    await early.getByRole('button', { name: doorLabels.es.takeOut }).click()
    await expect(page.getByText(t.hasLeft(aitana.name))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
    await expect(page.getByRole('button', { name: t.select(aitana.name) })).toBeHidden()
  })
})

test.describe('two counters', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('show the same cart as charged, whichever of them charged it', async ({ page, browser }) => {
    const { aitana, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.lemon, '1')
    const path = `/dispenser?userId=${aitana.id}`
    const other = await openAnotherScreen(browser, page, { path, language: 'es', size: 'desktop' })
    await expect(lineOf(other, 'es', shelf.lemon)).toContainText('8,50 €')
    await checkoutOf(other, 'es').click()
    await expect(panelOf(other, 'es').getByRole('heading', { name: t.paid('8,50 €') })).toBeVisible()
    await expect(panelOf(page, 'es').getByText(t.emptyCart)).toBeVisible()
    await expect(checkoutOf(page, 'es')).toBeDisabled()
    await expect(cardOf(page, aitana)).toContainText('56,00 €')
    expect(await keptOf(page, aitana)).toMatchObject({ credit: 56, cart: [] })
    await other.context().close()
  })
})
