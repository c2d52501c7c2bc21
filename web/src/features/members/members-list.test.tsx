import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('the list shows a member with the e-mail and the balance', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 63.65 })
  const screen = await openPage(owner, '/customers')
  const row = screen.getByRole('row').filter({ hasText: carla.name })
  await expect.element(row).toMatchTextContent(carla.email)
  await expect.element(row).toMatchTextContent(/63,65\s€/)
})

test('a club without members says so', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/customers')
  await expect.element(page.getByText('No se encontraron socios.')).toBeVisible()
})

test('a list that could not be loaded says so and loads on request', async () => {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla')
  await commands.breakLine({ path: '/v1/venue-clients', fault: 'lost' })
  await openPage(owner, '/customers')
  await expect.element(page.getByText('No se han podido cargar los socios')).toBeVisible()
  await commands.mendLine()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: carla.name })).toBeVisible()
})
