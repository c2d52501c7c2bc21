import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Desk, offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const form = () => page.getByRole('dialog')
const field = (name: RegExp) => form().getByRole('textbox', { name })
const create = () => form().getByRole('button', { name: 'Crear Producto' })
const productsOf = (owner: Desk) => owner.call('GET /v1/get-venue-products', { query: {} })

/** Opens the empty form of a new product. */
async function openForm() {
  const { owner } = await openClub()
  await openPage(owner, '/product')
  await page.getByRole('button', { name: 'Crear Producto' }).first().click()
  await expect.element(field(/^Nombre/)).toBeVisible()
  return owner
}

test('the catalogue lists a product with its price', async () => {
  const { owner } = await openClub()
  await offerProduct(owner, 'Limón Sierra', { price: 8.5 })
  const screen = await openPage(owner, '/product')
  const card = screen.getByRole('article').filter({ hasText: 'Limón Sierra' })
  await expect.element(card).toMatchTextContent(/8,50\s€/)
})

test('the genetics page is one press from the catalogue, and back', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/product')
  await page.getByRole('link', { name: 'Genéticas' }).click()
  await expect.element(page.getByRole('button', { name: 'Crear Genetica' }).first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Productos' }).click()
  await expect.element(page.getByRole('button', { name: 'Crear Producto' }).first()).toBeVisible()
})

test('a product without name or price is not sent, and the form says what is missing', async () => {
  const owner = await openForm()
  await field(/^Precio/).fill('gratis')
  await create().click()
  await expect.element(form().getByText('Escribe el nombre del producto.')).toBeVisible()
  await expect.element(form().getByText(/^Escribe un precio entre/)).toBeVisible()
  await expect.element(field(/^Nombre/)).toHaveFocus()
  expect(await productsOf(owner)).toEqual([])
})

test('a product is deleted only after the question is answered', async () => {
  const { owner } = await openClub()
  await offerProduct(owner, 'Haze Norte')
  await openPage(owner, '/product')
  await page.getByRole('button', { name: 'Eliminar Haze Norte' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  expect(await productsOf(owner)).toHaveLength(1)
  await page.getByRole('button', { name: 'Eliminar Haze Norte' }).click()
  await expect.element(page.getByRole('dialog', { name: '¿Seguro que quieres eliminar este producto?' })).toBeVisible()
  expect(await productsOf(owner)).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar producto' }).click()
  await expect.element(page.getByText('Todavía no hay productos')).toBeVisible()
  expect(await productsOf(owner)).toEqual([])
})

test('a catalogue that could not be loaded says so and appears by itself', async () => {
  const { owner } = await openClub()
  await offerProduct(owner, 'Haze Norte')
  await commands.breakLine({ path: '/v1/get-venue-products', fault: 'lost' })
  await openPage(owner, '/product')
  await expect.element(page.getByText('No se han podido cargar los productos')).toBeVisible()
  await commands.mendLine()
  await expect.element(page.getByRole('article').filter({ hasText: 'Haze Norte' })).toBeVisible()
})

test('an archived product and an archived category are restored from the catalogue', async () => {
  const { owner } = await openClub()
  const { id: productId } = await offerProduct(owner, 'Haze Norte')
  const category = await owner.call('POST /v1/categories', { body: { name: 'Flores' } })
  await owner.call('DELETE /v1/delete-product/{id}', { params: { id: productId } })
  await owner.call('DELETE /v1/categories/{id}', { params: { id: category.id }, query: {} })
  await openPage(owner, '/product')
  await page.getByRole('button', { name: 'Archivados' }).click()
  await form().getByRole('button', { name: 'Recuperar Haze Norte' }).click()
  await expect.element(page.getByText('Haze Norte está de vuelta')).toBeVisible()
  await form().getByRole('button', { name: 'Recuperar Flores' }).click()
  await expect.element(form().getByText('No hay nada archivado')).toBeVisible()
  expect(await productsOf(owner)).toMatchObject([{ name: 'Haze Norte', archived: false }])
  expect(await owner.call('GET /v1/categories', {})).toMatchObject([{ name: 'Flores' }])
})

test('a product that cannot be restored says why', async () => {
  const { owner } = await openClub()
  const { id } = await offerProduct(owner, 'Haze Norte', { barcode: '123' })
  await owner.call('DELETE /v1/delete-product/{id}', { params: { id } })
  await offerProduct(owner, 'Haze Sur', { barcode: '123' })
  await openPage(owner, '/product')
  await page.getByRole('button', { name: 'Archivados' }).click()
  await form().getByRole('button', { name: 'Recuperar Haze Norte' }).click()
  await expect.element(form().getByRole('alert')).toMatchTextContent('Haze Sur')
})
