import { emailOf, enter, expect, passwordOf, prepare, signInForm, test } from '../../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('a stream that fails is retried, and the failure is shown', async ({ page }) => {
  let asked = 0
  await page.route('**/v1/events', (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { detail: 'x', code: 'unexpected' } })
  })
  await enter(page, 'owner', '/dashboard')
  await expect(page.getByText(/^Sin conexión desde/)).toBeVisible()
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(2)
  await page.unroute('**/v1/events')
  await expect(page.getByText(/^Sin conexión desde/)).toBeHidden({ timeout: 20_000 })
})

test('an answer from another server is shown as a failed connection', async ({ page }) => {
  await page.route('**/api/token', (route) => route.fulfill({ status: 200, body: '<html>Hotel Wi-Fi</html>' }))
  await page.goto('/login')
  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('owner'))
  await form.password.fill(passwordOf('owner'))
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Comprueba la red y vuelve a intentarlo.')
})

test('a screen opened without a connection says so, and opens by itself when the server answers', async ({ page }) => {
  await enter(page, 'owner', '/dashboard')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.route('**/v1/users/me', (route) => route.abort())
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('No se han podido obtener los datos de usuario')
  await page.unroute('**/v1/users/me')
  await expect(page).toHaveURL('/dashboard')
})

test('a lost connection that the browser reports is shown at once', async ({ page, context }) => {
  await enter(page, 'owner', '/settings')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión desde las/)).toBeVisible({ timeout: 5_000 })
  await context.setOffline(false)
  await expect(page.getByText(/^Sin conexión desde las/)).toBeHidden({ timeout: 20_000 })
})
