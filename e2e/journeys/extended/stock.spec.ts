import type { Route } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { rowOf } from '../../fixtures/fields.ts'
import { pressEnter, tabTo } from '../../fixtures/keyboard.ts'
import { age, offer, openProduct, press, stockFigure } from '../../fixtures/products.ts'
import { enter, expect, prepare, screens, test } from '../../fixtures/staff.ts'

const labels = {
  es: {
    receive: 'Recibir',
    received: 'Cantidad recibida',
    cost: 'Coste total',
    supplier: 'Proveedor',
    after: 'Quedarán 130,5 g',
    count: 'Contar',
    counted: 'Cantidad contada',
    saveCount: 'Guardar recuento',
    difference: 'Diferencia −1,8 g',
    unbatched: 'Sin lote',
    books: 'Según el sistema: 100 g',
    loss: 'Apuntar merma',
    reasonMissing: 'Elige el motivo.',
    lost: 'Cantidad perdida',
    tooMuch: 'No hay suficiente stock.',
    theft: 'Robo',
    note: 'Nota',
    chart: 'Stock por día',
    week: '7 días',
    rows: [
      /Merma · Robo.*bote 3.*−0,7 g.*128 g.*Marta Ruiz/,
      /Recuento.*−1,8 g.*128,7 g/,
      /Entrada.*\+30,5 g.*130,5 g.*210,50\s€.*Vivero Sur/,
      /Recuento.*\+100 g.*100 g/,
    ],
    price: '8,50 € / g',
    missing: 'No se encuentra ese producto.',
    back: 'Volver a Productos',
    soon: 'Todavía no hay bastante que dibujar',
    low: 'Stock bajo',
    whole: 'Este producto va por unidades: escribe un número entero.',
    typed: ['30,5', '210,50', '98,2', '0,7'],
  },
  en: {
    receive: 'Receive',
    received: 'Quantity received',
    cost: 'Total cost',
    supplier: 'Supplier',
    after: '130.5 g will be left',
    count: 'Count',
    counted: 'Quantity counted',
    saveCount: 'Save count',
    difference: 'Difference −1.8 g',
    unbatched: 'Without a batch',
    books: 'According to the system: 100 g',
    loss: 'Record a loss',
    reasonMissing: 'Choose the reason.',
    lost: 'Quantity lost',
    tooMuch: 'There is not enough stock.',
    theft: 'Theft',
    note: 'Note',
    chart: 'Stock by day',
    week: '7 days',
    rows: [
      /Loss · Theft.*bote 3.*−0.7 g.*128 g.*Marta Ruiz/,
      /Count.*−1.8 g.*128.7 g/,
      /Received.*\+30.5 g.*130.5 g.*€210.50.*Vivero Sur/,
      /Count.*\+100 g.*100 g/,
    ],
    price: '€8.50 / g',
    missing: 'That product cannot be found.',
    back: 'Back to Products',
    soon: 'There is not enough to draw yet',
    low: 'Running low',
    whole: 'This product goes by the piece: type a whole number.',
    typed: ['30.5', '210.50', '98.2', '0.7'],
  },
} as const

const t = labels.es

test.describe('es', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a delivery, a count and a loss are previewed before they are saved, and confirmed afterwards', async ({
    page,
  }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100, low_stock_threshold: 20 })
    await age(product, 3)
    await openProduct(page, product)
    const dialog = page.getByRole('dialog')
    const [received, cost, counted, lost] = t.typed

    await press(page, t.receive)
    await dialog.getByLabel(t.received).fill(received)
    await expect(dialog.getByText(t.after)).toBeVisible()
    await dialog.getByLabel(t.cost).fill(cost)
    await dialog.getByLabel(t.supplier).fill('Vivero Sur')
    await dialog.getByRole('button', { name: t.receive }).click()
    await expect(stockFigure(page)).toHaveText(/^130[.,]5 g$/)

    await press(page, t.count)
    await expect(dialog.getByText(t.books)).toBeHidden()
    await dialog.getByText(t.unbatched).click()
    await dialog.getByLabel(t.counted).fill(counted)
    await expect(dialog.getByText(t.difference)).toBeVisible()
    await expect(dialog.getByText(t.books)).toBeVisible()
    await dialog.getByRole('button', { name: t.saveCount }).click()
    await expect(stockFigure(page)).toHaveText(/^128[.,]7 g$/)

    await press(page, t.loss)
    await dialog.getByLabel(t.lost).fill('500')
    await dialog.getByRole('button', { name: t.loss }).click()
    await expect(dialog.getByText(t.reasonMissing)).toBeVisible()
    await expect(dialog.getByText(t.tooMuch)).toBeVisible()
    await expect(dialog.getByLabel(t.lost)).toBeFocused()
    await dialog.getByText(t.unbatched).click()
    await dialog.getByText(t.theft).click()
    await dialog.getByLabel(t.lost).fill(lost)
    await dialog.getByLabel(t.note).fill('bote 3')
    await dialog.getByRole('button', { name: t.loss }).click()
    await expect(stockFigure(page)).toHaveText('128 g')

    const rows = page.getByRole('table').last().getByRole('row')
    await expect(rows).toHaveText([/./, ...t.rows])
    await expect(page.locator('.recharts-area-curve').first()).toBeVisible()
    await page.getByText(t.week).click()
    const days = page.getByRole('table', { name: t.chart }).getByRole('row')
    await expect(days).toHaveText([/./, /100 g$/, /100 g$/, /100 g$/, /128 g$/])
    await expect(page.getByRole('list').filter({ hasText: t.price })).toContainText('Marta Ruiz')
  })

  test('pieces are whole, and the first day has no chart', async ({ page }) => {
    const product = await offer(page, { unit_type: 'fixed', stock_quantity: 4, low_stock_threshold: 5 })
    await openProduct(page, product)
    await expect(stockFigure(page)).toContainText(t.low)
    await expect(page.getByRole('heading', { name: t.soon })).toBeVisible()
    await press(page, t.receive)
    await page.getByLabel(t.received).fill('1,5')
    await pressEnter(page)
    await expect(page.getByRole('dialog').getByText(t.whole)).toBeVisible()
  })

  test('an address without a product says so and leads back', async ({ page }) => {
    await enter(page, 'owner', '/product/999999999')
    await expect(page.getByRole('heading', { name: t.missing })).toBeVisible()
    await page.getByRole('link', { name: t.back }).click()
    await expect(page).toHaveURL(/\/product$/)
  })
})

test.describe('stock', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is moved by keyboard alone, and nothing typed is discarded without a question', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100 })
    await openProduct(page, product)
    const button = page.getByRole('button', { name: 'Apuntar merma', exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Apuntar merma de ${product.name}` })
    await expect(dialog.getByLabel('Cantidad perdida')).toBeFocused()
    await page.keyboard.type('2,5')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Restos' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Apuntar merma' }))
    await pressEnter(page)
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await expect(stockFigure(page)).toHaveText('97,5 g')
    await expect(rowOf(page, 'Merma · Restos')).toContainText('−2,5 g')
  })

  test('is updated on every screen without a reload', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100 })
    await openProduct(page, product)
    await expect(stockFigure(page)).toHaveText('100 g')
    await product.move({ kind: 'receive', quantity: 5 })
    await expect(stockFigure(page)).toHaveText('105 g')
    await expect(rowOf(page, '+5 g')).toBeVisible()
  })

  test('of long ago is loaded on demand', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 0 })
    for (let quantity = 1; quantity <= 26; quantity += 1) await product.move({ kind: 'receive', quantity })
    await openProduct(page, product)
    const rows = page.getByRole('table', { name: 'Movimientos' }).getByRole('row')
    await expect(rows).toHaveCount(26)
    await press(page, 'Mostrar más')
    await expect(rows).toHaveCount(28)
  })

  test('of long ago is shown even if stock moves while it is loading', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 0 })
    for (let quantity = 1; quantity <= 26; quantity += 1) await product.move({ kind: 'receive', quantity })
    await openProduct(page, product)
    const rows = page.getByRole('table', { name: 'Movimientos' }).getByRole('row')
    await expect(rows).toHaveCount(26)
    const overtake = async (route: Route) => {
      await product.move({ kind: 'receive', quantity: 100 })
      await expect(stockFigure(page)).toHaveText('451 g')
      // The request is already cancelled if the page has reloaded the list.
      await route.continue().catch(() => {})
    }
    await page.route(/movements\?.*cursor/, overtake, { times: 1 })
    await press(page, 'Mostrar más')
    await expect(rows).toHaveCount(29)
  })

  test('is under the thumb on a phone, and beside its chart on a tablet', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100, low_stock_threshold: 20 })
    await age(product, 3)
    await page.setViewportSize(screens.phone)
    await openProduct(page, product)
    await expect(page.getByRole('list', { name: 'Movimientos' }).getByRole('listitem')).toHaveCount(1)
    for (const name of ['Recibir', 'Contar', 'Apuntar merma']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    const small = await page
      .locator('#content :is(button, input:not([type=radio]), a):visible')
      .evaluateAll((parts) =>
        parts.filter((part) => part.getBoundingClientRect().height < 44).map((part) => part.outerHTML),
      )
    expect(small).toEqual([])
    const spill = () => page.locator('#content').evaluate((content) => content.scrollWidth - content.clientWidth)
    expect(await spill()).toBe(0)
    await page.setViewportSize(screens.tablet)
    await expect(page.getByRole('table', { name: 'Movimientos' })).toBeVisible()
    const [figure, chart] = await Promise.all([
      stockFigure(page).boundingBox(),
      page.locator('.recharts-surface').first().boundingBox(),
    ])
    expect(chart?.x ?? 0).toBeGreaterThan((figure?.x ?? 0) + (figure?.width ?? 0))
    expect(await spill()).toBe(0)
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`page and dialogs are accessible in ${scheme}`, async ({ page, context }) => {
      test.setTimeout(150_000)
      await context.addInitScript((theme) => localStorage.setItem('aforo.theme', theme), scheme)
      const product = await offer(page, { unit_type: 'weight', stock_quantity: 10, low_stock_threshold: 20 })
      await age(product, 3)
      await product.move({ kind: 'receive', quantity: 5 })
      await openProduct(page, product)
      await expect(page.locator('.recharts-area-curve').first()).toBeVisible()
      await expectAccessible(page, 'page')
      for (const [button, field] of [
        ['Recibir', 'Cantidad recibida'],
        ['Contar', 'Cantidad contada'],
        ['Apuntar merma', 'Cantidad perdida'],
      ] as const) {
        await press(page, button)
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(field).fill('nada')
        await pressEnter(page)
        await expect(dialog.getByText('Escribe una cantidad, por ejemplo 12,5.')).toBeVisible()
        await expectAccessible(page, button)
        await dialog.getByLabel(field).fill('')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      await page.setViewportSize(screens.phone)
      await expectAccessible(page, 'phone')
    })
  }
})
