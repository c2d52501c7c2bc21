import type { Page } from '@playwright/test'
import { expect, prepare, test } from '../../fixtures/staff.ts'
import { labels } from '../../fixtures/venue-settings-words.ts'
import { createOwnerWithVenues, type TestVenue } from '../../fixtures/venues.ts'

/** The option with this name for a rule. */
const level = (page: Page, rule: string, name: string) =>
  page.getByRole('radiogroup', { name: rule }).getByRole('radio', { name })

test('a save that fails is shown where it happened, and the control goes back', async ({ page, context }) => {
  const t = labels.es
  await prepare(context, 'es')
  const [venue] = (await createOwnerWithVenues(page, ['Terraza'])) as [TestVenue]
  await page.goto(`/settings?venue=${venue.id}`)
  await expect(level(page, t.full, t.levels.warn)).toBeChecked()
  await page.route('**/v1/venues/*/settings', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('radiogroup', { name: t.full }).getByText(t.levels.block).click()
  await expect(page.locator('#rules').getByRole('alert')).toHaveText(t.lost)
  await expect(level(page, t.full, t.levels.warn)).toBeChecked()
  const age = page.getByRole('textbox', { name: t.age })
  await age.fill('21')
  await age.press('Enter')
  await expect(page.locator('#age').getByRole('alert')).toHaveText(t.lost)
  await expect(age).toHaveValue('18')
  await page.unroute('**/v1/venues/*/settings')
  await age.fill('21')
  await age.press('Enter')
  await expect(page.locator('#age').getByRole('alert')).toBeHidden()
  await expect(age).toHaveValue('21')
})
