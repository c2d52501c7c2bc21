import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const pin = () => page.getByLabelText('PIN nuevo')
const password = () => page.getByLabelText('Tu contraseña')
const save = () => page.getByRole('button', { name: 'Guardar PIN' })

async function openProfile() {
  const { owner } = await openClub()
  await openPage(owner, '/profile')
  await expect.element(page.getByText('Sin PIN · Sin carné de personal')).toBeVisible()
  const since = async () => (await owner.call('GET /v1/users/me/pin', {})).pin_set_at
  return { owner, since }
}

test('a PIN is chosen with the password, and taken away again', async () => {
  const { owner, since } = await openProfile()
  await pin().fill('3719')
  await password().fill(owner.password)
  await save().click()
  await expect.element(page.getByText('PIN guardado')).toBeVisible()
  expect(await since()).not.toBeNull()
  await expect.element(pin()).toHaveValue('')
  await page.getByRole('button', { name: 'Quitar PIN' }).click()
  await expect.element(page.getByText('Sin PIN · Sin carné de personal')).toBeVisible()
  expect(await since()).toBeNull()
})

test('a PIN that is easy to guess is not sent', async () => {
  const { owner, since } = await openProfile()
  await pin().fill('1234')
  await password().fill(owner.password)
  await save().click()
  await expect.element(pin()).toHaveAttribute('aria-invalid', 'true')
  expect(await since()).toBeNull()
})

test('a PIN with a wrong password is refused beside the password', async () => {
  const { since } = await openProfile()
  await pin().fill('3719')
  await password().fill('not the password')
  await save().click()
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true')
  expect(await since()).toBeNull()
})
