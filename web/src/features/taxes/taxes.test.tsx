import { addDays } from '@aforo/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, enrolMember, letIn, offerProduct, openClub } from '../../../testing/club.ts'
import { taxProfile } from '../../../testing/invoicing-club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import type { ProfileBody } from './taxes-queries.ts'

const dialog = () => page.getByRole('dialog')
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const todayOf = async (owner: Desk) => (await owner.call('GET /v1/taxes', {})).business_date

async function setProfile(owner: Desk, validFrom: string, changes: Partial<ProfileBody> = {}): Promise<void> {
  const params = { scope: 'operator' as const, valid_from: validFrom }
  await owner.call('PUT /v1/taxes/profiles/{scope}/{valid_from}', { params, body: { ...taxProfile, ...changes } })
}

test('an owner sets up the tax details, and the page shows them', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings/taxes')
  await expect.element(page.getByText('Esta tienda no aplica impuestos')).toBeVisible()
  await page.getByRole('button', { name: 'Poner los datos fiscales' }).click()
  await field(/^Razón social/).fill('Asociación Almirante')
  await field(/^NIF/).fill('g28667150')
  await field(/^Calle/).fill('C/ del Faro, 12')
  await field(/^Código postal/).fill('28004')
  await field(/^Población/).fill('Madrid')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog().getByText('El NIF no es válido. Comprueba los números y la letra.')).toBeVisible()
  await field(/^NIF/).fill('g28667152')
  await dialog().getByText('Bono univalente').click()
  await expect.element(dialog().getByText(/se aplica al recargar, con factura/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('C/ del Faro, 12, 28004 Madrid')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'IVA', exact: true })).toBeVisible()
  const { profile: held } = await owner.call('GET /v1/taxes', {})
  expect(held).toMatchObject({ ...taxProfile, wallet_mode: 'single_purpose' })
})

test('another tax offers its own rates and exemptions, and names the page', async () => {
  const { owner } = await openClub()
  await setProfile(owner, await todayOf(owner))
  await openPage(owner, '/settings/taxes')
  await page.getByRole('button', { name: 'Cambiar los datos' }).click()
  await dialog().getByText('IGIC', { exact: true }).click()
  const goods = dialog().getByRole('combobox', { name: /^Productos/ })
  await expect.element(goods).toHaveValue('7\u00a0%')
  await goods.click()
  await expect.element(page.getByRole('option', { name: /^Exento E7/ })).toBeInTheDocument()
  await page.getByRole('option', { name: '9,5 %' }).click()
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('heading', { name: 'IGIC', exact: true })).toBeVisible()
  await expect.element(page.getByText('IGIC · Régimen general')).toBeVisible()
})

test('a future change is listed and can be removed', async () => {
  const { owner } = await openClub()
  const today = await todayOf(owner)
  await setProfile(owner, today)
  await setProfile(owner, addDays(today, 30), { legal_name: 'Almirante, S. L.' })
  await openPage(owner, '/settings/taxes')
  await expect.element(page.getByText('Almirante, S. L. · IVA 21 %')).toBeVisible()
  // A press on a button that moves is ignored, so the page has to be whole.
  await expect.element(page.getByRole('button', { name: 'Editar por categoría' })).toBeVisible()
  await page.getByRole('button', { name: /^Quitar el cambio del/ }).click()
  await expect.element(page.getByText('Almirante, S. L. · IVA 21 %')).not.toBeInTheDocument()
  expect((await owner.call('GET /v1/taxes', {})).operator).toHaveLength(1)
})

test('the tax of a category is set at once and can return to that of the products', async () => {
  const { owner } = await openClub()
  const today = await todayOf(owner)
  await setProfile(owner, today)
  const category = await owner.call('POST /v1/categories', { body: { name: 'Bebidas', parent_id: null } })
  await offerProduct(owner, 'Agua', { category_id: category.id })
  await openPage(owner, '/settings/taxes')
  await page.getByRole('button', { name: 'Editar por categoría' }).click()
  const select = dialog().getByRole('combobox', { name: 'IVA: Bebidas' })
  await expect.element(dialog().getByText('1 producto', { exact: true })).toBeVisible()
  await select.click()
  await page.getByRole('option', { name: '10 %', exact: true }).click()
  await expect.element(page.getByText('Bebidas: 10 %')).toBeVisible()
  const held = async () => (await owner.call('GET /v1/taxes/catalogue', {}))?.categories[0]?.treatment.rate
  expect(await held()).toBe(10)
  await select.click()
  await page.getByRole('option', { name: /^Como los productos/ }).click()
  await expect.poll(held).toBe(21)
})

test('accounting shows base and tax by rate once something was taxed', async () => {
  const { owner } = await openClub()
  const member = await enrolMember(owner, 'Lucía')
  await letIn(owner, member)
  await owner.call('POST /v1/add-cash', { body: { user_id: member.id, amount: 50 } })
  const product = await offerProduct(owner, 'Camiseta', { price: 12.1, unit_type: 'fixed', stock_quantity: 5 })
  await openPage(owner, '/transactions')
  await expect.element(page.getByText('Todo el historial')).toBeVisible()
  expect(page.getByText('Base e impuestos').elements()).toEqual([])
  await setProfile(owner, await todayOf(owner))
  const items = [{ product_id: product.id, quantity: 1, unit_price: 12.1 }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
  await page.getByRole('button', { name: 'Recargar' }).click()
  await expect.element(page.getByText('Base e impuestos')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /IVA 21.*10,00.*2,10/ })).toBeVisible()
})
