import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, seedSuperadmin, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the record of the platform shows what was done with every operator, and is filtered by operator and action', async () => {
  const name = unique()
  const { venue: one } = await openClub(`Uno ${name}`)
  const { venue: other } = await openClub(`Dos ${name}`)
  const superadmin = await seedSuperadmin()
  for (const venue of [one, other]) {
    const params = { id: venue.operatorId }
    await superadmin.call('POST /v1/operators/{id}/suspension', { params, body: { name: `${venue.name} S.L.` } })
  }
  await superadmin.call('DELETE /v1/operators/{id}/suspension', { params: { id: one.operatorId } })
  await openPage(superadmin, '/operators')
  await page.getByRole('link', { name: 'Registro' }).click()
  const rows = () => page.getByRole('table', { name: 'Registro de la plataforma' }).getByRole('row')
  const rowOf = (venue: { name: string }, action: string) =>
    rows()
      .filter({ hasText: `${venue.name} S.L.` })
      .filter({ hasText: action })
  await expect.element(rowOf(one, 'Operador reactivado')).toMatchTextContent(superadmin.email)
  await expect.element(rowOf(other, 'Operador suspendido')).toMatchTextContent('0 en sala')

  await page.getByRole('combobox', { name: 'Operador' }).fill(`${one.name} S.L.`)
  await page.getByRole('option', { name: `${one.name} S.L.` }).click()
  await expect.element(rowOf(other, 'Operador suspendido')).not.toBeInTheDocument()
  await expect.element(rowOf(one, 'Operador suspendido')).toBeVisible()
  await page.getByRole('combobox', { name: 'Acción' }).fill('reactivado')
  await page.getByRole('option', { name: 'Operador reactivado' }).click()
  await expect.element(rowOf(one, 'Operador suspendido')).not.toBeInTheDocument()
  await expect.element(rowOf(one, 'Operador reactivado')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(rowOf(other, 'Operador suspendido')).toBeVisible()
})
