import { count, labels, openAnotherScreen, openDoor, scan } from '../fixtures/door.ts'
import { dialogOf, fillIn, somebody } from '../fixtures/member-form.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'

const t = labels.es

test.describe('at the door of a dark tablet', () => {
  test.use({ viewport: screens.tablet })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('members are scanned all evening, and three screens agree', async ({ page, browser }) => {
    const { guests } = await openDoor(page, 'es', [
      { name: 'Aitana' },
      { name: 'Iker', fee_kind: 'monthly', fee_cost: 20 },
      { name: 'Óscar' },
    ])
    const [aitana, iker, oscar] = guests
    if (aitana === undefined || iker === undefined || oscar === undefined) throw new Error('Nobody came.')
    const second = await openAnotherScreen(browser, page, { path: '/control', language: 'es' })
    const office = await openAnotherScreen(browser, page, {
      path: '/my_shops',
      language: 'es',
      size: 'desktop',
      scheme: 'light',
    })
    const agree = async (inside: number) => {
      for (const door of [page, second]) await expect(count(door, 'es')).toHaveText(String(inside))
      await expect(office.getByText(t.inside(inside), { exact: true }).first()).toBeVisible()
      await expect(office.getByRole('img', { name: t.pill(inside) })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: t.empty })).toBeVisible()
    await agree(0)

    await scan(page, aitana.card)
    await expect(page.getByText(t.entered)).toBeVisible()
    await agree(1)
    await expect(second.getByRole('row').filter({ hasText: aitana.name })).toBeVisible()

    await scan(second, aitana.card)
    await expect(second.getByText(t.isInside).first()).toBeVisible()
    await agree(1)

    await scan(page, iker.card)
    await expect(page.getByText(t.feeDue)).toBeVisible()
    await agree(1)
    await page.getByRole('button', { name: t.letIn }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: t.letIn }).click()
    await expect(question.getByText(t.reasonMissing)).toBeVisible()
    await question.getByLabel(t.reason).fill('Paga mañana')
    await question.getByRole('button', { name: t.letIn }).click()
    await expect(page.getByText(t.entered)).toBeVisible()
    await agree(2)

    // A scan works with the focus in any field, and leaves no text there.
    await page.getByRole('searchbox', { name: t.filter }).fill('Ait')
    await scan(page, oscar.card)
    await expect(page.getByText(t.entered)).toBeVisible()
    await agree(3)
    await expect(page.getByRole('searchbox', { name: t.filter })).toHaveValue('Ait')
    await page.getByRole('button', { name: t.undo }).click()
    await expect(page.getByText(t.entryUndone)).toBeVisible()
    await agree(2)

    await second.getByRole('button', { name: t.exitOf(iker.name) }).click()
    const early = second.getByRole('dialog', { name: t.early })
    await early.getByRole('button', { name: t.cancel }).click()
    await agree(2)
    await second.getByRole('button', { name: t.exitOf(iker.name) }).click()
    await early.getByRole('button', { name: t.takeOut }).click()
    await expect(second.getByText(t.left)).toBeVisible()
    await agree(1)
    await second.getByRole('button', { name: t.undo }).click()
    await expect(second.getByText(t.exitUndone)).toBeVisible()
    await agree(2)

    await scan(page, 'NOBODY-1')
    const search = page.getByRole('dialog', { name: t.search })
    await expect(search.getByRole('textbox', { name: t.searchField })).toHaveValue('NOBODY-1')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: t.scan })).toBeFocused()
    for (const screen of [second, office]) await screen.context().close()
  })
})

test.describe('the door', () => {
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('lets the same member in once, when two doors scan them at the same instant', async ({ page, browser }) => {
    const { guests, venues } = await openDoor(page, 'es', [{ name: 'Aitana' }])
    const card = guests[0]?.card ?? ''
    const other = await openAnotherScreen(browser, page, { path: '/control', language: 'es', venueId: venues[1].id })
    await expect(count(other, 'es')).toHaveText('0')
    await Promise.all([scan(page, card), scan(other, card)])
    const inside = async () => {
      const figures = await Promise.all([count(page, 'es').textContent(), count(other, 'es').textContent()])
      return figures.map(Number).toSorted((one, another) => one - another)
    }
    await expect.poll(inside).toEqual([0, 1])
    await other.context().close()
  })

  test('waits while the connection is lost, shows since when, and agrees again when it is back', async ({
    page,
    browser,
  }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
    const other = await openAnotherScreen(browser, page, { path: '/control', language: 'es' })
    await page.context().setOffline(true)
    await expect(page.getByText(t.lost)).toBeVisible()
    await expect(page.getByRole('textbox', { name: t.scan })).toBeDisabled()
    // Nothing looks ready, and a card that is read all the same is named.
    await expect(page.getByText(t.readerOff, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t.newEntry })).toBeDisabled()
    await scan(page, guests[0]?.number ?? '')
    await expect(page.getByRole('alert').getByText(t.notRecorded(guests[0]?.number ?? ''))).toBeVisible()
    await scan(other, guests[0]?.card ?? '')
    await expect(count(other, 'es')).toHaveText('1')
    await expect(count(page, 'es')).toHaveText('0')
    await page.context().setOffline(false)
    await expect(count(page, 'es')).toHaveText('1')
    await expect(page.getByText(t.lost)).toBeHidden()
    await other.context().close()
  })

  test('registers an unanswered entry once, and shows meanwhile that it is pending', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
    let asked = 0
    await page.route('**/v1/entries', async (route) => {
      asked += 1
      if (asked > 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await scan(page, guests[0]?.card ?? '')
    await expect(page.getByText(t.unknown)).toBeVisible()
    await expect(page.getByText(t.entered)).toBeVisible()
    expect(asked).toBe(3)
    await page.goto('/control/visits')
    await expect(page.getByRole('table', { name: t.visits }).getByRole('row')).toHaveCount(2)
  })

  test('enrols a member and lets them in with one button', async ({ page }) => {
    await openDoor(page, 'es', [])
    await page.getByRole('button', { name: t.newMember }).click()
    const form = dialogOf(page, 'es')
    await fillIn(form, 'es', somebody())
    await form.getByRole('button', { name: t.createAndEnter }).click()
    await expect(form).toBeHidden({ timeout: 60_000 })
    // The document was not checked yet, so the door asks.
    await expect(page.getByText(/documento sin comprobar/)).toBeVisible()
    await page.getByRole('button', { name: t.letIn }).click()
    await page.getByRole('dialog').getByLabel(t.reason).fill('DNI visto ahora')
    await page.getByRole('dialog').getByRole('button', { name: t.letIn }).click()
    await expect(page.getByText(t.entered)).toBeVisible()
    await expect(count(page, 'es')).toHaveText('1')
  })
})
