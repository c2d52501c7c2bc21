import { expect, test } from 'vitest'
import { openClub, seedEmployee, seedNewOwner, seedSuperadmin } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

test('door staff see no accounting in the menu and cannot open its page', async () => {
  const { venue } = await openClub()
  const employee = await seedEmployee(venue, ['door'])
  const screen = await openPage(employee, '/control')
  await expect.element(screen.getByRole('link', { name: 'Entradas' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Contabilidad' })).not.toBeInTheDocument()
  await openPage(employee, '/transactions')
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('a superadmin sees the venues of every club', async () => {
  const { venue } = await openClub('Velero Azul')
  const screen = await openPage(await seedSuperadmin(), '/shops')
  // The clubs of other tests fill the first page.
  await screen.getByRole('searchbox').fill(venue.name)
  await expect.element(screen.getByText(venue.name).first()).toBeVisible()
})

test('the header names no shop to a superadmin, and says to an owner that there is none', async () => {
  const screen = await openPage(await seedSuperadmin(), '/profile')
  await expect.element(screen.getByRole('banner')).toMatchTextContent('Plataforma, usuario:')
  await expect.element(screen.getByRole('banner')).not.toMatchTextContent('tienda')
  const second = await openPage(await seedNewOwner(), '/profile')
  await expect.element(second.getByRole('banner')).toMatchTextContent('Tienda no encontrada')
})
