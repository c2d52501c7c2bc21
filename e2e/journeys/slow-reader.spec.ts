import { labels as counterLabels } from '../fixtures/counter-words.ts'
import { cardOf, keptOf, openCounter, panelOf, serve, tileOf } from '../fixtures/counter.ts'
import { count, labels, openDoor, scan } from '../fixtures/door.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

/** Fast, with one longer pause. */
const stutters = { gapsMs: [8, 42, 8, 8] }
const t = labels.es

test.describe('a slow reader', () => {
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))
  test.use({ viewport: screens.tablet })

  test('does not use a reason that is being typed for one member to let another in', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [
      { name: 'Iker', fee_kind: 'monthly', fee_cost: 20 },
      { name: 'Aitana' },
    ])
    const [iker, aitana] = guests
    if (iker === undefined || aitana === undefined) throw new Error('Nobody came.')
    await scan(page, iker.card)
    await page.getByRole('button', { name: t.letIn }).click()
    const question = page.getByRole('dialog')
    const reason = question.getByLabel(t.reason)
    await expect(reason).toBeFocused()

    await scan(page, aitana.number, stutters)
    const notice = page.getByText(`Carné ${aitana.number} leído: termina esto primero`)
    await expect(notice).toBeVisible()
    await expect(reason).toHaveValue('')
    await expect(question).toBeVisible()
    await expect(count(page, 'es')).toHaveText('0')

    // Enter alone never submits a reason.
    await page.keyboard.type('Paga', { delay: 150 })
    await page.keyboard.press('Enter')
    await expect(reason).toHaveValue('Paga\n')
    await expect(question).toBeVisible()

    await question.getByRole('button', { name: t.cancel }).click()
    await expect(page.getByText(t.entered)).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: aitana.name })).toBeVisible()
    await expect(count(page, 'es')).toHaveText('1')
  })

  test('adds nothing to the cart of the previous client', async ({ page }) => {
    await page.setViewportSize(screens.desktop)
    const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }])
    const [aitana, bruno] = guests
    if (aitana === undefined || bruno === undefined) throw new Error('Nobody came.')
    await serve(page, 'es', aitana)
    await tileOf(page, 'es', shelf.lemon).click()
    await expect(panelOf(page, 'es').getByRole('group', { name: counterLabels.es.keypad })).toBeVisible()
    await scan(page, bruno.number, stutters)
    await expect(cardOf(page, bruno)).toBeVisible()
    await expect(panelOf(page, 'es').getByText(counterLabels.es.emptyCart)).toBeVisible()
    expect([(await keptOf(page, aitana)).cart, (await keptOf(page, bruno)).cart]).toEqual([[], []])
  })
})
