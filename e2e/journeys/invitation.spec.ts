import { emailOf, expect, inviteAsOwner, passwordOf, prepare, test } from '../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('a new employee opens the link, chooses a password and starts at the door', async ({ page }) => {
  const email = `nora.${Date.now()}@aforo.example`
  const link = await inviteAsOwner(page, email, ['let_in', 'let_out_early', 'overrule'])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te han invitado a Club Almirante')
  await expect(page.getByText(`Elige una contraseña para ${email}.`)).toBeVisible()

  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await page.getByLabel('Repite la contraseña').fill('otra')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('La contraseña necesita al menos 10 caracteres.')).toBeVisible()
  await expect(page.getByText('Las dos contraseñas no coinciden.')).toBeVisible()

  await page.getByLabel('Contraseña', { exact: true }).fill('password123')
  await page.getByLabel('Repite la contraseña').fill('password123')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Esa contraseña es demasiado fácil de adivinar. Elige otra.')).toBeVisible()

  await page.getByLabel('Contraseña', { exact: true }).fill('una-frase-larga')
  await page.getByLabel('Repite la contraseña').fill('una-frase-larga')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/control')
  const entries = page.getByRole('navigation').getByRole('listitem').getByRole('link')
  await expect(entries).toHaveText(['Entradas', 'Ajustes', 'Ayuda'])

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La invitación no sirve')
  await expect(page.getByText('Esta invitación ya se usó, ha caducado o no existe. Pide una nueva.')).toBeVisible()
})

test('a person with an account confirms with their password and gets the second venue', async ({ page }) => {
  const link = await inviteAsOwner(page, emailOf('otherOwner'), ['sell', 'discount', 'void_own', 'overrule'])
  await page.goto(link)
  await expect(
    page.getByText(`Ya tienes cuenta. Confirma con la contraseña de ${emailOf('otherOwner')}.`),
  ).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(passwordOf('otherOwner'))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar de tienda' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Club Almirante', 'Patio Norte'])
})
