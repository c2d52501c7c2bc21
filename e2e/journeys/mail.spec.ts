import { randomUUID } from 'node:crypto'
import { linkIn, openMailServer } from '../../server/testing/mail-server.ts'
import { emailOf, expect, hire, passwordOf, prepare, test } from '../fixtures/staff.ts'
import { startApi } from '../stage/api-process.ts'
import { mailPort } from '../stage/stage.ts'

const url = `http://localhost:${mailPort}`

test.use({ baseURL: url })
test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof openMailServer>>
let api: ReturnType<typeof startApi>

test.beforeAll(async () => {
  server = await openMailServer()
  api = startApi(mailPort, server.env)
  await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok).toBe(true)
})
test.afterAll(async () => {
  api.kill('SIGTERM')
  await server.close()
})
test.beforeEach(({ context }) => prepare(context, 'es'))

test('somebody who forgot the password asks for a link, gets it by mail and enters with a new one', async ({
  page,
}) => {
  const { email } = await hire(page, ['let_in'])
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click()
  await page.getByLabel('Email').fill('nora')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Escribe un email completo')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira tu correo')

  const mail = await server.mailTo(email, ({ subject }) => subject === 'Elige una contraseña nueva', 60_000)
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contraseña nueva')
  await page.getByLabel('Contraseña', { exact: true }).fill('otra-frase-larga')
  await page.getByLabel('Repite la contraseña').fill('otra-frase-larga')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/control')
})

test('an owner invites somebody, who gets the link by mail', async ({ page, browser }) => {
  const email = `nora.${randomUUID().slice(0, 8)}@aforo.example`
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf('owner'))
  await page.getByLabel('Contraseña', { exact: true }).fill(passwordOf('owner'))
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto('/owners')
  await page.getByRole('button', { name: 'Crear Trabajad@r' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill(email)
  await form.getByText('Enlace de invitación', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Club Almirante' }).check()
  await form.getByRole('button', { name: 'Crear Trabajad@r' }).click()
  await expect(page.getByText(`Enviada a ${email}.`)).toBeVisible()

  const mail = await server.mailTo(email, () => true, 60_000)
  expect(mail.subject).toBe('Te han invitado a Club Almirante')
  const other = await browser.newContext({ baseURL: url })
  const invited = await other.newPage()
  await prepare(other, 'es')
  await invited.goto(linkIn(mail))
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Te han invitado a Club Almirante')
  await other.close()
})
