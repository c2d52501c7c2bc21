import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startApi } from '../stage/api-process.ts'
import { sparePort } from '../stage/stage.ts'
import { enter, expect, hire, prepare, signIn, stage, test } from './staff.ts'

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes every open token of this person run out now, as a quarter of an hour would. */
const letTokensRunOut = (email: string) =>
  inDatabase((client) =>
    client.query(
      `update sign_ins set token_expires_at = now() - interval '1 second'
       from staff where staff.id = sign_ins.staff_id and staff.email = $1 and ended_at is null`,
      [email],
    ),
  )

test.beforeEach(({ context }) => prepare(context, 'es'))

test('a token that runs out is renewed without anybody noticing', async ({ page }) => {
  const person = await hire(page, ['door'])
  await signIn(page, person, 'es')
  const first = await page.evaluate(() => localStorage.getItem('kongToken'))
  await letTokensRunOut(person.email)
  await page.reload()
  await expect(page.getByRole('navigation')).toBeVisible()
  const second = await page.evaluate(() => localStorage.getItem('kongToken'))
  expect(second).not.toBe(first)
})

test('two tabs whose token runs out at the same moment both stay in', async ({ page, context }) => {
  const person = await hire(page, ['counter'])
  await signIn(page, person, 'es')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('navigation')).toBeVisible()
  await letTokensRunOut(person.email)
  await Promise.all([page.reload(), other.reload()])
  for (const tab of [page, other]) await expect(tab.getByRole('navigation')).toBeVisible()
  await letTokensRunOut(person.email)
  await Promise.all([page.reload(), other.reload()])
  for (const tab of [page, other]) await expect(tab.getByRole('navigation')).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  const person = await hire(page, ['members'])
  await signIn(page, person, 'es')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('navigation')).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Salir' })
    .or(page.getByRole('button', { name: 'Cerrar sesión' }))
    .first()
    .click()
  await expect(other).toHaveURL('/login')
})

test('a right that is taken away is gone with the next look', async ({ page }) => {
  const person = await hire(page, ['door', 'members'])
  await signIn(page, person, 'es')
  await page.getByRole('navigation').getByRole('link', { name: 'Socios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listado Socios')
  await inDatabase((client) =>
    client.query(
      `update grants set capabilities = '{door}' from staff where staff.id = grants.staff_id and staff.email = $1`,
      [person.email],
    ),
  )
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('No tienes permisos para ver esto')
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL('/control')
})

test('a lost line is said with its time, and the screen comes back by itself', async ({ page }) => {
  const url = `http://localhost:${sparePort}`
  let api = startApi(stage.databaseUrl, sparePort)
  const isReady = async () => (await page.request.get(`${url}/readyz`).catch(() => null))?.ok() === true
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  try {
    await enter(page, 'owner', `${url}/dashboard`)
    await expect(page.getByRole('navigation')).toBeVisible()
    await sleep(500)
    api.kill('SIGKILL')
    await expect(page.getByText(/^Sin conexión desde las \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText(/Último dato \d\d:\d\d/)).toBeVisible()
    api = startApi(stage.databaseUrl, sparePort)
    await expect(page.getByText(/^Sin conexión desde/)).toBeHidden({ timeout: 20_000 })
  } finally {
    api.kill('SIGTERM')
  }
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

test.describe('the profile', () => {
  test('lists where one is signed in and closes the others', async ({ page, browser }) => {
    const person = await hire(page, ['members'])
    const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
    await prepare(phone, 'es')
    const elsewhere = await phone.newPage()
    await signIn(elsewhere, person, 'es')

    await signIn(page, person, 'es')
    await page.goto('/profile')
    await expect(page.getByText('Este dispositivo')).toBeVisible()
    await expect(page.getByText('Móvil · Safari')).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await expect(page.getByText('2 sesiones cerradas')).toBeVisible()
    await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/login$/)
    await phone.close()
  })

  test('changes the password, in the words of the rule where it is not good enough', async ({ page }) => {
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
    await expect(page.getByText('Necesita al menos 10 caracteres.')).toBeVisible()
    await expect(page.getByText('No coincide con la contraseña nueva.')).toBeVisible()

    await next.fill('qwertyuiop')
    await repeat.fill('qwertyuiop')
    await change.click()
    await expect(page.getByRole('alert')).toHaveText('La contraseña actual no es correcta.')
    await current.fill(person.password)
    await change.click()
    await expect(page.getByRole('alert')).toHaveText('Esa contraseña es demasiado fácil de adivinar. Elige otra.')

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
})
