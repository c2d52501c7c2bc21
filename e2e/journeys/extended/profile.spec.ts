import { readFile } from 'node:fs/promises'
import { pressGuarded } from '../../fixtures/keyboard.ts'
import { expect, hire, prepare, signIn, test } from '../../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('the security page lists the own sign-ins and ends the others', async ({ page, browser }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
  const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
  await prepare(phone, 'es')
  const elsewhere = await phone.newPage()
  await signIn(elsewhere, person, 'es')

  await signIn(page, person, 'es')
  await page.goto('/settings/security')
  await expect(page.getByText('Este dispositivo', { exact: true })).toBeVisible()
  await expect(page.getByText('Móvil · Safari', { exact: true })).toBeVisible()
  await pressGuarded(page.getByRole('button', { name: 'Cerrar las demás sesiones' }))
  await expect(page.getByText('2 sesiones cerradas')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sesiones abiertas' })).toBeFocused()
  await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await phone.close()
})

test('a wrong current password is shown at its field, in view, also on a small phone', async ({ page }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await page.setViewportSize({ width: 390, height: 500 })
  await signIn(page, person, 'es')
  await page.goto('/profile')
  await page.getByLabel('Contraseña actual').fill('no es esta')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra-frase-larga')
  await page.getByLabel('Repite la contraseña nueva').fill('otra-frase-larga')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeInViewport()
  await expect(page.getByLabel('Contraseña actual')).toBeFocused()
  await expect(page.getByLabel('Contraseña actual')).toHaveAttribute('aria-invalid', 'true')
})

test('the profile changes the password, and shows the rule that a weak one breaks', async ({ page }) => {
  const person = await hire(page, [])
  await signIn(page, person, 'es')
  await page.goto('/profile')
  const current = page.getByLabel('Contraseña actual')
  const next = page.getByLabel('Contraseña nueva', { exact: true })
  const repeat = page.getByLabel('Repite la contraseña nueva')
  const change = page.getByRole('button', { name: 'Cambiar contraseña' })

  await current.fill('not this one')
  await next.fill('corta')
  await repeat.fill('otra')
  await change.click()
  await expect(page.getByText('La contraseña necesita al menos 10 caracteres.')).toBeVisible()
  await expect(page.getByText('No coincide con la contraseña nueva.')).toBeVisible()

  await next.fill('qwertyuiop')
  await repeat.fill('qwertyuiop')
  await change.click()
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await current.fill(person.password)
  await change.click()
  await expect(page.getByText('Esa contraseña es demasiado fácil de adivinar. Elige otra.')).toBeVisible()

  await next.fill('lluvia-en-abril')
  await repeat.fill('lluvia-en-abril')
  await change.click()
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()
  await expect(current).toHaveValue('')
  const signedIn = await page.request.post('/api/token', {
    form: { username: person.email, password: 'lluvia-en-abril' },
  })
  expect(signedIn.ok()).toBe(true)
})

test('a picture is chosen, shown in the frame, refused if it is no picture, and removed', async ({ page }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, person, 'es')
  await page.goto('/profile')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toHaveText('Ese archivo no es una foto JPEG, PNG o WebP. Elige otra.')
  await expect(page.getByRole('button', { name: 'Quitar foto' })).toBeHidden()

  const picture = await readFile(new URL('../../../docs/pictures/sign-in.png', import.meta.url))
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('Foto guardada')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  const shown = page.getByRole('banner').locator('img')
  await expect(shown).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)

  await page.getByRole('button', { name: 'Quitar foto' }).click()
  await expect(page.getByText('Foto quitada')).toBeVisible()
  await expect(shown).toBeHidden()
})

test('a failed upload is shown where it was started', async ({ page }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, person, 'es')
  await page.goto('/profile')
  await page.route('**/v1/users/me/picture', (route) => route.abort())
  const picture = await readFile(new URL('../../../docs/pictures/sign-in.png', import.meta.url))
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Comprueba la red y vuelve a intentarlo.')
})

test('a new name is shown in the account menu, and in another tab at once', async ({ page, context }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, person, 'es')
  await page.goto('/profile')
  const next = await context.newPage()
  await next.goto('/settings')
  await next.getByRole('button', { name: `Cuenta de ${person.email}` }).click()
  await page.getByLabel('Nombre').fill('Nuria Sanchís')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Nombre guardado')).toBeVisible()
  await expect(next.getByRole('menu').getByText('Nuria Sanchís')).toBeVisible()
})
