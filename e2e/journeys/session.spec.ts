import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { emailOf, expect, hire, passwordOf, prepare, signIn, signInForm, stage, test } from '../fixtures/staff.ts'

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

test('tabs whose token runs out at the same moment do not each renew it, and all stay in', async ({
  page,
  context,
}) => {
  const person = await hire(page, ['counter'])
  await signIn(page, person, 'es')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/profile')
    await expect(tab.getByRole('navigation')).toBeVisible()
  }
  let renewals = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/sign-in/renewal')) renewals += 1
  })
  await letTokensRunOut(person.email)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(tab.getByText('Este dispositivo', { exact: true })).toBeVisible()
  // A tab may read what another has written a moment late; that costs one renewal more and nobody their place.
  expect(renewals).toBeLessThan(tabs.length)
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

test('the next person on the same tablet sees nothing of the last one', async ({ page, context }) => {
  const doorman = await hire(page, ['door'])
  await signIn(page, doorman, 'es')
  await page.goto('/transactions')
  await expect(page.getByRole('alert')).toContainText('No tienes permisos para ver esto')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('banner')).toContainText(doorman.email)

  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('owner'))
  await form.password.fill(passwordOf('owner'))
  await form.submit.click()
  await expect(page).toHaveURL('/transactions')
  for (const tab of [page, other]) await expect(tab.getByRole('banner')).toContainText(emailOf('owner'))
})

test('a sign-out without a line is made good when the line is back', async ({ page, context }) => {
  const person = await hire(page, ['door'])
  await signIn(page, person, 'es')
  await expect(page).toHaveURL('/control')
  const token = await page.evaluate(() => localStorage.getItem('kongToken'))
  const isIn = async () => {
    const me = await page.request.get('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })
    return me.ok()
  }
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/login')
  expect(await isIn()).toBe(true)
  await context.setOffline(false)
  await expect.poll(isIn).toBe(false)
})

test('a slow answer to a sign-out does not take the next person with it', async ({ page, context }) => {
  const [first, second] = [await hire(page, ['door']), await hire(page, ['counter'])]
  await signIn(page, first, 'es')
  await expect(page).toHaveURL('/control')
  await context.route('**/v1/sign-in/renewal', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    const answer = await route.fetch()
    await sleep(3_000)
    await route.fulfill({ response: answer })
  })
  await page.getByRole('navigation').getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, second, 'es')
  await expect(page).toHaveURL('/dispenser')
  await sleep(3_500)
  await letTokensRunOut(second.email)
  await page.reload()
  await expect(page.getByRole('banner')).toContainText(second.email)
})

test('a tab that fell out comes back by itself when its person signs in next to it', async ({ page, context }) => {
  const person = await hire(page, ['members'])
  await signIn(page, person, 'es')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('banner')).toBeVisible()
  await inDatabase((client) =>
    client.query(
      `update sign_ins set ended_at = now(), end_reason = 'signed_out'
       from staff where staff.id = sign_ins.staff_id and staff.email = $1 and ended_at is null`,
      [person.email],
    ),
  )
  await Promise.all([page.reload(), other.reload()])
  await expect(other.getByText('Tu sesión ha caducado')).toBeVisible()
  await signIn(page, person, 'es')
  await expect(other).toHaveURL('/profile')
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
