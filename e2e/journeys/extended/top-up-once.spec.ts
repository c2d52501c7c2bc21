import type { Page } from '@playwright/test'
import { rowOf } from '../../fixtures/fields.ts'
import { pressEnter, typeByHand } from '../../fixtures/keyboard.ts'
import { enter, expect, prepare, test } from '../../fixtures/staff.ts'
import { amountOf, pauseTopUps, labels, openTopUp } from '../../fixtures/top-up-dialog.ts'
import { makeMember } from '../../fixtures/wallets.ts'

/** Lets every top-up reach the server and drops the answers, until the returned function is called. */
async function loseAnswers(page: Page): Promise<() => void> {
  let isLost = true
  await page.route('**/v1/add-cash', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return () => {
    isLost = false
  }
}

test.describe('a top-up', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is booked once, even if Enter is pressed several times', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    await openTopUp(page, member)
    const sent = await pauseTopUps(page)
    await typeByHand(page, '50')
    await pressEnter(page)
    await page.keyboard.press('Enter')
    sent.resume()
    await expect(rowOf(page, member.name)).toContainText(t.balance)
    expect(sent.count()).toBe(1)
    expect(await member.bookings()).toHaveLength(1)
  })

  test('whose answer was lost is retried, with the dialog locked, until there is an answer', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    const hear = await loseAnswers(page)
    await dialog.getByRole('button', { name: t.quick, exact: true }).click()
    await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
    await expect(dialog.getByText('No sabemos si se ha hecho. Lo estamos comprobando…')).toBeVisible()
    await typeByHand(page, '9')
    await dialog.getByRole('button', { name: '7', exact: true }).click({ force: true })
    await expect(amountOf(dialog)).toHaveValue('50')
    // An amount that is already in the balance is not added a second time.
    await expect(dialog.getByRole('status').filter({ hasText: t.after })).toContainText(t.balance)
    hear()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t.done(member.name))).toBeVisible()
    expect(await member.bookings()).toHaveLength(1)
  })

  test('without an answer survives closing its dialog, and is shown there again', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    const hear = await loseAnswers(page)
    await dialog.getByRole('button', { name: t.quick, exact: true }).click()
    await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
    await expect(dialog.getByText('No sabemos si se ha hecho. Lo estamos comprobando…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Recarga de 50,00 € a ${member.name}: no sabemos si se ha hecho.`)).toBeVisible()
    const again = await openTopUp(page, member)
    await expect(amountOf(again)).toHaveValue('50')
    await expect(again.getByText('No sabemos si se ha hecho. Lo estamos comprobando…')).toBeVisible()
    await page.keyboard.press('Escape')
    hear()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(new RegExp(`Recarga de 50,00.€ a ${member.name}: hecha, recibo \\d+`))).toBeVisible()
    expect(await member.bookings()).toHaveLength(1)
  })

  test('that the server refuses shows the text of the refusal, and can be made again', async ({ page }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const dialog = await openTopUp(page, member)
    await dialog.getByRole('button', { name: t.quick, exact: true }).click()
    const keys: unknown[] = []
    await page.route('**/v1/add-cash', async (route) => {
      keys.push((route.request().postDataJSON() as { id: string }).id)
      if (keys.length > 1) return route.continue()
      await route.fulfill({
        status: 409,
        json: { code: 'member_left', detail: 'Este socio está de baja. Reactívalo antes.' },
      })
    })
    await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Este socio está de baja. Reactívalo antes.')
    await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, member.name)).toContainText(t.balance)
    expect(new Set(keys).size).toBe(2)
  })

  test('of a closed tab is completed by another tab', async ({ page, context }) => {
    const member = await makeMember(page, 64.5)
    await enter(page, 'owner', '/profile')
    const other = await context.newPage()
    await other.goto(`/customers?q=${member.number}`)
    await expect(rowOf(other, member.name)).toContainText(t.before)
    const dialog = await openTopUp(page, member)
    await page.route('**/v1/add-cash', (route) => route.abort())
    await dialog.getByRole('button', { name: t.quick, exact: true }).click()
    await dialog.getByRole('button', { name: t.add(t.fifty) }).click()
    await expect(dialog.getByText('No sabemos si se ha hecho. Lo estamos comprobando…')).toBeVisible()
    expect(await member.bookings()).toHaveLength(0)
    await page.close()
    await expect(other.getByText(new RegExp(`Recarga de 50,00.€ a ${member.name}: hecha, recibo \\d+`))).toBeVisible()
    await expect(rowOf(other, member.name)).toContainText(t.balance)
  })
})
