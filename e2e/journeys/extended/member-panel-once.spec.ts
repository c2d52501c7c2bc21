import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { labels } from '../../fixtures/member-panel-words.ts'
import { enrol, openPanel } from '../../fixtures/member-panel.ts'
import { enter, expect, looks, prepare, test } from '../../fixtures/staff.ts'

const press = (inside: Locator | Page, name: string) => inside.getByRole('button', { name, exact: true }).click()
const field = (inside: Locator, name: string) => inside.getByRole('textbox', { name, exact: true })

/** Months of data for the chart, which the database does not have. */
const someMonths = {
  limit: 60,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    grams: 20 + index * 4,
  })),
}

test.describe('the member panel', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('saves once when the answer was lost', async ({ page }) => {
    const member = await enrol(page)
    const panel = await openPanel(page, member)
    await press(panel, t.edit)
    await field(panel, t.city).fill('Sagunto')
    await page.route(`**/v1/members/${member.id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await press(panel, t.save)
    await expect(panel.getByRole('alert')).toContainText(t.lost)
    await expect(field(panel, t.city)).toHaveValue('Sagunto')
    await page.unroute(`**/v1/members/${member.id}`)
    await press(panel, t.save)
    await expect(panel.getByText(t.readOnly)).toBeVisible()
    expect(await member.kept()).toMatchObject({ city: 'Sagunto', version: 2 })
  })

  test('shows changes by others while it is not being edited', async ({ page }) => {
    const member = await enrol(page)
    const panel = await openPanel(page, member)
    await member.change({ phone: '600 11 22 33' })
    await expect(field(panel, t.phone)).toHaveValue('600 11 22 33')
  })

  test('of an erased member shows only the history', async ({ page }) => {
    const member = await enrol(page)
    await member.erase()
    await enter(page, 'owner', member.path)
    const panel = page.getByRole('dialog', { name: t.erased })
    await expect(panel.getByRole('heading', { name: t.erased })).toBeVisible()
    await expect(panel.getByRole('row').filter({ hasText: t.topUp })).toBeVisible()
    await expect(panel.getByRole('tab')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: t.edit, exact: true })).toHaveCount(0)
  })

  test('of an unknown member says that there is none', async ({ page }) => {
    const member = await enrol(page)
    await openPanel(page, member)
    await page.goto('/customers?member=999999999')
    await expect(page.getByRole('dialog').getByText(t.missing)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

for (const { name, screen, language, scheme } of looks) {
  test(`the member panel is accessible on a ${name} in ${scheme}, ${language}`, async ({ page, context }) => {
    const t = labels[language]
    test.setTimeout(120_000)
    await page.setViewportSize(screen)
    await prepare(context, language, scheme)
    const member = await enrol(page, { fee_kind: 'yearly', fee_cost: 25, fee_paid: true })
    await page.route('**/months', (route) => route.fulfill({ json: someMonths }))
    const panel = await openPanel(page, member)
    await press(panel, t.newCard)
    await expect(panel.getByRole('img', { name: /^(Código QR|QR code) / })).toBeVisible()
    await expectAccessible(page, 'reading')
    await press(panel, t.edit)
    await expect(field(panel, t.name)).toBeFocused()
    await expectAccessible(page, 'editing')
    await press(panel, t.cancel)
    await panel.getByRole('tab', { name: t.history }).click()
    await expect(panel.getByRole('region', { name: t.months })).toBeAttached()
    await expect(panel.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expectAccessible(page, 'history')
    await panel.getByRole('button', { name: t.reverse }).click()
    await expect(page.getByRole('dialog').last().getByRole('textbox', { name: t.reason })).toBeFocused()
    await expectAccessible(page, 'reversal')
  })
}
