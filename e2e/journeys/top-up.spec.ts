import { expectAccessible } from '../fixtures/accessibility.ts'
import { typeByHand } from '../fixtures/keyboard.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'
import { amountOf, labels, openTopUp } from '../fixtures/top-up-dialog.ts'
import { createOwnerWithVenues, type TestVenue } from '../fixtures/venues.ts'
import { makeMember } from '../fixtures/wallets.ts'

const t = labels.es

test('a top-up over a ceiling is refused or needs a reason, as the venue has set it', async ({ page, context }) => {
  await prepare(context, 'es')
  const [venue] = (await createOwnerWithVenues(page, ['Terraza'])) as [TestVenue]
  const token = await page.evaluate(() => localStorage.getItem('kongToken'))
  const headers = { authorization: `Bearer ${token}`, 'x-venue-id': String(venue.id) }
  const set = await page.request.patch(`/v1/venues/${venue.id}/settings`, {
    headers,
    data: { top_up_most: 40, balance_most: 80 },
  })
  expect(set.ok()).toBe(true)
  const member = await makeMember(page, 40, headers)
  const second = await page.request.post('/v1/add-cash', { headers, data: { user_id: member.id, amount: 24.5 } })
  expect(second.ok()).toBe(true)
  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venue.id)

  const dialog = await openTopUp(page, member)
  await typeByHand(page, '50')
  await expect(dialog.getByText(t.blocked)).toBeVisible()
  await expect(dialog.getByRole('button', { name: t.add(t.fifty) })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'blocked')

  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Backspace')
  await typeByHand(page, '20')
  await expect(dialog.getByText(t.blocked)).toBeHidden()
  await expect(dialog.getByText(t.asked)).toBeVisible()
  const add = dialog.getByRole('button', { name: t.add(t.twenty) })
  await add.click()
  await expect(dialog.getByText(t.reasonMissing, { exact: true })).toBeVisible()
  const reason = dialog.getByRole('textbox', { name: t.reason })
  await expect(reason).toBeFocused()
  await expectAccessible(page, 'reason missing')
  await typeByHand(page, 'Cena 24')
  await expect(reason).toHaveValue('Cena 24')
  await expect(amountOf(dialog)).toHaveValue('20')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => member.balance()).toBe(84.5)
  expect((await member.bookings())[0]).toMatchObject({ amount: 20, reason: 'Cena 24' })
})
