import { euros, labels } from '../../fixtures/counter-words.ts'
import { cardOf, keptOf, panelOf, stockOf, tileOf } from '../../fixtures/counter.ts'
import { sell } from '../../fixtures/sold-cart.ts'
import { expect, prepare, screens, test } from '../../fixtures/staff.ts'

const t = labels.es
const money = (amount: number) => euros('es', amount)

test.describe('around the counter', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a sale is voided where it was just charged', async ({ page }) => {
    const { guest, shelf } = await sell(page, 'es')
    await panelOf(page, 'es').getByRole('button', { name: t.void, exact: true }).click()
    const question = page.getByRole('dialog', { name: t.voidTitle })
    await question.getByRole('button', { name: t.voidConfirm }).click()
    await expect(question.getByText(t.reasonMissing)).toBeVisible()
    await question.getByLabel(t.reason).fill('Frasco equivocado')
    await question.getByRole('button', { name: t.voidConfirm }).click()
    await expect(page.getByText(t.voided(money(29.65)))).toBeVisible()
    await expect(question).toBeHidden()
    await expect(panelOf(page, 'es').getByText(t.emptyCart)).toBeVisible()
    await expect(cardOf(page, guest)).toContainText(money(64.5))
    await panelOf(page, 'es').getByText(t.transactions, { exact: true }).click()
    await expect(panelOf(page, 'es').getByRole('row').filter({ hasText: t.reversed })).toHaveCount(1)
    expect(await keptOf(page, guest)).toMatchObject({ credit: 64.5, month: 0, cart: [] })
    expect([await stockOf(page, shelf.lemon), await stockOf(page, shelf.cake)]).toEqual([40, 12])
  })

  test('lines come back, to the shelf or not', async ({ page }) => {
    const { guest, shelf, sale } = await sell(page, 'es')
    await page.goto(`/order/${sale}`)
    await page.getByRole('button', { name: t.return }).click()
    const dialog = page.getByRole('dialog', { name: t.return })
    await dialog.getByRole('textbox', { name: t.quantityOf(shelf.lemon.name) }).fill('1')
    await dialog.getByRole('textbox', { name: t.quantityOf(shelf.cake.name) }).fill('1')
    await dialog.getByRole('checkbox', { name: t.restockOf(shelf.cake.name) }).uncheck()
    await dialog.getByLabel(t.reason).fill('Húmedo')
    await dialog.getByRole('button', { name: t.returnConfirm(money(11.3)) }).click()
    await expect(dialog).toBeHidden()
    const history = page.getByRole('list', { name: t.history })
    await expect(history).toContainText(`${shelf.lemon.name} 1 g, ${t.restocked}`)
    await expect(history).toContainText(`1 ud., ${t.notRestocked}`)
    await expect(page.getByRole('button', { name: t.void, exact: true })).toBeHidden()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 46.15, month: 2.5 })
    expect([await stockOf(page, shelf.lemon), await stockOf(page, shelf.cake)]).toEqual([38.5, 9])

    // The rest of a line, and no more than that.
    await page.getByRole('button', { name: t.return }).click()
    await dialog.getByRole('textbox', { name: t.quantityOf(shelf.lemon.name) }).fill('2')
    await dialog.getByLabel(t.reason).fill('Húmedo también')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: t.allOf(shelf.lemon.name) }).click()
    await dialog.getByRole('button', { name: t.returnConfirm(money(12.75)) }).click()
    await expect(dialog).toBeHidden()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 58.9, month: 1 })
    expect(await stockOf(page, shelf.lemon)).toBe(40)
    await page.goto(`/dispenser?userId=${guest.id}`)
    await expect(cardOf(page, guest)).toContainText(money(58.9))
    await expect(tileOf(page, 'es', shelf.lemon)).toContainText('40 g')
  })

  test('the ticket is printed once, alone on its paper, and names nobody', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-prints', `${prints() + 1}`)
      const prints = () => Number(document.documentElement.getAttribute('data-prints') ?? 0)
    })
    const { guest, shelf, sale } = await sell(page, 'es')
    await panelOf(page, 'es').getByRole('link', { name: t.ticket }).click()
    await expect(page).toHaveURL(`/order/${sale}`)
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
    const ticket = page.locator('[data-printed]')
    await expect(ticket).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(ticket).toBeVisible()
    await expect(page.locator('body > :not([data-printed])').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toBeHidden()
    for (const words of [t.titleOf(sale), t.member(guest.number), shelf.lemon.name, money(29.65), money(34.85)]) {
      await expect(ticket).toContainText(words)
    }
    await expect(ticket).not.toContainText(guest.name)
    const width = await ticket.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(width).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('main').getByRole('link', { name: t.back, exact: true }).click()
    await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
    await expect(page.getByText(t.saleDone(money(29.65), guest.name))).toBeHidden()
    await page.goto(`/order/${sale}`)
    await expect(page.getByRole('heading', { level: 1, name: t.titleOf(sale) })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-prints')
  })
})

test('after ten minutes the counter no longer offers to void', async ({ page, context }) => {
  await prepare(context, 'es')
  await page.setViewportSize(screens.tablet)
  await page.clock.install()
  await sell(page, 'es')
  const voiding = panelOf(page, 'es').getByRole('button', { name: labels.es.void, exact: true })
  await expect(voiding).toBeVisible()
  await page.clock.fastForward('09:00')
  await expect(voiding).toBeVisible()
  await page.clock.fastForward('01:30')
  await expect(voiding).toBeHidden()
  await expect(panelOf(page, 'es').getByRole('button', { name: labels.es.nextClient })).toBeVisible()
})
