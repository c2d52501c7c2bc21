import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, offerProduct, openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { addSupplier } from '../../../testing/purchases.ts'

const form = () => page.getByRole('dialog')
const tabs = () => page.getByRole('navigation', { name: 'Stock' })
const suppliersOf = (owner: Desk) => owner.call('GET /v1/suppliers', { query: {} })
const receive = (owner: Desk, id: number, quantity: number, cost: number | null, supplier: string | null = null) =>
  owner.call('POST /v1/products/{id}/movements', {
    params: { id },
    body: { kind: 'receive', quantity, cost, supplier },
    idempotencyKey: crypto.randomUUID(),
  })

test('a supplier is added, and a second of its name is refused at its field', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/product/suppliers')
  await expect.element(page.getByText('Todavía no hay proveedores')).toBeVisible()
  await page.getByRole('button', { name: 'Nuevo proveedor' }).first().click()
  await form()
    .getByRole('textbox', { name: /^Nombre/ })
    .fill('Vivero Sur')
  await form().getByRole('textbox', { name: 'Email' }).fill('nada')
  await form().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(form().getByText(/^Escribe un email/)).toBeVisible()
  await form().getByRole('textbox', { name: 'Email' }).fill('pedidos@vivero.example')
  await form().getByRole('textbox', { name: 'Días de entrega' }).fill('3')
  await form().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('table').getByText('3 días')).toBeVisible()
  expect(await suppliersOf(owner)).toMatchObject([
    { name: 'Vivero Sur', email: 'pedidos@vivero.example', lead_days: 3 },
  ])
  await page.getByRole('button', { name: 'Nuevo proveedor' }).click()
  await form()
    .getByRole('textbox', { name: /^Nombre/ })
    .fill('VIVERO SUR')
  await form().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(form().getByText('Ya hay un proveedor con ese nombre.')).toBeVisible()
  expect(await suppliersOf(owner)).toHaveLength(1)
})

test('a supplier is archived after a question, and restored', async () => {
  const { owner } = await openClub()
  await addSupplier(owner, 'Vivero Sur')
  await openPage(owner, '/product/suppliers')
  await page.getByRole('button', { name: 'Acciones: Vivero Sur' }).click()
  await page.getByRole('menuitem', { name: 'Archivar' }).click()
  await form().getByRole('button', { name: 'Archivar' }).click()
  await expect.element(page.getByText('Todavía no hay proveedores')).toBeVisible()
  await page.getByRole('button', { name: 'Archivados' }).click()
  await page.getByRole('button', { name: 'Acciones: Vivero Sur' }).click()
  await page.getByRole('menuitem', { name: 'Recuperar' }).click()
  await expect.element(page.getByText('No hay proveedores archivados')).toBeVisible()
  expect(await suppliersOf(owner)).toMatchObject([{ name: 'Vivero Sur', archived: false }])
})

test('what runs out becomes a draft for each supplier, with the quantities as corrected', async () => {
  const { owner } = await openClub()
  const supplier = await addSupplier(owner, 'Vivero Sur')
  const low = { stock_quantity: 5, low_stock_threshold: 50 }
  const lemon = await offerProduct(owner, 'Limón Sierra', low)
  await receive(owner, lemon.id, 1, 4.2, 'vivero sur')
  await offerProduct(owner, 'Galleta', low)
  await offerProduct(owner, 'Miel', low)
  await openPage(owner, '/product/reorder')
  await expect.element(page.getByRole('textbox', { name: 'Pedir de Limón Sierra' })).toHaveValue('45')
  await page.getByRole('textbox', { name: 'Pedir de Limón Sierra' }).fill('60')
  await page.getByRole('checkbox', { name: 'Seleccionar Miel' }).click()
  await expect.element(page.getByText('2 productos')).toBeVisible()
  await page.getByRole('button', { name: 'Crear 2 pedidos' }).click()
  await expect.element(page.getByText('2 borradores creados')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Pedido 2' })).toBeVisible()
  const orders = await owner.call('GET /v1/purchase-orders', { query: {} })
  expect(orders.map(({ supplier: of, agreed_cost: cost, state }) => [of?.id ?? null, cost, state])).toEqual(
    expect.arrayContaining([
      [supplier, 252, 'draft'],
      [null, 0, 'draft'],
    ]),
  )
})

test('the value names what has no known cost, and leaves it out', async () => {
  const { owner } = await openClub()
  const lemon = await offerProduct(owner, 'Limón Sierra', { stock_quantity: 0 })
  await receive(owner, lemon.id, 10, 42)
  await offerProduct(owner, 'Galleta', { stock_quantity: 5 })
  await openPage(owner, '/product/value')
  await expect.element(page.getByRole('definition').filter({ hasText: '42,00' })).toBeVisible()
  await expect.element(page.getByText('No cuentan en el valor.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Galleta/ })).toMatchTextContent(/5 g sin coste/)
  await page.getByRole('button', { name: 'Solo sin coste conocido' }).click()
  await expect.element(page.getByRole('row', { name: /Limón Sierra/ })).not.toBeInTheDocument()
})

test('the value is not offered to somebody who may receive goods but not see prices', async () => {
  const { venue, owner } = await openClub()
  await offerProduct(owner, 'Limón Sierra')
  const [receiver, counter] = [await seedEmployee(venue, ['receive_stock']), await seedEmployee(venue, ['count_stock'])]
  await openPage(receiver, '/product')
  await expect.element(tabs().getByRole('link', { name: 'Pedidos' })).toBeVisible()
  await expect.element(tabs().getByRole('link', { name: 'Valor a coste' })).not.toBeInTheDocument()
  await openPage(counter, '/product')
  await expect.element(tabs().getByRole('link', { name: 'Recuentos' })).toBeVisible()
  await expect.element(tabs().getByRole('link', { name: 'Pedidos' })).not.toBeInTheDocument()
})

test('receiving goods offers the suppliers, and keeps another name as it is typed', async () => {
  const { owner } = await openClub()
  await addSupplier(owner, 'Vivero Sur')
  const { id } = await offerProduct(owner, 'Limón Sierra')
  await openPage(owner, `/product/${id}`)
  const field = () => form().getByLabelText('Proveedor').first()
  const book = async (name: string, choose: boolean) => {
    await page.getByRole('button', { name: 'Recibir' }).click()
    await form()
      .getByRole('textbox', { name: /^Cantidad recibida/ })
      .fill('1')
    await field().fill(name)
    if (choose) await page.getByRole('option', { name: 'Vivero Sur' }).click()
    await form().getByRole('button', { name: 'Recibir' }).click()
    await expect.element(form()).not.toBeInTheDocument()
  }
  await book('viv', true)
  await book('Huerta de Paco', false)
  const movements = await owner.call('GET /v1/products/{id}/movements', { params: { id }, query: {} })
  expect(movements.slice(0, 2).map(({ supplier }) => supplier)).toEqual(['Huerta de Paco', 'Vivero Sur'])
})
