import { labels } from '../fixtures/counter-words.ts'
import { checkoutOf, openCounterWithTwo, panelOf, serve, weigh } from '../fixtures/counter.ts'
import { labels as doorLabels } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es

test.describe('from one client to the next', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a member who has paid is let out at the counter', async ({ page }) => {
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
