import { offer } from '../fixtures/products.ts'
import { enter, expect, prepare, test } from '../fixtures/staff.ts'

test.describe('purchasing', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('from the reorder list to an order, less than was ordered, and its value at cost', async ({ page }) => {
    const product = await offer(page, { unit_type: 'weight', stock_quantity: 0, low_stock_threshold: 20 })
    await enter(page, 'owner', '/product/suppliers')
    await page.getByRole('button', { name: 'Nuevo proveedor' }).first().click()
    const dialog = page.getByRole('dialog')
    const supplier = `Vivero de ${product.name}`
    await dialog.getByLabel('Nombre').fill(supplier)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('link', { name: 'Reposición' }).click()
    await page.getByRole('searchbox', { name: 'Buscar producto o ID' }).fill(product.name)
    await expect(page.getByRole('textbox', { name: `Pedir de ${product.name}` })).toHaveValue('21')
    await page.getByRole('textbox', { name: `Pedir de ${product.name}` }).fill('50')
    await expect(page.getByText('1 producto', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Crear 1 pedido' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pedido \d+$/)
    await page.getByRole('combobox', { name: 'Proveedor' }).fill(supplier)
    await page.getByRole('option', { name: supplier }).click()
    await page.getByRole('textbox', { name: `Coste por unidad: ${product.name}` }).fill('4,20')
    await page.getByRole('button', { name: 'Marcar como pedido' }).click()
    await dialog.getByRole('button', { name: 'Marcar como pedido' }).click()

    await page.getByRole('button', { name: `Recibir ${product.name}` }).click()
    await dialog.getByLabel('Cantidad recibida').fill('30')
    await expect(dialog.getByText('Quedarán 20 g por llegar.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Recibir' }).click()
    await expect(page.getByText('Faltan 20 g')).toBeVisible()
    expect((await product.movements())[0]).toMatchObject({ kind: 'receive', change: 30, stock_after: 30 })

    await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
    await page.getByRole('link', { name: 'Valor a coste' }).click()
    await page.getByRole('searchbox', { name: 'Buscar producto o ID' }).fill(product.name)
    const row = page.getByRole('row').filter({ hasText: product.name })
    await expect(row).toContainText('30 g')
    await expect(row).toContainText('126,00 €')
  })
})
