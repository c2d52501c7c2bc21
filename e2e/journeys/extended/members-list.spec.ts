import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { rowOf } from '../../fixtures/fields.ts'
import { tabTo } from '../../fixtures/keyboard.ts'
import { labels } from '../../fixtures/member-list-words.ts'
import { counter, lucia, names, seven } from '../../fixtures/member-list.ts'
import { makeMember, openMembers } from '../../fixtures/members.ts'
import { expect, looks, prepare, screens, test } from '../../fixtures/staff.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })

// Creating a venue and members for each test takes a while.
test.describe.configure({ timeout: 120_000 })

/** Presses the down arrow, which wraps round in a menu, until the item has the focus. */
const arrowTo = (page: Page, item: Locator) =>
  expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 500 })
  }).toPass()

test.describe('the list of members', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a member is found by letters, by number and by state', async ({ page }) => {
    const members = await openMembers(page, 'es', seven)
    await expect(names(page)).toHaveCount(6)
    for (const [label, count] of [
      [t.all, '7'],
      [t.ok, '4'],
      [t.expiring, '1'],
      [t.blocked, '2'],
    ] as const) {
      await expect(page.getByRole('button', { name: label })).toContainText(count)
    }
    await expect(rowOf(page, 'Nerea')).toContainText(t.soon)
    await expect(rowOf(page, 'Iker')).toContainText(t.ago)
    const search = page.getByRole('searchbox', { name: t.search })
    await search.fill('cia')
    await expect(names(page)).toHaveText(['Lucía Ferrer Gil'])
    await expect(page).toHaveURL(/q=cia/)
    await expect(counter(page, t.all, true)).toContainText('1')
    await search.fill(members[3]?.number ?? '')
    await expect(names(page)).toHaveText(['Óscar Pons'])
    await search.fill('zzz')
    await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
    await page.getByRole('button', { name: t.showAll }).click()
    await expect(search).toHaveValue('')
    await counter(page, t.blocked, false).click()
    await expect(names(page)).toHaveText(['Óscar Pons', 'Iker Luna'])
    await page.reload()
    await expect(counter(page, t.blocked, true)).toBeVisible()
    await expect(names(page)).toHaveText(['Óscar Pons', 'Iker Luna'])
    await counter(page, t.all, false).click()
    await expect(names(page)).toHaveCount(6)
  })

  test('the list is sorted, paged through, and as long as this device wants it', async ({ page }) => {
    await openMembers(page, 'es', seven)
    await expect(names(page)).toHaveCount(6)
    await expect(page.getByText(t.shown(6, 7))).toBeVisible()
    await expect(page.getByText(t.page(1, 2))).toBeVisible()
    await page.getByRole('button', { name: t.next }).dblclick()
    await expect(page.getByText(t.page(2, 2))).toBeVisible()
    await expect(names(page)).toHaveText([/@mail\.example$/])
    await expect(page.getByRole('button', { name: t.next })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: t.previous }).click()
    await expect(names(page).first()).toHaveText('Aitana Vega')
    await page.getByRole('button', { name: t.next }).click()
    await expect(names(page)).toHaveCount(1)

    await head(page, t.columns.balance).getByRole('button').click()
    await expect(names(page).first()).toHaveText('Iker Luna')
    await expect(page.getByText(t.page(1, 2))).toBeVisible()
    await expect(head(page, t.columns.balance)).toHaveAttribute('aria-sort', 'ascending')
    await head(page, t.columns.balance).getByRole('button').click()
    await expect(names(page).first()).toHaveText('Nerea Marín')
    await expect(head(page, t.columns.balance)).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=balance&direction=desc/)
    await head(page, t.columns.name).getByRole('button').click()
    await expect(head(page, t.columns.name)).toHaveAttribute('aria-sort', 'ascending')
    await expect(head(page, t.columns.balance)).toHaveAttribute('aria-sort', 'none')
    await page.getByRole('combobox', { name: t.perPage }).click()
    await page.getByRole('option', { name: '12' }).click()
    await expect(names(page)).toHaveCount(7)
    await page.reload()
    await expect(names(page)).toHaveCount(7)
    await expect(page.getByText(t.page(1, 1))).toBeVisible()
  })

  test('the exported file contains the filtered members', async ({ page }) => {
    await openMembers(page, 'es', seven)
    await counter(page, t.blocked, false).click()
    await expect(names(page)).toHaveText(['Óscar Pons', 'Iker Luna'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.export }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toContain(t.csvHead)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('Óscar')
    expect(lines[2]).toContain('Iker')
    expect(lines[3]).toMatch(/^Total/)
  })

  test('by keyboard alone: to the search, down to the members, into a menu and out again', async ({ page }) => {
    await openMembers(page, 'es', (day) => seven(day).slice(0, 3))
    await expect(names(page)).toHaveCount(3)
    const search = page.getByRole('searchbox', { name: t.search })
    await tabTo(page, search)
    await page.keyboard.press('ArrowDown')
    await expect(names(page).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(names(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(search).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const more = page.getByRole('button', { name: t.more('Lucía Ferrer Gil') })
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: t.open })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await arrowTo(page, page.getByRole('menuitem', { name: t.leave }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(more).toBeFocused()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('nerea')
    await expect(names(page)).toHaveText(['Nerea Marín'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/member=\d+/)
  })
})

test.describe('the list of members', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('an empty list offers to create a member, who then appears without a reload', async ({ page }) => {
    await openMembers(page, 'es', () => [])
    await expect(page.getByRole('heading', { name: t.noneYet })).toBeVisible()
    await expect(page.getByRole('button', { name: t.create })).toHaveCount(2)
    await makeMember(page, lucia)
    await expect(names(page)).toHaveText(['Lucía Ferrer Gil'])
    await expect(page.getByRole('button', { name: t.create })).toHaveCount(1)
  })

  test('a list that cannot be loaded says so, and appears by itself', async ({ page }) => {
    await openMembers(page, 'es', () => [lucia])
    await page.route('**/v1/venue-clients*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(t.loadError)).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/v1/venue-clients*')
    await expect(names(page)).toHaveText(['Lucía Ferrer Gil'])
  })

  test('on a phone each member is a card, and its actions open below', async ({ page }) => {
    await page.setViewportSize(screens.phone)
    const members = await openMembers(page, 'es', seven)
    await expect(names(page)).toHaveCount(6)
    await page.getByRole('combobox', { name: t.order }).click()
    await page.getByRole('option', { name: t.balance }).click()
    await expect(names(page).first()).toHaveText('Iker Luna')
    await page.getByRole('searchbox').fill('nerea')
    await expect(names(page)).toHaveText(['Nerea Marín'])
    const more = page.getByRole('button', { name: t.more('Nerea Marín') })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'Nerea Marín' })
    await expect(sheet.getByRole('link')).toHaveAttribute('href', `/dispenser?userId=${members[2]?.id}`)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(more).toBeFocused()
    await more.click()
    await sheet.getByRole('button', { name: t.leave }).click()
    const question = page.getByRole('dialog', { name: t.leaveQuestion('Nerea Marín') })
    await question.getByRole('button', { name: t.leaveConfirm }).click()
    await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
    await page.getByRole('button', { name: t.left(1) }).click()
    await expect(names(page)).toHaveText(['Nerea Marín'])
  })
})

for (const { name, screen, language, scheme } of looks) {
  test(`the list of members is accessible on a ${name} in ${scheme}, with its dialogs, ${language}`, async ({
    page,
    context,
  }) => {
    const t = labels[language]
    await page.setViewportSize(screen)
    await prepare(context, language, scheme)
    const long = {
      name: 'María de los Ángeles Concepción',
      last_name: 'Fernández de Córdoba y Álvarez de Toledo',
      cash_balance: 12.5,
      fee_kind: 'yearly',
      fee_cost: 40,
      max_monthly_grams: 60,
    } as const
    const [member] = await openMembers(page, language, (day) => [long, ...seven(day).slice(2, 5)])
    const longName = member?.name ?? ''
    await expect(names(page)).toHaveCount(4)
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.querySelector('#content')].map((box) =>
        box === null ? 0 : box.scrollWidth - box.clientWidth,
      ),
    )
    expect(overflow).toEqual([0, 0])
    await expectAccessible(page)
    const role = name === 'phone' ? 'button' : 'menuitem'
    await page.getByRole('button', { name: t.more(longName) }).click()
    await expect(page.getByRole(role, { name: t.open })).toBeVisible()
    await expectAccessible(page, 'the actions')
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role, { name: t.open })).toBeHidden()
    for (const label of [t.renew, t.leave, t.erase]) {
      await page.getByRole('button', { name: t.more(longName) }).click()
      await page.getByRole(role, { name: label }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Cancel/ })).toBeVisible()
      await expectAccessible(page, label)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
}
