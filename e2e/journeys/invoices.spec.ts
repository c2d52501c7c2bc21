import { cost, fillCart, paid } from '../fixtures/one-sale.ts'
import { labels } from '../fixtures/counter-words.ts'
import { keptOf, panelOf } from '../fixtures/counter.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

test.describe('invoices', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('an owner sets up taxes and VERI*FACTU, sells and invoices in full', async ({ page }) => {
    const { guest } = await fillCart(page)

    await page.goto('/settings/taxes')
    await expect(page.getByRole('radio', { name: /VERI\*FACTU/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Poner los datos fiscales' }).click()
    const details = page.getByRole('dialog')
    await details.getByLabel('Razón social').fill('Asociación Almirante')
    await details.getByLabel('NIF').fill('G28667153')
    await details.getByLabel('Calle y número').fill('C/ del Faro, 12')
    await details.getByLabel('Código postal').fill('28004')
    await details.getByLabel('Población').fill('Madrid')
    await details.getByRole('button', { name: 'Guardar' }).click()
    await expect(details.getByText('El NIF no es válido.')).toBeVisible()
    await details.getByLabel('NIF').fill('G28667152')
    await details.getByRole('button', { name: 'Guardar' }).click()
    await expect(details).toBeHidden()

    await page.getByRole('radio', { name: /VERI\*FACTU/ }).click()
    const start = page.getByRole('dialog')
    await start.getByLabel('Entiendo que estas facturas no son válidas').check()
    await start.getByRole('button', { name: 'Empezar' }).click()
    await expect(start).toBeHidden()
    await expect(page.getByText('Pruebas', { exact: true })).toBeVisible()

    await page.goto(`/dispenser?userId=${guest.id}`)
    await panelOf(page, 'es').getByRole('button', { name: labels.es.checkout }).click()
    await expect(paid(page)).toBeVisible()
    const [sale] = (await keptOf(page, guest)).sales
    await page.goto(`/order/${sale}`)
    const invoice = page.getByRole('region', { name: 'Factura' })
    await expect(invoice).toContainText(/A1-\d{4}-000001/)
    await expect(invoice.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(page.getByText(cost).first()).toBeVisible()

    await page.getByRole('button', { name: 'Factura con datos' }).click()
    const customer = page.getByRole('dialog')
    await customer.getByLabel('Nombre o razón social').fill('María Sánchez Ruiz')
    await customer.getByLabel('NIF').fill('12345678Z')
    await customer.getByRole('button', { name: 'Emitir factura' }).click()
    await expect(customer).toBeHidden()
    await expect(invoice).toContainText(/F1-\d{4}-000001/)
    await expect(invoice).toContainText('María Sánchez Ruiz')

    await page.goto('/settings/taxes')
    await expect(page.getByText(/F1-\d{4}-000001/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Comprobar ahora' }).click()
    await expect(page.getByText('2 registros comprobados: la cadena está completa.')).toBeVisible()
  })
})
