import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../stage/api-process.ts'
import { sparePort } from '../stage/stage.ts'
import {
  emailOf,
  enter,
  expect,
  hire,
  passwordOf,
  prepare,
  signIn,
  signInForm,
  stage,
  test,
} from '../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('a lost line is shown with its time, and the screen comes back by itself', async ({ page }) => {
  const url = `http://localhost:${sparePort}`
  let api = startApi(stage.databaseUrl, sparePort)
  const isReady = async () => (await page.request.get(`${url}/readyz`).catch(() => null))?.ok() === true
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  try {
    await enter(page, 'owner', `${url}/dashboard`)
    await expect(page.getByRole('navigation')).toBeVisible()
    await sleep(500)
    api.kill('SIGKILL')
    const strip = page.getByText(/^Sin conexión desde las \d\d:\d\d$/)
    await expect(strip).toBeVisible()
    await expect(page.getByText(/Último dato \d\d:\d\d/)).toBeVisible()
    api = startApi(stage.databaseUrl, sparePort)
    await expect(page.getByText(/^Sin conexión desde/)).toBeHidden({ timeout: 20_000 })
  } finally {
    api.kill('SIGTERM')
  }
})

test('a stream that answers with trouble is asked for again, and the trouble is shown', async ({ page }) => {
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

test('nothing is kept back in silence while the line is gone', async ({ page, context, browser }) => {
  const person = await hire(page, ['members'])
  const elsewhere = await browser.newContext()
  await signIn(await elsewhere.newPage(), person, 'es').catch(() => {})
  await signIn(page, person, 'es')
  await page.goto('/profile')
  const endOthers = page.getByRole('button', { name: 'Cerrar las demás sesiones' })
  await expect(endOthers).toBeVisible()
  await context.setOffline(true)
  await endOthers.click()
  await expect(page.getByRole('alert')).toContainText('No hay conexión. La sesión sigue abierta.')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/sign-out-elsewhere')) sent += 1
  })
  await context.setOffline(false)
  await sleep(2_000)
  expect(sent).toBe(0)
  await elsewhere.close()
})

test('an answer that is not ours is told as a line that failed', async ({ page }) => {
  await page.route('**/api/token', (route) => route.fulfill({ status: 200, body: '<html>Hotel Wi-Fi</html>' }))
  await page.goto('/login')
  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('owner'))
  await form.password.fill(passwordOf('owner'))
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Comprueba la red y vuelve a intentarlo.')
})

test('a page that cannot be fetched leaves the menu and a way to try again', async ({ page }) => {
  await enter(page, 'owner', '/dashboard')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.route('**/assets/settings-page-*.js', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se ha podido abrir esta pantalla')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const ownTry = page.waitForEvent('requestfailed', (request) => request.url().includes('settings-page'))
  await page.getByRole('navigation').getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se ha podido abrir esta pantalla')
  await ownTry
  await page.unroute('**/assets/settings-page-*.js')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
})

test('a screen opened without a line says that it could not learn who you are, and offers another try', async ({
  page,
}) => {
  await enter(page, 'owner', '/dashboard')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.route('**/v1/users/me', (route) => route.abort())
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('No se han podido obtener los datos de usuario')
  await page.unroute('**/v1/users/me')
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('what the browser knows of the line is shown at once', async ({ page, context }) => {
  await enter(page, 'owner', '/settings')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión desde las/)).toBeVisible({ timeout: 5_000 })
  await context.setOffline(false)
  await expect(page.getByText(/^Sin conexión desde las/)).toBeHidden({ timeout: 20_000 })
})
