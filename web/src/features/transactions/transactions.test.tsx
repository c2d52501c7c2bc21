import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, letIn, offerProduct, openClub, somePicture, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('selected transactions are counted, and each type is added up for itself', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Aitana', { cash_balance: 20 })
  await enrolMember(owner, 'Bruno', { cash_balance: 5.5 })
  await openPage(owner, '/transactions')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar la transacción/ })
  await expect.element(boxes.nth(1)).toBeVisible()
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await expect.element(page.getByText('2 seleccionadas', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Recarga (2): 25,50 €')).toBeVisible()
})

test('the totals name their days, the average sale and what members hold', async () => {
  const { owner } = await openClub()
  const aitana = await enrolMember(owner, 'Aitana', { cash_balance: 60 })
  const flower = await offerProduct(owner, 'Limón Sierra')
  await letIn(owner, aitana)
  for (const quantity of [1, 3]) {
    const items = [{ product_id: flower.id, quantity, unit_price: flower.price }]
    await owner.call('POST /v1/make-purchase', { body: { user_id: aitana.id, items } })
  }
  await openPage(owner, '/transactions')
  const totals = page.getByRole('region', { name: 'Totales de lo filtrado' })
  await expect.element(totals.getByRole('heading', { name: 'Todo el historial' })).toBeVisible()
  await expect.element(totals).toMatchTextContent(/Ventas.*34,00.€.*2 retiradas.*Ticket medio.*17,00.€/)
  await expect.element(totals).toMatchTextContent(/Crédito de socios.*26,00.€.*Operaciones.*3/)
  await page.getByRole('button', { name: 'Hoy', exact: true }).click()
  await expect.element(totals.getByRole('heading', { name: /^Hoy · / })).toBeVisible()
  // A line says what its quantity counts.
  await page
    .getByRole('button', { name: /^1 artículo de la transacción/ })
    .first()
    .click()
  await expect.element(page.getByText(/^3 g$/).first()).toBeVisible()
  await expect.element(page.getByText(/8,50.€\/g/).first()).toBeVisible()
})

test('transactions are found by the name of the member', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Aitana', { cash_balance: 20 })
  await enrolMember(owner, 'Bruno', { cash_balance: 5.5 })
  await openPage(owner, '/transactions')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar la transacción/ })
  await expect.element(boxes.nth(1)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Socio o ID' }).fill('bruno')
  await expect.element(boxes.nth(1)).not.toBeInTheDocument()
  await expect.element(page.getByText('Bruno Ferrer').first()).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtro Búsqueda: bruno' }).click()
  await expect.element(boxes.nth(1)).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Socio o ID' })).toHaveValue('')
})

test('all shops of the owner are added up and ranked', async () => {
  const { owner } = await openClub('Faro')
  const new_venue = { name: `Bodega ${unique()}`, address: 'C/ del Molino, 5', shop_owner: [] }
  const cellar = await owner.call('POST /v1/venues', { multipart: { new_venue, image: somePicture() } })
  const aitana = await enrolMember(owner, 'Aitana', { cash_balance: 20, owned_shops: [owner.venueId ?? 0, cellar.id] })
  const flower = await offerProduct(owner, 'Limón Sierra')
  await letIn(owner, aitana)
  const items = [{ product_id: flower.id, quantity: 2, unit_price: flower.price }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: aitana.id, items } })
  await openPage(owner, '/transactions')
  await page.getByRole('combobox', { name: 'Tienda' }).click()
  await page.getByRole('option', { name: 'Todas mis tiendas' }).click()
  const ranking = page.getByRole('table', { name: 'Tiendas por resultado' })
  await expect.element(ranking.getByRole('row').nth(1)).toMatchTextContent(/1.*Faro.*17,00/)
  await expect.element(ranking.getByRole('row').nth(2)).toMatchTextContent(/2.*Bodega.*0,00/)
  await expect.element(page.getByRole('button', { name: 'Quitar filtro Tienda: Todas mis tiendas' })).toBeVisible()
  const totals = page.getByRole('region', { name: 'Totales de lo filtrado' })
  await expect.element(totals).toMatchTextContent(/Ventas.*17,00/)
})

test('a club without transactions says so', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/transactions')
  await expect.element(page.getByText('Todavía no hay transacciones')).toBeVisible()
})

test('transactions that could not be loaded say so and appear by themselves', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Aitana', { cash_balance: 20 })
  await commands.breakLine({ path: '/v1/get-all-transactions', fault: 'lost' })
  await openPage(owner, '/transactions')
  await expect.element(page.getByText('No se han podido cargar las transacciones')).toBeVisible()
  await commands.mendLine()
  await expect.element(page.getByRole('checkbox', { name: /^Seleccionar la transacción/ }).first()).toBeVisible()
})
