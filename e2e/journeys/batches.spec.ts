import type { Page } from '@playwright/test'
import { checkoutOf, lineOf, openCounter, panelOf, serve, tileOf, weigh } from '../fixtures/counter.ts'
import { openAnotherScreen } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

/** Receives grams in the dialog of the product's page. */
async function receive(page: Page, grams: string, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cantidad recibida').fill(grams)
  await dialog.getByLabel('Código del lote').fill(code)
  await dialog.getByRole('button', { name: 'Recibir', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: `Lote ${code}` }).first()).toBeVisible()
}

test.describe('batches', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('two deliveries, a sale of the oldest, another jar, a block, and who received it', async ({ page, browser }) => {
    const { guests, shelf } = await openCounter(page, 'es', [{ name: 'Aitana' }], { stock: { lemon: 0 } })
    const [guest] = guests
    if (guest === undefined) throw new Error('Nobody came.')
    const office = await openAnotherScreen(browser, page, {
      path: `/product/${shelf.lemon.id}`,
      language: 'es',
      size: 'desktop',
    })
    await receive(office, '500', '0401')
    await receive(office, '30', '0412')

    await serve(page, 'es', guest)
    await weigh(page, 'es', shelf.lemon, '1')
    await expect(lineOf(page, 'es', shelf.lemon)).toContainText('Lote 0401')
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: 'Cobrado 8,50 €' })).toBeVisible()

    await tileOf(page, 'es', shelf.lemon).click()
    await panelOf(page, 'es').getByRole('button', { name: 'Cambiar el lote de Limón Sierra' }).click()
    await page
      .getByRole('dialog', { name: '¿De qué lote?' })
      .getByRole('button', { name: /^Lote 0412/ })
      .click()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(lineOf(page, 'es', shelf.lemon)).toContainText('Lote 0412')

    await office.getByRole('link', { name: 'Lote 0412' }).first().click()
    await office.getByRole('button', { name: 'Bloquear lote' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('Moho en un cogollo')
    await dialog.getByRole('button', { name: 'Bloquear lote' }).click()
    await expect(office.getByText(/^Bloqueado por .*: Moho en un cogollo$/)).toBeVisible()

    const notice = panelOf(page, 'es').getByRole('alert').filter({ hasText: 'Lote 0412 de Limón Sierra' })
    await expect(notice).toContainText('Bloqueado: no se retira de él')
    await expect(checkoutOf(page, 'es')).toBeDisabled()
    await notice.getByRole('button', { name: 'Cambiar lote' }).click()
    const jars = page.getByRole('dialog', { name: '¿De qué lote?' })
    await expect(jars.getByRole('button', { name: /^Lote 0412/ })).toBeDisabled()
    await jars.getByRole('button', { name: /^Lote 0401/ }).click()
    await checkoutOf(page, 'es').click()
    await expect(page.getByRole('heading', { name: 'Cobrado 17,00 €' })).toBeVisible()

    await office.getByRole('navigation', { name: 'Dónde está' }).getByRole('link', { name: 'Limón Sierra' }).click()
    await office.getByRole('link', { name: 'Lote 0401' }).first().click()
    await expect(office.getByText('1 socio', { exact: true })).toBeVisible()
    await expect(office.getByText('Cuadra: la suma da 500 g')).toBeVisible()
    await office.getByRole('button', { name: 'Ver lista' }).click()
    const receivers = office.getByRole('dialog', { name: 'Socios que han recibido el lote 0401' })
    await expect(receivers.getByRole('row').filter({ hasText: guest.name })).toContainText('3 g')
  })
})
