import { offer, openProduct, press, stockFigure } from '../../fixtures/products.ts'
import { expect, prepare, test } from '../../fixtures/staff.ts'

test.describe('stock', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('moves once, even if the button is pressed several times', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100 })
    await openProduct(page, product)
    await press(page, 'Recibir')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cantidad recibida').fill('10')
    await dialog.getByRole('button', { name: 'Recibir' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(stockFigure(page)).toHaveText('110 g')
    expect(await product.movements()).toHaveLength(2)
  })

  test('is not moved by a different movement while the first one is unanswered', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100 })
    await openProduct(page, product)
    await press(page, 'Recibir')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cantidad recibida').fill('5')
    await page.route('**/movements', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Recibir' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No se sabe si ha quedado apuntado.')
    await page.unroute('**/movements')
    await dialog.getByLabel('Cantidad recibida').fill('6')
    await dialog.getByRole('button', { name: 'Recibir' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Lo que enviaste antes ya tuvo respuesta, y esto no se ha guardado.',
    )
    expect(await product.movements()).toHaveLength(2)
  })
})
