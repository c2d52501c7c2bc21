import type { Page } from '@playwright/test'
import { pressGuarded } from '../../fixtures/keyboard.ts'
import { expect, prepare, test } from '../../fixtures/staff.ts'
import { labels } from '../../fixtures/venue-settings-words.ts'
import { createOwnerWithVenues, type TestVenue } from '../../fixtures/venues.ts'

const firstOfNextMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** The option with this name for a rule. */
const level = (page: Page, rule: string, name: string) =>
  page.getByRole('radiogroup', { name: rule }).getByRole('radio', { name })

test('an owner sets up a venue and gives another the same settings', async ({ page, context }) => {
  const t = labels.es
  await prepare(context, 'es')
  const [first, second] = (await createOwnerWithVenues(page, ['Terraza', 'Bodega'])) as [TestVenue, TestVenue]

  await page.goto('/my_shops')
  await page.getByRole('link', { name: new RegExp(`${t.settings} .*${first.name}`) }).click()
  await expect(page).toHaveURL(`/settings?venue=${first.id}`)
  await expect(page.locator('#room')).toContainText(first.name)
  const capacity = page.getByRole('textbox', { name: t.capacity, exact: true })
  await capacity.fill('80')
  await capacity.press('Enter')
  await expect(page.getByText(`${t.capacity}: ${t.saved}`)).toBeVisible()
  await page.getByRole('button', { name: t.closeNotice }).click()
  await expect(page.getByRole('button', { name: t.undo })).toHaveCount(0)
  const stepped = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: t.more }).click()
  await expect(capacity).toHaveValue('81')
  await stepped
  const undo = page.getByRole('button', { name: t.undo })
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(page.getByText(t.undone)).toBeVisible()
  await expect(capacity).toHaveValue('80')

  await page.getByRole('radiogroup', { name: t.full }).getByText(t.levels.block).click()
  await expect(level(page, t.full, t.levels.block)).toBeChecked()
  await expect(page.getByText(t.fixed)).toHaveCount(7)

  const topUpMost = page.getByRole('textbox', { name: t.topUpMost })
  const balanceMost = page.getByRole('textbox', { name: t.balanceMost })
  const asksConsumption = page.getByRole('switch', { name: t.asksConsumption })
  await topUpMost.fill('250,5')
  await topUpMost.press('Enter')
  await expect(page.getByText(`${t.topUpMost}: ${t.saved}`)).toBeVisible()
  await expect(topUpMost).toHaveValue(t.changedTopUp)
  await expect(balanceMost).toHaveValue(t.usualBalance)
  await balanceMost.fill('')
  await balanceMost.press('Enter')
  await expect(page.getByText(`${t.balanceMost}: ${t.saved}`)).toBeVisible()
  await expect(asksConsumption).not.toBeChecked()
  await asksConsumption.locator('..').click()
  await expect(asksConsumption).toBeChecked()
  await expect(page.getByText(`${t.asksConsumption}: ${t.saved}`)).toBeVisible()

  const grams = page.locator('#grams')
  await expect(grams).toContainText(t.none)
  await grams.getByLabel(t.from, { exact: true }).fill(firstOfNextMonth())
  await grams.getByLabel(t.daily).fill('25,5')
  await grams.getByLabel(t.monthly).fill('50')
  await grams.getByRole('button', { name: t.saveLimit }).click()
  await expect(grams.getByText(t.limit)).toBeVisible()
  await pressGuarded(grams.getByRole('button', { name: t.remove }))
  await expect(grams.getByText(t.limit)).toBeHidden()
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(grams.getByText(t.limit)).toBeVisible()

  await page.getByRole('combobox', { name: t.currency }).focus()
  await page.keyboard.type(t.franc)
  await expect(page.getByRole('option')).toHaveText(new RegExp(t.franc))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${t.currency}: ${t.saved}`)).toBeVisible()
  await page.getByLabel(t.cutoff, { exact: true }).fill('05:30')
  await page.getByLabel(t.cutoff, { exact: true }).press('Enter')
  await expect(page.getByText(`${t.cutoff}: ${t.saved}`)).toBeVisible()
  await page.reload()
  await expect(capacity).toHaveValue('80')
  await expect(level(page, t.full, t.levels.block)).toBeChecked()
  await expect(topUpMost).toHaveValue(t.changedTopUp)
  await expect(balanceMost).toHaveValue('')
  await expect(asksConsumption).toBeChecked()
  await expect(grams.getByText(t.limit)).toBeVisible()
  await expect(page.getByRole('combobox', { name: t.currency })).toHaveValue(`CHF · ${t.franc}`)
  await expect(page.getByLabel(t.cutoff, { exact: true })).toHaveValue('05:30')

  await page.goto(`/settings?venue=${second.id}`)
  await page.getByRole('button', { name: t.copyOpen }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.copyDo }).click()
  await expect(dialog.getByText(t.copyMissing)).toBeVisible()
  await dialog.getByRole('combobox', { name: t.copyFrom }).fill(first.name.toUpperCase())
  await dialog.getByRole('option', { name: first.name }).click()
  await dialog.getByRole('button', { name: t.copyDo }).click()
  await expect(page.getByText(t.copied(first.name, second.name))).toBeVisible()
  await expect(level(page, t.full, t.levels.block)).toBeChecked()
  await expect(topUpMost).toHaveValue(t.changedTopUp)
  await expect(asksConsumption).toBeChecked()
  await expect(page.getByRole('combobox', { name: t.currency })).toHaveValue(`CHF · ${t.franc}`)
  await expect(page.getByRole('textbox', { name: t.capacity, exact: true })).toHaveValue('')
})
