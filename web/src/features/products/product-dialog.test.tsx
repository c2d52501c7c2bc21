import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Desk, offerProduct, openClub } from '../../../testing/club.ts'
import { setTaxes, taxed } from '../../../testing/invoicing-club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pickPicture } from '../../../testing/pick-picture.ts'

const form = () => page.getByRole('dialog', { name: /Producto$/ })
const field = (name: RegExp) => form().getByRole('textbox', { name })
const create = () => form().getByRole('button', { name: 'Crear Producto' })
const save = () => form().getByRole('button', { name: 'Guardar' })
const productsOf = (owner: Desk) => owner.call('GET /v1/get-venue-products', { query: {} })

async function choose(label: RegExp, option: string): Promise<void> {
  await form().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** A club with a category and a subcategory. */
async function openCatalogue() {
  const { owner } = await openClub()
  const category = await owner.call('POST /v1/categories', { body: { name: 'Flores', parent_id: null } })
  const subcategory = await owner.call('POST /v1/categories', { body: { name: 'Interior', parent_id: category.id } })
  return { owner, category, subcategory }
}

async function openForm() {
  const catalogue = await openCatalogue()
  await openPage(catalogue.owner, '/product')
  await page.getByRole('button', { name: 'Crear Producto' }).first().click()
  await expect.element(field(/^Nombre/)).toBeVisible()
  return catalogue
}

/** Fills in what every product needs. */
async function fillRequired(): Promise<void> {
  await field(/^Nombre/).fill('Limón Sierra')
  await field(/^Precio/).fill('8,50')
  await field(/^Stock/).fill('120')
  await choose(/^Categoría/, 'Flores')
}

/** Opens the form of a product that is already in the catalogue. */
async function openEditing() {
  const catalogue = await openCatalogue()
  const { owner, category } = catalogue
  const product = await offerProduct(owner, 'Limón Sierra', { category_id: category.id, price: 8.5 })
  await openPage(owner, '/product')
  await page.getByRole('button', { name: 'Editar Limón Sierra' }).click()
  await expect.element(field(/^Nombre/)).toHaveValue('Limón Sierra')
  return { ...catalogue, product, readAgain: () => owner.call('GET /v1/products/{id}', { params: { id: product.id } }) }
}

test('everything that is typed for a new product is saved', async () => {
  const { owner, category, subcategory } = await openForm()
  await pickPicture(form())
  await form().getByText('Por gramo', { exact: true }).click()
  await fillRequired()
  await choose(/^Subcategoría/, 'Interior')
  await field(/^Descripción/).fill('Cítrica y suave')
  await field(/^Avisar cuando queden/).fill('12,5')
  await field(/^Código de barras/).fill('8400001')
  await create().click()
  await expect.element(page.getByText('Limón Sierra está creado')).toBeVisible()
  const [made] = await productsOf(owner)
  expect(made).toMatchObject({
    name: 'Limón Sierra',
    unit_type: 'weight',
    price: 8.5,
    stock_quantity: 120,
    category_id: category.id,
    subcategory_id: subcategory.id,
    description: 'Cítrica y suave',
    low_stock_threshold: 12.5,
    barcode: '8400001',
  })
  expect(made?.image_path).not.toBeNull()
})

test('a product by piece is saved with the grams of a piece', async () => {
  const { owner } = await openForm()
  await fillRequired()
  await field(/^Gramos por unidad/).fill('0,7')
  await create().click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await productsOf(owner)).toMatchObject([{ unit_type: 'fixed', gram_equivalent: 0.7 }])
})

test('a product without a category is not sent, and the category gets the focus', async () => {
  const { owner } = await openForm()
  await field(/^Nombre/).fill('Limón Sierra')
  await field(/^Precio/).fill('8,50')
  await field(/^Stock/).fill('120')
  await create().click()
  await expect.element(form().getByText('Elige la categoría.')).toBeVisible()
  await expect.element(form().getByRole('combobox', { name: /^Categoría/ })).toHaveFocus()
  expect(await productsOf(owner)).toEqual([])
})

test('half a piece is not accepted as stock', async () => {
  const { owner } = await openForm()
  await fillRequired()
  await field(/^Stock/).fill('2,5')
  await create().click()
  await expect.element(field(/^Stock/)).toHaveFocus()
  await expect.element(field(/^Stock/)).toHaveAttribute('aria-invalid', 'true')
  expect(await productsOf(owner)).toEqual([])
})

test('a barcode of another product is refused beside the field and everything typed is kept', async () => {
  const { owner } = await openForm()
  await offerProduct(owner, 'Haze Norte', { barcode: '8400001' })
  await fillRequired()
  await field(/^Código de barras/).fill('8400001')
  await create().click()
  await expect.element(field(/^Código de barras/)).toHaveFocus()
  await expect.element(field(/^Código de barras/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(/^Nombre/)).toHaveValue('Limón Sierra')
  await expect.element(field(/^Precio/)).toHaveValue('8,50')
  expect(await productsOf(owner)).toHaveLength(1)
})

test('a product whose answer was lost is created once when Crear is pressed again', async () => {
  const { owner } = await openForm()
  await fillRequired()
  await commands.breakLine({ path: '/v1/products', fault: 'answer_lost' })
  await create().click()
  await expect.element(form().getByText(/^No se ha podido guardar\./)).toBeVisible()
  await expect.element(field(/^Nombre/)).toHaveValue('Limón Sierra')
  await commands.mendLine()
  await create().click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await productsOf(owner)).toHaveLength(1)
})

test('a barcode reader does not send the form with its Enter', async () => {
  const { owner } = await openForm()
  await fillRequired()
  await field(/^Código de barras/).fill('8400001')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  expect(
    field(/^Código de barras/)
      .element()
      .dispatchEvent(enter),
  ).toBe(false)
  await expect.element(form()).toBeVisible()
  expect(await productsOf(owner)).toEqual([])
})

test('a product is changed and the other facts stay', async () => {
  const { category, readAgain } = await openEditing()
  await field(/^Nombre/).fill('Limón Alto')
  await field(/^Precio/).fill('9')
  await save().click()
  await expect.element(page.getByRole('article').filter({ hasText: 'Limón Alto' })).toBeVisible()
  const changed = { name: 'Limón Alto', price: 9, stock_quantity: 500, unit_type: 'weight', category_id: category.id }
  expect(await readAgain()).toMatchObject(changed)
})

test('a changed product without a name is not sent, and the name gets the focus', async () => {
  const { readAgain } = await openEditing()
  await field(/^Nombre/).fill('  ')
  await save().click()
  await expect.element(form().getByText('Escribe el nombre del producto.')).toBeVisible()
  await expect.element(field(/^Nombre/)).toHaveFocus()
  expect(await readAgain()).toMatchObject({ name: 'Limón Sierra' })
})

test('a change of somebody else is shown, and what was typed stays until it is saved', async () => {
  const { owner, category, product, readAgain } = await openEditing()
  await field(/^Nombre/).fill('Limón Alto')
  const { version } = await readAgain()
  await owner.call('PUT /v1/products/{id}', {
    params: { id: product.id },
    multipart: {
      product: { name: 'Limón Sierra', unit_type: 'weight', category_id: category.id, price: 11, version },
    },
  })
  await save().click()
  await expect.element(form().getByText(/ha cambiado este producto mientras lo editabas/)).toBeVisible()
  await expect.element(field(/^Nombre/)).toHaveValue('Limón Alto')
  await expect.element(field(/^Precio/)).toHaveValue('11,00')
  await save().click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await readAgain()).toMatchObject({ name: 'Limón Alto', price: 11 })
})

test('a product follows the tax of its category until its form says otherwise', async () => {
  const { owner, category } = await openCatalogue()
  const today = await setTaxes({ owner })
  const params = { id: category.id, valid_from: today }
  await owner.call('PUT /v1/taxes/categories/{id}/{valid_from}', {
    params,
    body: { treatment: taxed(10) },
  })
  await openPage(owner, '/product')
  await page.getByRole('button', { name: 'Crear Producto' }).first().click()
  await fillRequired()
  const tax = form().getByRole('combobox', { name: 'IVA' })
  await expect.element(tax).toHaveValue('Como su categoría (10\u00a0%)')
  await expect.element(form().getByText(/^Viene de la categoría Flores/)).toBeVisible()
  await choose(/^IVA/, '4 %')
  await create().click()
  await expect.element(page.getByText('Limón Sierra está creado')).toBeVisible()
  const [made] = await productsOf(owner)
  const held = await owner.call('GET /v1/taxes/products/{id}', { params: { id: made?.id ?? 0 } })
  expect(held).toMatchObject({ from: 'product', treatment: taxed(4), inherited: taxed(10) })
})

test('without a tax profile the form says nothing about tax', async () => {
  await openForm()
  expect(
    form()
      .getByRole('combobox', { name: /IVA|IGIC|IPSI/ })
      .elements(),
  ).toEqual([])
})
