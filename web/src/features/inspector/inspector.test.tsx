import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offerProduct, openClub, seedInspector } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('an inspector reads registers, room and stock, under their name', async () => {
  const club = await openClub('Sala Faro')
  await offerProduct(club.owner, 'Grinder')
  const inspector = await seedInspector(club)
  await openPage(inspector, '/dashboard')
  await expect.element(page.getByRole('heading', { name: 'Sala Faro' })).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent('Ajuntament de Barcelona')
  await expect.element(page.getByRole('button', { name: 'Copia en PDF' })).toBeVisible()
  await expect.element(page.getByText('Todavía no se ha emitido ningún libro')).toBeVisible()
  await page.getByText('Sala ahora').click()
  await expect.element(page.getByText('Personas dentro')).toBeVisible()
  await page.getByText('Stock ahora').click()
  await expect.element(page.getByRole('table', { name: 'Stock ahora' })).toMatchTextContent('Grinder')
  expect(document.querySelector('nav')).toBeNull()
})

test('an inspector whose access was revoked sees since when, and nothing else', async () => {
  const club = await openClub()
  const inspector = await seedInspector(club)
  const [access] = await club.owner.call('GET /v1/inspectors', { query: {} })
  await club.owner.call('DELETE /v1/inspectors/{id}', { params: { id: access?.id ?? 0 } })
  await openPage(inspector, '/')
  await expect.element(page.getByText('Tu acceso se retiró el', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('status')).not.toMatchTextContent('Acceso hasta')
  await expect.element(page.getByRole('button', { name: 'Copia en PDF' })).not.toBeInTheDocument()
})
