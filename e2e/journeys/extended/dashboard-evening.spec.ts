import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { bookEvening, labels as books, figure, rows } from '../../fixtures/books.ts'
import { card, part } from '../../fixtures/dashboard.ts'
import { askAtVenue } from '../../fixtures/members.ts'
import { expect, prepare, test } from '../../fixtures/staff.ts'

test('an evening is shown at once, every number opens its rows, and parts fail independently', async ({
  page,
  context,
}) => {
  await prepare(context, 'es')
  const { sale, voided, venues } = await bookEvening(page)
  await askAtVenue(page, 'POST', '/v1/expenses', { data: { amount: 30, method: 'transfer', category: 'rent' } })

  await page.goto('/dashboard')
  await page.getByText('Hoy', { exact: true }).click()
  await expect(page).toHaveURL(/period=today/)
  await expect(card(page, 'Ventas totales')).toContainText('14,50 €')
  await expect(card(page, 'Gastos totales')).toContainText('30,00 €')
  await expect(card(page, 'Socios totales')).toContainText('2')
  await expect(card(page, 'Pedidos totales').getByRole('link')).toHaveText('1')
  await expect(card(page, 'Ventas totales')).toContainText('Sin datos para comparar')
  await expect(part(page, 'Ventas por producto')).toContainText('Brisa')
  const orders = page.getByRole('table', { name: 'Pedidos recientes' })
  await expect(orders.getByRole('row')).toHaveCount(3)
  await expect(orders.getByRole('row', { name: `#${voided}` })).toContainText('anulado')
  await expect(orders.getByRole('row', { name: `#${sale}` })).toContainText('entregado')
  await expect(orders.getByRole('link', { name: `#${sale}` })).toHaveAttribute('href', `/order/${sale}`)
  await expectAccessible(page)

  await card(page, 'Ventas totales').getByRole('link').click()
  await expect(page).toHaveURL(/\/transactions\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(figure(page, books.es, books.es.figures.sales)).toHaveText('14,50 €')
  await page.goBack()
  await card(page, 'Pedidos totales').getByRole('link').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).and(page.locator(':not(:has([data-reversed]))'))).toHaveCount(1)
  await page.goBack()
  await card(page, 'Gastos totales').getByRole('link').click()
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table).toContain('Resumen;Ventas totales;;;;14,50;;;;')

  // Booked from another screen meanwhile.
  await askAtVenue(page, 'POST', '/v1/expenses', { data: { amount: 12, method: 'transfer', category: 'other' } })
  await expect(card(page, 'Gastos totales')).toContainText('42,00 €')

  await page.route('**/v1/dashboard/months*', (route) => route.abort())
  await page.reload()
  const months = part(page, 'Transacciones')
  await expect(months.getByRole('alert')).toContainText('No se han podido cargar los meses')
  await expect(card(page, 'Ventas totales')).toContainText('14,50 €')
  await page.unroute('**/v1/dashboard/months*')
  await page.getByRole('button', { name: 'Ver como tabla: Transacciones' }).click()
  await expect(page.getByRole('table', { name: 'Transacciones' })).toContainText('hasta hoy')

  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venues[1].id)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No hay pedidos en este periodo' })).toBeVisible()
  await expect(card(page, 'Ventas totales')).toContainText('0,00 €')
})
