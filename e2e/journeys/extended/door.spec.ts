import { count, labels, openAnotherScreen, openDoor, scan } from '../../fixtures/door.ts'
import { pressEnter } from '../../fixtures/keyboard.ts'
import { expect, prepare, screens, test } from '../../fixtures/staff.ts'

const t = labels.es

test.describe('at the door of a dark tablet', () => {
  test.use({ viewport: screens.tablet })
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('a member is found, let in and let out with the keyboard alone', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Nerea' }, { name: 'Nerea' }, { name: 'Bruno' }])
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

    // By the number on the card.
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
    await expect(count(page, 'es')).toHaveText('2')
  })
})

test.describe('the door', () => {
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

  test('admits one member to the last free place if the capacity rule blocks', async ({ page, browser }) => {
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

  test('does not let out a member with a cart, and shows the text of the rule', async ({ page }) => {
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

  test('takes a fee and then lets the member in', async ({ page }) => {
    const { guests } = await openDoor(page, 'es', [{ name: 'Iker', fee_kind: 'monthly', fee_cost: 20 }])
    await scan(page, guests[0]?.card ?? '')
    await page.getByRole('button', { name: t.renew }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.collect }).click()
    await expect(page.getByText(t.entered)).toBeVisible()
  })
})
