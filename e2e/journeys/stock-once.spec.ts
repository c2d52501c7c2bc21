import { offer, openProduct, press, stockFigure } from '../fixtures/products.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

test.describe('stock', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('that another person moved needs a confirmation before a count is saved', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100 })
    await openProduct(page, product)
    await press(page, 'Contar')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cantidad contada').fill('90')
    await product.move({ kind: 'receive', quantity: 5 })
    await dialog.getByRole('button', { name: 'Guardar recuento' }).click()
    await expect(dialog.getByRole('alert')).toContainText('el stock ha pasado de 100 g a 105 g')
    await expect(dialog.getByLabel('Cantidad contada')).toHaveValue('90')
    await expect(dialog.getByText('Diferencia −15 g')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirmar recuento' }).click()
    await expect(stockFigure(page)).toHaveText('90 g')
    expect((await product.movements())[0]).toMatchObject({ kind: 'count', change: -15, stock_after: 90 })
  })

  test('moves once if the answer was lost, and the screen shows that the result is unknown', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 100 })
    await openProduct(page, product)
    await press(page, 'Apuntar merma')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cantidad perdida').fill('60')
    await dialog.getByText('Muestra').click()
    await page.route('**/movements', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Apuntar merma' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No se sabe si ha quedado apuntado.')
    await page.unroute('**/movements')
    // The figure behind the dialog has already changed, and the retried movement still counts once.
    await expect(stockFigure(page)).toHaveText('40 g')
    await dialog.getByRole('button', { name: 'Apuntar merma' }).click()
    await expect(dialog).toBeHidden()
    await expect(stockFigure(page)).toHaveText('40 g')
    expect(await product.movements()).toHaveLength(2)
  })
})
