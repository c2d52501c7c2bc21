import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Desk, openClub, seedNewOwner } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pickPicture } from '../../../testing/pick-picture.ts'

const form = () => page.getByRole('dialog', { name: /Tienda$/ })
const field = (name: RegExp) => form().getByRole('textbox', { name })
const create = () => form().getByRole('button', { name: 'Crear Tienda' })
const venuesOf = (owner: Desk) => owner.call('GET /v1/venues/all', { query: {} })

async function openForm() {
  const club = await openClub('Club')
  await openPage(club.owner, '/my_shops')
  await page.getByRole('button', { name: 'Crear Tienda' }).click()
  await expect.element(field(/^Nombre/)).toBeVisible()
  return club
}

async function fillIn(): Promise<void> {
  await field(/^Nombre/).fill('Bodega')
  await field(/^Dirección/).fill('C/ del Molino, 5')
  await pickPicture(form())
}

test('everything that is typed for a new shop is saved', async () => {
  const { owner } = await openForm()
  await fillIn()
  await field(/^Aforo máximo/).fill('80')
  await field(/^Estancia mínima/).fill('15')
  await create().click()
  await expect.element(page.getByText('Bodega está creada')).toBeVisible()
  const made = (await venuesOf(owner)).find(({ name }) => name === 'Bodega')
  expect(made).toMatchObject({ address: 'C/ del Molino, 5', capacity: 80, min_stay_minutes: 15 })
  expect(made?.owners.map(({ email }) => email)).toEqual([owner.email])
})

test('a new owner creates the first shop without an error', async () => {
  const owner = await seedNewOwner()
  await openPage(owner, '/my_shops')
  await page.getByRole('button', { name: 'Crear Tienda' }).first().click()
  await fillIn()
  await expect.element(form().getByText('Dueños', { exact: true })).toBeVisible()
  await expect.element(form().getByText('No se han podido cargar los dueños')).not.toBeInTheDocument()
  await create().click()
  await expect.element(page.getByText('Bodega está creada')).toBeVisible()
  expect(await venuesOf(owner)).toMatchObject([{ name: 'Bodega', owners: [{ email: owner.email }] }])
})

test('a shop without name, address and picture is not sent, and the name gets the focus', async () => {
  const { owner } = await openForm()
  await create().click()
  await expect.element(form().getByText('Escribe el nombre de la tienda.')).toBeVisible()
  await expect.element(form().getByText('Escribe la dirección de la tienda.')).toBeVisible()
  await expect.element(form().getByText('Elige una imagen de la tienda.')).toBeVisible()
  await expect.element(field(/^Nombre/)).toHaveFocus()
  expect(await venuesOf(owner)).toHaveLength(1)
})

test('a capacity that is not a whole number is refused beside its field', async () => {
  const { owner } = await openForm()
  await fillIn()
  await field(/^Aforo máximo/).fill('muchas')
  await create().click()
  await expect.element(form().getByText(/^Escribe un número entre 1 y/)).toBeVisible()
  await expect.element(field(/^Aforo máximo/)).toHaveFocus()
  expect(await venuesOf(owner)).toHaveLength(1)
})

test('a shop that could not be sent says so, keeps what was typed and is created once', async () => {
  const { owner } = await openForm()
  await fillIn()
  await commands.breakLine({ path: '/v1/venues', fault: 'answer_lost' })
  await create().click()
  await expect.element(form().getByRole('alert')).toMatchTextContent('No hay conexión')
  await expect.element(field(/^Nombre/)).toHaveValue('Bodega')
  await commands.mendLine()
  await create().click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await venuesOf(owner)).toHaveLength(2)
})

test('a shop is changed and the other facts stay', async () => {
  const { venue, owner } = await openClub('Club')
  await openPage(owner, '/my_shops')
  await page.getByRole('button', { name: 'Editar Club' }).click()
  await field(/^Nombre/).fill('Club Norte')
  await field(/^Aforo máximo/).fill('45')
  await form().getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.element(page.getByRole('button', { name: 'Editar Club Norte' })).toBeVisible()
  const [changed] = await venuesOf(owner)
  expect(changed).toMatchObject({ id: venue.id, name: 'Club Norte', capacity: 45 })
  expect(changed?.owners.map(({ email }) => email)).toEqual([owner.email])
})

test('a changed shop is left only after the question is answered', async () => {
  const { owner } = await openForm()
  await field(/^Nombre/).fill('Bodega')
  await form().getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(field(/^Nombre/)).toHaveValue('Bodega')
  await form().getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(form()).not.toBeInTheDocument()
  expect(await venuesOf(owner)).toHaveLength(1)
})

test('a shop is deleted only with its name typed', async () => {
  const { owner } = await openClub('Club')
  await openPage(owner, '/my_shops')
  await page.getByRole('button', { name: 'Eliminar Club' }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar Club?' })
  await question.getByRole('textbox').fill('club')
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.element(question.getByText('El nombre no coincide.')).toBeVisible()
  await expect.element(question.getByRole('textbox')).toHaveFocus()
  expect(await venuesOf(owner)).toHaveLength(1)
})

test('an archived shop is restored by its owner', async () => {
  const { owner, venue } = await openClub('Club')
  await owner.call('DELETE /v1/venues/{id}', { params: { id: venue.id } })
  await openPage(owner, '/my_shops')
  await page.getByRole('button', { name: 'Archivados' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Recuperar ${venue.name}` })
    .click()
  await expect.element(page.getByText(`${venue.name} está de vuelta`)).toBeVisible()
  expect(await venuesOf(owner)).toMatchObject([{ id: venue.id }])
})
