import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enter, expect, prepare, test } from '../fixtures/staff.ts'

const patient = { timeout: 60_000 }

const csvFile = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Chooses a file of members, confirms its credit, and waits for what the check says. */
async function checkMembers(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/imports/new?kind=members')
  await page.getByLabel('Elegir archivo').last().setInputFiles(csvFile('socios.csv', rows))
  await expect(page.getByText('Falta confirmar MONEDERO')).toBeVisible()
  await button(page, 'Confirmar MONEDERO').click()
  // A second press of an impatient hand is the same import.
  await button(page, `Comprobar ${rows.length - 1} filas`).dblclick()
  await expect(page.getByText('Es solo una prueba.')).toBeVisible(patient)
}

test('an owner brings members from another program, undoes it, and brings them again', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/customers')
  const mark = randomUUID().slice(0, 8)
  const first = 500_000 + Math.floor(Math.random() * 400_000)
  const head = ['NUM_SOCIO', 'NOMBRE Y APELLIDOS', 'MAIL', 'F_NAC', 'MONEDERO']
  const member = (at: number, born = '04/03/1991') => [
    String(first + at),
    `Prueba ${mark}, Socia ${at}`,
    `${mark}.${at}@correo.example`,
    born,
    '45,50',
  ]
  const good = [1, 2, 3].map((at) => member(at))

  await page.getByRole('link', { name: 'Importar' }).click()
  await expect(page.getByRole('link', { name: 'Importar socios' })).toBeVisible()
  await checkMembers(page, [head, ...good, member(4, '31/02/1990')])

  const faulty = page.getByRole('row', { name: new RegExp(`Socia 4`) })
  await expect(faulty).toContainText('31/02/1990')
  await expect(faulty).toContainText('Ese día no existe.')
  await expect(page.getByText('Suma 136,50 €')).toBeVisible()
  await button(page, 'Importar 3 socios').dblclick()
  await expect(page.getByText('Han entrado 3 socios')).toBeVisible(patient)

  await page.goto(`/customers?q=${mark}`)
  await expect(page.getByText('Socia 1').first()).toBeVisible()

  // The same file again: whoever is there already is shown beside the row, and is left as it is.
  await checkMembers(page, [head, ...good])
  await expect(page.getByRole('heading', { name: '3 filas repetidas' })).toBeVisible()
  await expect(page.getByText('mismo número, mismo email').first()).toBeVisible()
  await expect(button(page, 'No hay ninguna fila que importar')).toBeDisabled()

  await page.goto('/imports')
  await page
    .getByRole('row', { name: /socios\.csv.*Importado/ })
    .first()
    .getByRole('link')
    .click()
  await button(page, 'Deshacer la importación').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect(page.getByText('La importación está deshecha')).toBeVisible(patient)
  await page.goto(`/customers?q=${mark}`)
  await expect(page.getByText('No se encontraron socios.')).toBeVisible()

  await checkMembers(page, [head, ...good])
  await button(page, 'Importar 3 socios').click()
  await expect(page.getByText('Han entrado 3 socios')).toBeVisible(patient)
})
