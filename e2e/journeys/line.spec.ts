import { expectSettled } from '../fixtures/keyboard.ts'
import { enter, expect, hire, prepare, signIn, test } from '../fixtures/staff.ts'
import { startApi } from '../stage/api-process.ts'
import { sparePort } from '../stage/stage.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('a lost connection is shown with its time, and the screen recovers by itself', async ({ page }) => {
  const url = `http://localhost:${sparePort}`
  let api = startApi(sparePort)
  const isReady = async () => (await page.request.get(`${url}/readyz`).catch(() => null))?.ok() === true
  try {
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    const isStreaming = page.waitForResponse('**/v1/events')
    await enter(page, 'owner', `${url}/dashboard`)
    await isStreaming
    api.kill('SIGKILL')
    const strip = page.getByText(/^Sin conexión desde las \d\d:\d\d$/)
    await expect(strip).toBeVisible()
    await expect(page.getByText(/Último dato \d\d:\d\d/)).toBeVisible()
    api = startApi(sparePort)
    await expect(page.getByText(/^Sin conexión desde/)).toBeHidden({ timeout: 60_000 })
  } finally {
    api.kill('SIGTERM')
  }
})

test('a command without a connection fails visibly and is not sent later', async ({ page, context, browser }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
  const elsewhere = await browser.newContext()
  await signIn(await elsewhere.newPage(), person, 'es').catch(() => {})
  await signIn(page, person, 'es')
  await page.goto('/settings/security')
  const endOthers = page.getByRole('button', { name: 'Cerrar las demás sesiones' })
  await expect(endOthers).toBeVisible()
  await context.setOffline(true)
  // The notice moves the button, which ignores a press right after that.
  await expect(page.getByText(/^Sin conexión desde/)).toBeVisible()
  await expectSettled(page)
  await endOthers.click()
  await expect(page.getByRole('alert')).toContainText('No hay conexión. La sesión sigue abierta.')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/sign-out-elsewhere')) sent += 1
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Sin conexión desde/)).toBeHidden()
  expect(sent).toBe(0)
  await elsewhere.close()
})

test('a page that cannot be loaded keeps the menu and opens by itself once it can', async ({ page }) => {
  await enter(page, 'owner', '/dashboard')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.route('**/assets/settings-page-*.js', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se ha podido abrir esta pantalla')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se ha podido abrir esta pantalla')
  await page.unroute('**/assets/settings-page-*.js')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
})

test('an app that cannot be loaded after the sign-in opens by itself once it can', async ({ page }) => {
  await enter(page, 'owner', '/login')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.route('**/assets/signed-in-routes-*.js', (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se ha podido abrir esta pantalla')
  await page.unroute('**/assets/signed-in-routes-*.js')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
})
