import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, readRows } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const ask = () => page.getByRole('button', { name: 'Pedir una copia completa' })
const dialog = () => page.getByRole('dialog', { name: 'Copia completa' })
const field = (name: string) => dialog().getByLabelText(name, { exact: false })

test('an owner asks for everything with a passphrase that is typed twice', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/exports')
  await ask().click()
  await field('Frase').first().fill('corto')
  await dialog().getByRole('button', { name: 'Pedir la copia' }).click()
  await expect.element(dialog().getByText('La frase necesita al menos 12 caracteres.')).toBeVisible()
  await field('Frase').first().fill('mesa lunes verde')
  await field('Repite la frase').fill('mesa lunes rojo')
  await dialog().getByRole('button', { name: 'Pedir la copia' }).click()
  await expect.element(dialog().getByText('Las dos frases no son iguales.')).toBeVisible()
  await field('Repite la frase').fill('mesa lunes verde')
  await dialog().getByRole('button', { name: 'Pedir la copia' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  // The jobs of the server do not run here.
  await expect.element(page.getByRole('table', { name: 'Últimas copias' })).toMatchTextContent('Preparándose')
  await expect.element(ask()).toBeDisabled()
})

test('a copy that could not be made says so, and another one can be asked for', async () => {
  const { owner, venue } = await openClub()
  await readRows(
    `insert into operator_exports (operator_id, asked_by, state, ended_at)
     select operator_id, staff_id, 'failed', now() from venues join grants on grants.venue_id = venues.id
     where venues.id = $1 limit 1`,
    [venue.id],
  )
  await openPage(owner, '/exports')
  const table = page.getByRole('table', { name: 'Últimas copias' })
  await expect.element(table).toMatchTextContent('No se ha podido hacer')
  await expect.element(table).toMatchTextContent('Pide otra; la frase anterior ya no se guarda.')
  await expect.element(ask()).toBeEnabled()
})
