import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const record = () => page.getByRole('table', { name: 'Registro' })
const events = (text: string) => record().getByRole('row').filter({ hasText: text })

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the record is filtered by what was done, and shows everything again', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla')
  await offerProduct(owner, 'Limón Sierra')
  await openPage(owner, '/audit')
  await expect.element(events('Dio de alta a Nº 0001').first()).toBeVisible()
  await expect.element(events('Limón Sierra').first()).toBeVisible()
  await choose('Qué se hizo', 'Alta de socio')
  await expect.element(events('Limón Sierra')).not.toBeInTheDocument()
  await expect.element(events('Dio de alta a Nº 0001').first()).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(events('Limón Sierra').first()).toBeVisible()
})

test('the record names members by number in the chosen language', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla')
  await openPage(owner, '/audit', { language: 'en' })
  await expect.element(page.getByText('Enrolled No. 0001').first()).toBeVisible()
})

test('a filter that matches nothing says so', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla')
  await openPage(owner, '/audit')
  await expect.element(events('Dio de alta a Nº 0001').first()).toBeVisible()
  await page.getByLabelText('Hasta el día').fill('2020-01-01')
  await expect.element(page.getByText('Nada coincide con los filtros')).toBeVisible()
})

test('a club in which nothing has happened has an empty record', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/audit')
  await expect.element(page.getByText('Todavía no hay nada registrado')).toBeVisible()
})

test('a record that could not be loaded says so and appears by itself', async () => {
  const { owner } = await openClub()
  await enrolMember(owner, 'Carla')
  await commands.breakLine({ path: '/v1/audit', fault: 'lost' })
  await openPage(owner, '/audit')
  await expect.element(page.getByText('Algo ha ido mal, no se ha podido cargar el registro')).toBeVisible()
  await commands.mendLine()
  await expect.element(events('Dio de alta a Nº 0001').first()).toBeVisible()
})
