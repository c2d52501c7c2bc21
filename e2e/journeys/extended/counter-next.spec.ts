import { labels } from '../../fixtures/counter-words.ts'
import {
  cardOf,
  checkoutOf,
  figureOf,
  keptOf,
  lineOf,
  openCounterWithTwo,
  panelOf,
  serve,
  tileOf,
  weigh,
} from '../../fixtures/counter.ts'
import { openAnotherScreen, scan } from '../../fixtures/door.ts'
import { askAtVenue } from '../../fixtures/members.ts'
import { expect, prepare, test } from '../../fixtures/staff.ts'

const t = labels.es

test.describe('from one client to the next', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a scan chooses the next client, and the last charge is not shown again', async ({ page }) => {
    const { aitana, bruno, shelf } = await openCounterWithTwo(page)
    await scan(page, aitana.card)
    await expect(cardOf(page, aitana)).toBeVisible()
    await weigh(page, 'es', shelf.lemon, '1')
    await checkoutOf(page, 'es').click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid('8,50 €') })).toBeVisible()
    await scan(page, bruno.card)
    await expect(cardOf(page, bruno)).toBeVisible()
    await expect(panelOf(page, 'es').getByText(t.emptyCart)).toBeVisible()
    await expect(page.getByText(t.saleDone('8,50 €', aitana.name))).toBeHidden()
    await scan(page, aitana.card)
    await expect(cardOf(page, aitana)).toContainText('56,00 €')
    await expect(panelOf(page, 'es').getByText(t.emptyCart)).toBeVisible()
  })

  test('an unanswered sale is shown next to the next client', async ({ page }) => {
    const { aitana, bruno, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.lemon, '1')
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/make-purchase', async (route) => {
      await held.promise
      await route.continue()
    })
    await checkoutOf(page, 'es').click()
    await scan(page, bruno.card)
    await expect(cardOf(page, bruno)).toBeVisible()
    held.resolve()
    await expect(page.getByText(t.saleDone('8,50 €', aitana.name))).toBeVisible()
    expect((await keptOf(page, aitana)).sales).toHaveLength(1)
  })

  test('a card read while something is weighed changes the client and nothing else', async ({ page }) => {
    const { aitana, bruno, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await tileOf(page, 'es', shelf.lemon).click()
    await panelOf(page, 'es').getByRole('group', { name: t.keypad }).getByRole('button', { name: '3' }).click()
    await scan(page, bruno.card)
    await expect(cardOf(page, bruno)).toBeVisible()
    await expect(panelOf(page, 'es').getByText(t.emptyCart)).toBeVisible()
    expect([(await keptOf(page, aitana)).cart, (await keptOf(page, bruno)).cart]).toEqual([[], []])
    await scan(page, 'NOBODY-1')
    await expect(page.getByText(t.unknownCode('NOBODY-1'))).toBeVisible()
    await askAtVenue(page, 'PATCH', `/v1/checkout?user_id=${aitana.id}&early=true`)
    await scan(page, aitana.card)
    await expect(page.getByText(t.outside(aitana.name))).toBeVisible()
    await expect(page.getByRole('link', { name: t.toDoor })).toBeVisible()
    await expect(cardOf(page, bruno)).toBeVisible()
  })

  test('a sale charged by a key is shown, even without a cart on the screen', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 820 })
    const { aitana, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.lemon, '1')
    await expect(panelOf(page, 'es')).toBeHidden()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: t.payQuestion }).getByRole('button', { name: t.pay }).click()
    await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid('8,50 €') })).toBeVisible()
    expect((await keptOf(page, aitana)).sales).toHaveLength(1)
  })
})

test.describe('two counters', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('that add to the same line at the same moment lose nothing', async ({ page, browser }) => {
    const { aitana, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.lemon, '1')
    const path = `/dispenser?userId=${aitana.id}`
    const other = await openAnotherScreen(browser, page, { path, language: 'es', size: 'desktop' })
    await expect(lineOf(other, 'es', shelf.lemon)).toContainText('8,50 €')
    const both = Promise.withResolvers<void>()
    let sent = 0
    for (const counter of [page, other]) {
      await counter.route('**/v1/carts/*/items/*', async (route) => {
        sent += 1
        if (sent === 2) both.resolve()
        await both.promise
        await route.continue()
      })
    }
    await Promise.all([
      page.getByRole('button', { name: t.more(shelf.lemon.name) }).click(),
      weigh(other, 'es', shelf.lemon, '2'),
    ])
    await expect.poll(async () => (await keptOf(page, aitana)).cart).toEqual([3.1])
    for (const counter of [page, other]) await expect(figureOf(counter, 'es', t.total)).toHaveText('26,35 €')
    await other.context().close()
  })

  test('both show the cart as charged, no matter which one charged it', async ({ page, browser }) => {
    const { aitana, shelf } = await openCounterWithTwo(page)
    await serve(page, 'es', aitana)
    await weigh(page, 'es', shelf.lemon, '1')
    const path = `/dispenser?userId=${aitana.id}`
    const other = await openAnotherScreen(browser, page, { path, language: 'es', size: 'desktop' })
    await expect(lineOf(other, 'es', shelf.lemon)).toContainText('8,50 €')
    await checkoutOf(other, 'es').click()
    await expect(panelOf(other, 'es').getByRole('heading', { name: t.paid('8,50 €') })).toBeVisible()
    await expect(panelOf(page, 'es').getByText(t.emptyCart)).toBeVisible()
    await expect(checkoutOf(page, 'es')).toBeDisabled()
    await expect(cardOf(page, aitana)).toContainText('56,00 €')
    expect(await keptOf(page, aitana)).toMatchObject({ credit: 56, cart: [] })
    await other.context().close()
  })
})
