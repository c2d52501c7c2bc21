import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, letIn, offerProduct, openClub } from '../../../testing/club.ts'
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
