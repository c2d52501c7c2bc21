import { expectAccessible } from '../fixtures/accessibility.ts'
import { rowOf } from '../fixtures/fields.ts'
import { enter, expect, prepare, test } from '../fixtures/staff.ts'
import { pauseTopUps, labels, openTopUp } from '../fixtures/top-up-dialog.ts'
import { makeMember } from '../fixtures/wallets.ts'

test.describe('a top-up', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is booked once, even if the button is pressed several times', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    await dialog.getByRole('button', { name: t.quick, exact: true }).click()
    const sent = await pauseTopUps(page)
    await dialog.getByRole('button', { name: t.add(t.fifty) }).dblclick()
    sent.resume()
    await expect(rowOf(page, member.name)).toContainText(t.balance)
    expect(sent.count()).toBe(1)
    expect(await member.bookings()).toHaveLength(1)
    expect(await member.balance()).toBe(114.5)
  })

  test('that is pending during a reload is booked once, and its result is shown', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    await dialog.getByRole('button', { name: t.quick, exact: true }).click()
    let sent = 0
    const reached = Promise.withResolvers<void>()
    await page.route('**/v1/add-cash', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      // The answer to the first request never arrives.
      reached.resolve()
    })
    await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
    await reached.promise
    await page.reload()
    await expect(page.getByText(new RegExp(`Recarga de 50,00.€ a ${member.name}: hecha, recibo \\d+`))).toBeVisible()
    await expect(rowOf(page, member.name)).toContainText(t.balance)
    expect(await member.bookings()).toHaveLength(1)
    await expectAccessible(page, 'settled')
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
    await expect(page.getByText(/hecha, recibo/)).toBeHidden()
    await page.reload()
    await expect(rowOf(page, member.name)).toContainText(t.balance)
    await expect(page.getByText(/hecha, recibo/)).toBeHidden()
  })
})
