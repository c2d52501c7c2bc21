import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('selected transactions are counted and added up', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Aitana', { cash_balance: 20 })
  await enrolMember(owner, 'Bruno', { cash_balance: 5.5 })
  await openPage(owner, '/transactions')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar la transacción/ })
  await expect.element(boxes.nth(1)).toBeVisible()
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await expect.element(page.getByText('2 seleccionadas', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/25,50\s€/).first()).toBeVisible()
})

test('a club without transactions says so', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/transactions')
  await expect.element(page.getByText('Todavía no hay transacciones')).toBeVisible()
})

test('transactions that could not be loaded say so and load on request', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Aitana', { cash_balance: 20 })
  await commands.breakLine({ path: '/v1/get-all-transactions', fault: 'lost' })
  await openPage(owner, '/transactions')
  await expect.element(page.getByText('No se han podido cargar las transacciones')).toBeVisible()
  await commands.mendLine()
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect.element(page.getByRole('checkbox', { name: /^Seleccionar la transacción/ }).first()).toBeVisible()
})
