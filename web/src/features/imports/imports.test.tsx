import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openClub, seedEmployee, unique } from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: RegExp) => page.getByRole('row').filter({ hasText: name })

const csv = (rows: string[][], name = 'socios.csv') =>
  new File([rows.map((cells) => cells.join(';')).join('\n')], name, { type: 'text/csv' })

async function choose(file: File): Promise<void> {
  await expect.element(button('Elegir archivo')).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('There is no file field here.')
  await userEvent.upload(input, file)
}

const head = ['NUM_SOCIO', 'NOMBRE Y APELLIDOS', 'MAIL', 'F_NAC', 'MONEDERO', 'LIMITE']
const member = (number: number, born = '04/03/1991') => [
  String(number),
  `Gil ${number}, Ana`,
  `${unique()}@correo.example`,
  born,
  '45,50',
  '60',
]

test('columns are chosen and confirmed before the rows are checked', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/imports')
  await expect.element(page.getByText('Todavía no has importado nada')).toBeVisible()
  await page.getByRole('link', { name: 'Importar socios' }).click()
  await choose(csv([head, member(11), member(12), member(13, '31/02/1990')]))
  await expect.element(page.getByText('Falta elegir el campo de LIMITE')).toBeVisible()
  await expect.element(button('Comprobar 3 filas')).toBeDisabled()
  await page.getByRole('combobox', { name: 'LIMITE, en Aforo' }).click()
  await page.getByRole('option', { name: 'Gramos al mes' }).click()
  await expect.element(page.getByText('Falta confirmar MONEDERO')).toBeVisible()
  await button('Confirmar MONEDERO').click()
  await button('Comprobar 3 filas').click()

  // The jobs of the server do not run here. The journey of an import goes on from this point.
  await expect.element(page.getByRole('heading', { name: 'Comprobando' })).toBeVisible()
  expect(await owner.call('GET /v1/venue-clients', { query: {} })).toEqual([])
  const [begun] = await owner.call('GET /v1/imports', { query: {} })
  expect(begun).toMatchObject({ state: 'checking', rows: 3, rows_received: 3 })
  await openAddress('/imports')
  await expect.element(row(/socios\.csv/)).toMatchTextContent('Comprobando')
})

test('a file that is no table says why, and the next one can be chosen', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/imports/new?kind=products', { language: 'en' })
  const input = () => document.querySelector('input[type=file]') ?? document.body
  await expect.element(button('Choose a file')).toBeVisible()
  await userEvent.upload(input(), new File(['a;b\n'], 'heads.csv'))
  await expect.element(page.getByText('heads.csv: It only has headings: there is no row below them.')).toBeVisible()
  await userEvent.upload(input(), new File(['Nombre;Precio\nLimón;8,50\n'], 'goods.csv'))
  await expect.element(page.getByText('Confirm Precio')).toBeVisible()
})

test('somebody who is no owner finds no imports', async () => {
  const { venue } = await openClub()
  const dani = await seedEmployee(venue, ['see_members', 'change_members'])
  await openPage(dani, '/customers')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Listado Socios' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Importar' }).elements()).toEqual([])
})
