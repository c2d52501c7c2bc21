import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const field = (name: string) => page.getByLabelText(name, { exact: true })
const change = () => page.getByRole('button', { name: 'Cambiar contraseña' })

async function openForm() {
  const { owner } = await openClub()
  await openPage(owner, '/profile')
  await expect.element(field('Contraseña actual')).toBeVisible()
  return owner
}

async function fillIn(current: string, next: string, repeated = next): Promise<void> {
  await field('Contraseña actual').fill(current)
  await field('Contraseña nueva').fill(next)
  await field('Repite la contraseña nueva').fill(repeated)
}

test('a password is changed', async () => {
  const owner = await openForm()
  await fillIn(owner.password, 'Nueve gatos verdes 73')
  await change().click()
  await expect.element(page.getByText('Contraseña cambiada')).toBeVisible()
  await expect.element(field('Contraseña actual')).toHaveValue('')
})

test('a password needs the current one', async () => {
  await openForm()
  await fillIn('', 'Nueve gatos verdes 73')
  await change().click()
  await expect.element(page.getByText('Escribe la contraseña con la que entras ahora.')).toBeVisible()
  await expect.element(field('Contraseña actual')).toHaveFocus()
})

test('a wrong current password is refused beside its field, and what was typed is kept', async () => {
  await openForm()
  await fillIn('not the password', 'Nueve gatos verdes 73')
  await change().click()
  await expect.element(field('Contraseña actual')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Contraseña actual')).toHaveFocus()
  await expect.element(field('Contraseña nueva')).toHaveValue('Nueve gatos verdes 73')
})

test.each([
  ['too short', () => 'corta7', 'Contraseña nueva'],
  ['the same as before', (current: string) => current, 'Contraseña nueva'],
] as const)('a new password that is %s is refused beside its field', async (_title, next, refused) => {
  const owner = await openForm()
  await fillIn(owner.password, next(owner.password))
  await change().click()
  await expect.element(field(refused)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(refused)).toHaveFocus()
})

test('a new password that is repeated differently is refused', async () => {
  const owner = await openForm()
  await fillIn(owner.password, 'Nueve gatos verdes 73', 'Nueve gatos verdes 37')
  await change().click()
  await expect.element(page.getByText('No coincide con la contraseña nueva.')).toBeVisible()
  await expect.element(field('Repite la contraseña nueva')).toHaveFocus()
})
