import { euros, labels } from '../fixtures/counter-words.ts'
import { keptOf, lineOf, openServing, panelOf, stockOf, weigh } from '../fixtures/counter.ts'
import { labels as doorLabels, openAnotherScreen } from '../fixtures/door.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { sell } from '../fixtures/sold-cart.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es
const money = (amount: number) => euros('es', amount)

test.describe('around the counter', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a cart is one cart at every counter, and keeps its owner inside', async ({ page, browser }) => {
    const { guest, shelf } = await openServing(page, 'es')
    const door = await openAnotherScreen(browser, page, { path: '/control', language: 'es' })
    const chooser = await openAnotherScreen(browser, page, { path: '/dispenser', language: 'es' })
    const second = await openAnotherScreen(browser, page, {
      path: `/dispenser?userId=${guest.id}`,
      language: 'es',
      size: 'desktop',
    })
    await expect(panelOf(second, 'es').getByText(t.emptyCart)).toBeVisible()
    await expect(door.getByRole('button', { name: doorLabels.es.exitOf(guest.name) })).toBeVisible()
    await weigh(page, 'es', shelf.lemon, '2.5')

    await expect(lineOf(second, 'es', shelf.lemon)).toContainText(money(21.25))
    await chooser.getByRole('button', { name: t.openCarts }).click()
    const carts = chooser.getByRole('list', { name: t.cartsList })
    await expect(carts.getByRole('listitem')).toContainText([guest.name])
    await expect(carts).toContainText(`${t.lines(1)} ${money(21.25)}`)
    await weigh(second, 'es', shelf.cake, '2', { box: 'pieces' })
    await lineOf(second, 'es', shelf.lemon)
      .getByRole('button', { name: t.more(shelf.lemon.name) })
      .click()
    await expect(lineOf(page, 'es', shelf.cake)).toContainText(money(5.6))
    await expect(lineOf(page, 'es', shelf.lemon)).toContainText(money(22.1))
    await expect(carts).toContainText(`${t.lines(2)} ${money(27.7)}`)

    await door.getByRole('button', { name: t.cartOf(guest.name) }).click()
    await expect(door.getByRole('dialog', { name: doorLabels.es.cart })).toBeVisible()
    await door.keyboard.press('Escape')
    const left = await askAtVenue(page, 'PATCH', `/v1/checkout?user_id=${guest.id}&early=true`)
    expect(left.status()).toBe(409)

    await panelOf(page, 'es').getByRole('button', { name: t.empty }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.empty }).click()
    await expect(panelOf(second, 'es').getByText(t.emptyCart)).toBeVisible()
    await expect(carts).toBeHidden()
    await door.getByRole('button', { name: doorLabels.es.exitOf(guest.name) }).click()
    await door.getByRole('dialog').getByRole('button', { name: doorLabels.es.takeOut }).click()
    await expect(door.getByText(doorLabels.es.left)).toBeVisible()
    for (const screen of [door, chooser, second]) await screen.context().close()
  })

  test('a sale is voided on its page, and says so from then on', async ({ page }) => {
    const { guest, shelf, sale } = await sell(page, 'es')
    await page.goto(`/order/${sale}`)
    await expect(page.getByRole('heading', { level: 1, name: t.titleOf(sale) })).toBeVisible()
    await expect(page.getByText(t.delivered, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.void, exact: true }).click()
    const question = page.getByRole('dialog', { name: t.voidTitle })
    await question.getByLabel(t.reason).fill('Frasco equivocado')
    await question.getByRole('button', { name: t.voidConfirm }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(t.voidedBadge, { exact: true })).toBeVisible()
    const history = page.getByRole('list', { name: t.history })
    await expect(history).toContainText(t.voidedWhole)
    await expect(history).toContainText('Frasco equivocado')
    await expect(page.getByRole('button', { name: t.void, exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: t.return })).toBeHidden()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 64.5, month: 0 })
    expect([await stockOf(page, shelf.lemon), await stockOf(page, shelf.cake)]).toEqual([40, 12])
  })
})
