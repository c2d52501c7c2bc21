import type { Page } from '@playwright/test'
import { euros, labels } from '../fixtures/counter-words.ts'
import {
  checkoutOf,
  figureOf,
  keptOf,
  lineOf,
  openCounter,
  openServing,
  panelOf,
  serve,
  stockOf,
  tileOf,
  weigh,
} from '../fixtures/counter.ts'
import { openAnotherScreen } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es
const money = (amount: number) => euros('es', amount)

test.describe('the counter', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('shows the missing credit, tops up exactly that, and then charges', async ({ page }) => {
    const { guest, shelf } = await openServing(page, 'es', { name: 'Aitana', cash_balance: 10 })
    await weigh(page, 'es', shelf.lemon, '2.01')
    const notice = panelOf(page, 'es').getByRole('alert').filter({ hasText: t.noCredit })
    await expect(notice).toContainText(t.missing(money(7.09)))
    await expect(checkoutOf(page, 'es')).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await notice.getByRole('button', { name: t.addMissing(money(7.09)) }).click()
    const dialog = page.getByRole('dialog', { name: t.topUp })
    await expect(dialog.getByRole('textbox', { name: t.amount, exact: true })).toHaveValue('7,09')
    await dialog.getByRole('button', { name: t.confirmTopUp(money(7.09)), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(notice).toBeHidden()
    await expect(figureOf(page, 'es', t.creditAfter)).toHaveText(money(0))
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: t.paid(money(17.09)) })).toBeVisible()
    await expect(page.getByText(t.newCredit(money(0)))).toBeVisible()
    expect(await keptOf(page, guest)).toMatchObject({ credit: 0, month: 2.01, cart: [] })
  })
})

test.describe('the counter', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('sells the last gram once, when two counters charge for it at the same instant', async ({ page, browser }) => {
    const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }], {
      stock: { lemon: 1 },
    })
    const other = await openAnotherScreen(browser, page, { path: '/dispenser', language: 'es', size: 'desktop' })
    const counters = [page, other] as const
    const both = Promise.withResolvers<void>()
    let sent = 0
    for (const [place, counter] of counters.entries()) {
      const guest = guests[place]
      if (guest === undefined) throw new Error('Nobody came.')
      await serve(counter, 'es', guest)
      await weigh(counter, 'es', shelf.lemon, '1')
      await expect(checkoutOf(counter, 'es')).toBeEnabled()
      await counter.route('**/v1/make-purchase', async (route) => {
        sent += 1
        if (sent === counters.length) both.resolve()
        await both.promise
        await route.continue()
      })
    }
    await Promise.all(counters.map((counter) => checkoutOf(counter, 'es').click()))
    const paid = (counter: Page) => counter.getByRole('heading', { name: t.paid('8,50 €') })
    const winners = async () => Promise.all(counters.map((counter) => paid(counter).count()))
    await expect.poll(async () => (await winners()).toSorted((one, another) => one - another)).toEqual([0, 1])
    const [won] = await winners()
    const [winner, loser] = won === 1 ? [0, 1] : [1, 0]
    const lost = counters[loser as 0 | 1]
    await expect(panelOf(lost, 'es').getByText(t.short(shelf.lemon.name))).toBeVisible()
    await expect(tileOf(lost, 'es', shelf.lemon)).toContainText(t.soldOut)
    await expect(lineOf(lost, 'es', shelf.lemon)).toBeVisible()
    await expect(checkoutOf(lost, 'es')).toBeDisabled()
    expect(await stockOf(page, shelf.lemon)).toBe(0)
    expect(await keptOf(page, guests[winner] ?? { id: 0 })).toMatchObject({ credit: 56, cart: [] })
    expect(await keptOf(page, guests[loser] ?? { id: 0 })).toMatchObject({ credit: 64.5, cart: [1], sales: [] })
    await panelOf(lost, 'es').getByRole('button', { name: t.takeOut, exact: true }).click()
    await expect(panelOf(lost, 'es').getByText(t.emptyCart)).toBeVisible()
    await other.context().close()
  })
})
