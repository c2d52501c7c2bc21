import { euros, labels } from '../fixtures/counter-words.ts'
import { lineOf, openServing, panelOf, weigh } from '../fixtures/counter.ts'
import { labels as doorLabels, openAnotherScreen } from '../fixtures/door.ts'
import { askAtVenue } from '../fixtures/members.ts'
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
})
