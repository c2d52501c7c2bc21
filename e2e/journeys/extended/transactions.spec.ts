import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { bookEvening, expectToAddUp, labels, rowOf, rows } from '../../fixtures/books.ts'
import { choose } from '../../fixtures/fields.ts'
import { tabTo } from '../../fixtures/keyboard.ts'
import { askAtVenue } from '../../fixtures/members.ts'
import { expect, looks, prepare, screens, test } from '../../fixtures/staff.ts'

// Creating venues, members and an evening for each test takes a while.
test.describe.configure({ timeout: 120_000 })

/** Whether the page or the sheet in it is wider than the screen. */
const isTooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('#content')].some(
      (box) => box !== null && box.scrollWidth > box.clientWidth,
    ),
  )

const t = labels.es

test.describe('the books', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('are filtered by kind, method, date, person and venue, and always add up', async ({ page }) => {
    const evening = await bookEvening(page)
    await page.goto('/transactions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expect(rows(page)).toHaveCount(8)
    await expectToAddUp(page, t)
    await expect(rowOf(page, evening.mistake)).toContainText(t.reversed)
    await expect(rowOf(page, evening.voided)).toContainText(t.reversed)

    await choose(page, t.type, '', t.topUp)
    await expect(rows(page)).toHaveCount(3)
    await expectToAddUp(page, t)
    await choose(page, t.method, '', t.card)
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, evening.card)).toBeVisible()
    await expectToAddUp(page, t)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/type=add_cash/)
    await page.getByRole('button', { name: t.remove(t.method) }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: t.remove(t.type) }).click()
    await expect(rows(page)).toHaveCount(8)

    await page.getByRole('button', { name: t.yesterday }).click()
    await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
    await page.getByRole('button', { name: t.clear }).last().click()
    await expect(rows(page)).toHaveCount(8)
    await page.getByRole('button', { name: t.today }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
    await expect(rows(page)).toHaveCount(8)
    await expectToAddUp(page, t)
    await page.getByRole('button', { name: t.today }).click()

    const [, bruno] = evening.members
    await choose(page, t.member, bruno.number, `${bruno.number} · ${bruno.name}`)
    await expect(rows(page)).toHaveCount(3)
    await expectToAddUp(page, t)
    await page.getByRole('button', { name: t.remove(t.member) }).click()

    await page.getByRole('combobox', { name: t.venue, exact: true }).click()
    for (const { name } of evening.venues) await page.getByRole('option', { name }).click()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(9)
    await expect(rowOf(page, evening.nextDoor)).toContainText(evening.venues[1].name)
    await expectToAddUp(page, t)
    await page.getByRole('button', { name: t.remove(t.venue) }).click()
    await expect(rows(page)).toHaveCount(8)

    await page.getByRole('combobox', { name: t.venue, exact: true }).click()
    await page.getByRole('option', { name: 'Club Almirante' }).click()
    await expect(page.getByRole('heading', { name: t.elsewhere })).toBeVisible()

    await page.goto('/transactions?type=loan&method=&from=soon&staff=me&venues=999999')
    await expect(rows(page)).toHaveCount(8)
  })

  test('are updated during the evening, and are reloaded on demand', async ({ page }) => {
    const { members } = await bookEvening(page)
    await page.goto('/transactions')
    await expect(rows(page)).toHaveCount(8)
    const more = { data: { user_id: members[1].id, amount: 7, method: 'cash' } }
    expect((await askAtVenue(page, 'POST', '/v1/add-cash', more)).ok()).toBe(true)
    await expect(rows(page)).toHaveCount(9)
    await expectToAddUp(page, t)
    const asked = page.waitForResponse(/\/v1\/get-all-transactions/)
    await page.getByRole('button', { name: t.reload }).click()
    await asked
    await expect(page.getByText(t.dataFrom)).toBeVisible()

    await page.route('**/v1/get-all-transactions*', (route) => route.abort())
    await page.getByRole('button', { name: t.reload }).click()
    await expect(page.getByRole('alert')).toContainText(t.reloadFailed)
    await expect(rows(page)).toHaveCount(9)
    await page.reload()
    await expect(page.getByRole('heading', { name: t.loadError })).toBeVisible()
    await page.unroute('**/v1/get-all-transactions*')
    await expect(rows(page)).toHaveCount(9)
  })

  test('can be used without a mouse', async ({ page }) => {
    const { sale, cash } = await bookEvening(page)
    await page.goto('/transactions')
    await expect(rows(page)).toHaveCount(8)
    await tabTo(page, page.getByRole('button', { name: t.reload }))
    await tabTo(page, page.getByRole('button', { name: t.today }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t.clear })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: t.items(2, sale) }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: t.itemsOf(sale) })).toBeVisible()
    await tabTo(page, page.getByRole('checkbox', { name: t.select(cash) }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: t.select(cash) })).toBeChecked()
    await tabTo(page, rowOf(page, cash).getByRole('button', { name: t.reverse }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, cash).getByRole('button', { name: t.reverse })).toBeFocused()
  })
})

for (const { name, screen, language, scheme } of looks) {
  test(`the books are accessible on a ${name}, ${scheme}, ${language}`, async ({ page, context }) => {
    const words = labels[language]
    await prepare(context, language, scheme)
    await page.setViewportSize(screen)
    const { sale, cash, mistake } = await bookEvening(page)
    await page.goto('/transactions?method=wallet')
    await expect(rows(page)).toHaveCount(3)
    if (screen === screens.phone) await page.getByRole('button', { name: words.filters }).first().click()
    await page.getByRole('button', { name: words.clear }).click()
    await expect(rows(page)).toHaveCount(8)
    await page.getByRole('button', { name: words.items(2, sale) }).click()
    await page.getByRole('button', { name: words.details(mistake) }).click()
    await page.getByRole('checkbox', { name: words.select(cash) }).check()
    await expectAccessible(page)
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: words.yesterday }).click()
    await expect(page.getByRole('heading', { name: words.none })).toBeVisible()
    await expectAccessible(page, 'nothing found')
    expect(await isTooWide(page)).toBe(false)
  })
}
