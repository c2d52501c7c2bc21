import { pressEnter } from '../fixtures/keyboard.ts'
import { dialogOf, fillIn, somebody } from '../fixtures/member-form.ts'
import { openAnotherScreen, count, openDoor, labels, scan } from '../fixtures/door.ts'
import { expect, prepare, screens, test, walked } from '../fixtures/staff.ts'

const soon = { timeout: 5_000 }

for (const language of walked) {
  const t = labels[language]

  test.describe(`at the door of a dark tablet, ${language}`, () => {
    test.use({ viewport: screens.tablet })
    test.beforeEach(({ context }) => prepare(context, language, 'dark'))

    test('an evening is scanned, and three screens agree', async ({ page, browser }) => {
      test.setTimeout(120_000)
      const { guests } = await openDoor(page, language, [
        { name: 'Aitana' },
        { name: 'Iker', fee_kind: 'monthly', fee_cost: 20 },
        { name: 'Óscar' },
      ])
      const [aitana, iker, oscar] = guests
      if (aitana === undefined || iker === undefined || oscar === undefined) throw new Error('Nobody came.')
      const second = await openAnotherScreen(browser, page, { path: '/control', language })
      const office = await openAnotherScreen(browser, page, {
        path: '/my_shops',
        language,
        size: 'desktop',
        scheme: 'light',
      })
      const agree = async (inside: number) => {
        for (const door of [page, second]) await expect(count(door, language)).toHaveText(String(inside), soon)
        await expect(office.getByText(t.inside(inside), { exact: true }).first()).toBeVisible(soon)
        await expect(office.getByRole('img', { name: t.pill(inside) })).toBeVisible(soon)
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

      // Into whatever field has the focus, and without leaving anything there.
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

    test('with the keyboard alone somebody is found, let in and let out', async ({ page }) => {
      const { guests } = await openDoor(page, language, [{ name: 'Nerea' }, { name: 'Nerea' }, { name: 'Bruno' }])
      const [first, second, bruno] = guests
      await page.keyboard.press('n')
      const search = page.getByRole('dialog', { name: t.search })
      await expect(search.getByText(t.startTyping)).toBeVisible()
      await page.keyboard.type('nerea')
      await expect(search.getByRole('listitem')).toHaveCount(2)
      await expect(search.locator('[aria-current]')).toHaveCount(1)
      const names = [first?.name ?? '', second?.name ?? ''].toSorted((one, other) => one.localeCompare(other))
      await page.keyboard.press('ArrowDown')
      await expect(search.locator('[aria-current]')).toContainText(names[1] ?? '')
      await pressEnter(page)
      await expect(page.getByText(t.entered)).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: names[1] ?? '' })).toBeVisible()

      // By number, as it stands on the card.
      await page.keyboard.type(bruno?.number ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row').filter({ hasText: bruno?.name ?? '' })).toBeVisible()

      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: t.filter })).toBeFocused()
      await page.keyboard.type('bruno')
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: t.exitOf(bruno?.name ?? '') }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: t.early })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(count(page, language)).toHaveText('2')
    })
  })
}

test.describe('the door', () => {
  const t = labels.es
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

  test('gives the last place away once where capacity blocks', async ({ page, browser }) => {
    const { guests, venues } = await openDoor(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }])
    const set = await page.evaluate(
      async ([id]) => {
        const response = await fetch(`/v1/venues/${id}/settings`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${localStorage.getItem('kongToken')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ capacity: 1, gate_levels: { entry_room_full: 'block' } }),
        })
        return response.status
      },
      [venues[0].id],
    )
    expect(set).toBe(200)
    const other = await openAnotherScreen(browser, page, { path: '/control', language: 'es' })
    await expect(page.getByText('1 plaza libre')).toBeVisible()
    await Promise.all([scan(page, guests[0]?.card ?? ''), scan(other, guests[1]?.card ?? '')])
    await expect(page.getByText(t.fullBadge, { exact: true })).toBeVisible()
    const refused = async () => (await page.getByText(t.full).count()) + (await other.getByText(t.full).count())
    await expect.poll(refused).toBe(1)
    await expect(count(page, 'es')).toHaveText('1')
    await other.context().close()
  })

  test('waits while the line is lost, says since when, and agrees again when it is back', async ({ page, browser }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
    const other = await openAnotherScreen(browser, page, { path: '/control', language: 'es' })
    await page.context().setOffline(true)
    await expect(page.getByText(t.lost)).toBeVisible()
    await expect(page.getByRole('textbox', { name: t.scan })).toBeDisabled()
    await scan(other, guests[0]?.card ?? '')
    await expect(count(other, 'es')).toHaveText('1')
    await expect(count(page, 'es')).toHaveText('0')
    await page.context().setOffline(false)
    await expect(count(page, 'es')).toHaveText('1', { timeout: 5_000 })
    await expect(page.getByText(t.lost)).toBeHidden()
    await other.context().close()
  })

  test('registers once what was not answered, and says meanwhile that it does not know', async ({ page }) => {
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
    await expect(page.getByText(t.entered)).toBeVisible({ timeout: 15_000 })
    expect(asked).toBe(3)
    await page.goto('/control/visits')
    await expect(page.getByRole('table', { name: t.visits }).getByRole('row')).toHaveCount(2)
  })

  test('keeps somebody with a cart, in the words of the house', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
    await page.route('**/v1/active-entries*', async (route) => {
      const response = await route.fetch()
      const entries = (await response.json()) as object[]
      await route.fulfill({ response, json: entries.map((entry) => ({ ...entry, cart_items: 3 })) })
    })
    await scan(page, guests[0]?.card ?? '')
    await page.getByRole('button', { name: /^Carrito de/ }).click()
    await expect(page.getByRole('dialog', { name: t.cart })).toBeVisible()
  })

  test('takes a fee and then lets in who owed it', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Iker', fee_kind: 'monthly', fee_cost: 20 }])
    await scan(page, guests[0]?.card ?? '')
    await page.getByRole('button', { name: t.renew }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.collect }).click()
    await expect(page.getByText(t.entered)).toBeVisible()
  })

  test('enrols somebody and lets them in with one button', async ({ page }) => {
    await openDoor(page, 'es', [])
    await page.getByRole('button', { name: t.newMember }).click()
    const form = dialogOf(page, 'es')
    await fillIn(form, 'es', somebody())
    await form.getByRole('button', { name: t.createAndEnter }).click()
    await expect(form).toBeHidden({ timeout: 60_000 })
    // Nobody has looked at a paper yet, and the door asks.
    await expect(page.getByText(/documento sin comprobar/)).toBeVisible()
    await page.getByRole('button', { name: t.letIn }).click()
    await page.getByRole('dialog').getByLabel(t.reason).fill('DNI visto ahora')
    await page.getByRole('dialog').getByRole('button', { name: t.letIn }).click()
    await expect(page.getByText(t.entered)).toBeVisible()
    await expect(count(page, 'es')).toHaveText('1')
  })
})
