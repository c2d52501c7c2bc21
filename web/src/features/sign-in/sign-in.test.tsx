import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Desk, forgetSignIn, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const email = () => page.getByRole('textbox', { name: 'Email' })
const password = () => page.getByLabelText('Contraseña', { exact: true })
const submit = () => page.getByRole('button', { name: 'Iniciar sesión' })

async function signIn(desk: Pick<Desk, 'email' | 'password'>): Promise<void> {
  onTestFinished(forgetSignIn)
  await email().fill(desk.email)
  await password().fill(desk.password)
  await submit().click()
}

test('a session that has ended leads to the sign-in page, which says why and returns to the page asked for', async () => {
  const { owner } = await openClub()
  await owner.call('POST /v1/sign-out-everywhere', {})
  await openPage(owner, '/customers?q=carla')
  await expect.element(page.getByText('Tu sesión ha caducado')).toBeVisible()
  await signIn(owner)
  await expect.element(page.getByRole('searchbox', { name: 'Buscar nombre o Nº socio…' })).toHaveValue('carla')
})

test('a session that ends while a page is open leads to the sign-in page by itself, and back to that page', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/customers')
  await expect.element(page.getByRole('heading', { name: 'Listado Socios' })).toBeVisible()
  await owner.call('POST /v1/sign-out-everywhere', {})
  await expect.element(page.getByText('Tu sesión ha caducado')).toBeVisible()
  await signIn(owner)
  await expect.element(page.getByRole('heading', { name: 'Listado Socios' })).toBeVisible()
})

test('a page that is opened without a session appears after the sign-in', async () => {
  const { owner } = await openClub()
  await openPage(null, '/my_shops')
  await signIn(owner)
  await expect.element(page.getByRole('heading', { name: 'Tiendas' })).toBeVisible()
})

test('a wrong password is refused beside the form, and the email is kept', async () => {
  const { owner } = await openClub()
  await openPage(null, '/login')
  await signIn({ email: owner.email, password: 'not the password' })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(email()).toHaveValue(owner.email)
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true')
})

test('in an outage the page says that the server is asked again, and returns by itself when it answers', async () => {
  const { owner } = await openClub()
  await commands.breakLine({ path: '/v1/users/me', fault: 'lost' })
  await openPage(owner, '/my_shops')
  await expect.element(page.getByRole('alert')).toMatchTextContent('El servidor no responde. Reintentando…')
  await expect.element(submit()).not.toBeInTheDocument()
  await commands.mendLine()
  await expect.element(page.getByRole('heading', { name: 'Tiendas' })).toBeVisible()
})
