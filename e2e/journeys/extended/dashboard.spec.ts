import { expectAccessible, widerThanScreen } from '../../fixtures/accessibility.ts'
import { card, part } from '../../fixtures/dashboard.ts'
import { enter, expect, prepare, screens, test } from '../../fixtures/staff.ts'

// Creating its own venues, members and evening takes a while.
test.describe.configure({ timeout: 90_000 })

test('the year of the demo, in English and in the dark, on a desk and on a phone', async ({ page, context }) => {
  await prepare(context, 'en', 'dark')
  await enter(page, 'owner', '/dashboard')
  for (const name of ['Total Sales', 'Total Expenses', 'Total Customers', 'Total Orders']) {
    await expect(card(page, name).getByRole('link')).toHaveText(/\d/)
  }
  await expect(part(page, 'Transactions')).toContainText('Income')
  await expect(part(page, 'Transactions')).toContainText('Expense')
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(13)
  const profile = page.getByRole('table', { name: 'Buyer Profile' })
  for (const name of ['Female', 'Male', 'Other']) await expect(profile.getByText(name, { exact: true })).toBeVisible()
  const heads = page.getByRole('table', { name: 'Recent Orders' }).getByRole('columnheader')
  await expect(heads).toHaveText(['ID', 'Product ID', 'Customer', 'Date', 'Total', 'Address', 'Status'])
  await expectAccessible(page)

  await page.setViewportSize(screens.phone)
  await expect(part(page, 'CURRENT OCCUPANCY')).toBeVisible()
  expect(await widerThanScreen(page)).toEqual([])
  await page.getByRole('button', { name: /^Period: / }).click()
  await page.getByRole('dialog').getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/period=week/)
  await expectAccessible(page)
})
