import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { inDatabase } from '../fixtures/sessions.ts'
import { asOwner, expect, hire, prepare, signIn, test } from '../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

/** How long an authenticator shows a code. */
const stepMs = 30_000

/** A phone in software, which shows its finger whenever it is asked. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Reads and puts away the recovery codes that are shown once. */
async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Códigos de recuperación' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await expect(page.getByRole('button', { name: 'Listo' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Los he guardado' }).check()
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect(list).toBeHidden()
  return codes
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

async function enterPassword(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** The owner makes a link with which the person chooses a new password. */
async function makePasswordLink(page: Page, email: string): Promise<string> {
  const headers = await asOwner()
  const found = await page.request.get(`/v1/users/all?q=${encodeURIComponent(email)}`, { headers })
  const [person] = (await found.json()) as { id: number }[]
  const made = await page.request.post(`/v1/users/${person?.id}/password-link`, { headers })
  return ((await made.json()) as { link: string }).link
}

test('a passkey is added, and then signs in without a password', async ({ page }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'export'])
  await giveAuthenticator(page)
  await signIn(page, person, 'es')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Añadir llave' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Móvil de Marta')
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await keepRecoveryCodes(page)
  await expect(page.getByRole('list', { name: 'Llaves de acceso' })).toContainText('Móvil de Marta')
  await signOut(page)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Entrada con llave de acceso')
})

test('codes are set up and asked for; a lost phone is replaced with a recovery code', async ({ page }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'export'])
  await signIn(page, person, 'es')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Activar' }).click()
  const secret = (await page.locator('[data-secret]').textContent()) ?? ''
  const app = new TOTP({ secret: secret.replaceAll(' ', '') })
  // The code before this one still counts until this step ends, and leaves this one for the sign-in.
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < 10_000) await page.waitForTimeout(leftMs)
  await page.getByLabel('Las 6 cifras').fill(app.generate({ timestamp: Date.now() - stepMs }))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const [recoveryCode = '', anotherCode = ''] = await keepRecoveryCodes(page)

  await signOut(page)
  await enterPassword(page, person)
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeVisible()
  await page.getByLabel('Código de un solo uso').fill('000000')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Ese código no vale.')).toBeVisible()
  await page.getByLabel('Código de un solo uso').fill(app.generate())
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()

  await signOut(page)
  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByText('9 de 10 sin usar')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Código de recuperación usado')

  // A link stands in for the password, and leads on to the second step.
  const link = await makePasswordLink(page, person.email)
  await signOut(page)
  await page.goto(link)
  await page.getByLabel('Contraseña', { exact: true }).fill('otra-frase-larga')
  await page.getByLabel('Repite la contraseña').fill('otra-frase-larga')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeVisible()
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(anotherCode)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
})

test('an export asks again who it is after ten minutes, and goes on by itself', async ({ page }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'export'])
  await signIn(page, person, 'es')
  await page.goto('/customers')
  await inDatabase((client) =>
    client.query(
      `update sign_ins set started_at = started_at - interval '11 minutes', proved_at = null
       from staff where staff.id = sign_ins.staff_id and staff.email = $1`,
      [person.email],
    ),
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra contraseña')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/)
})
