import { inDatabase, letTokensRunOut } from '../fixtures/sessions.ts'
import { emailOf, expect, hire, passwordOf, prepare, signIn, signInForm, test } from '../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('tabs whose token expires at the same moment share a renewal, and all stay signed in', async ({
  page,
  context,
}) => {
  const person = await hire(page, ['sell', 'discount', 'void_own', 'overrule'])
  await signIn(page, person, 'es')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/settings/security')
    await expect(tab.getByRole('navigation')).toBeVisible()
  }
  let renewals = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/sign-in/renewal')) renewals += 1
  })
  await letTokensRunOut(person.email)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(tab.getByText('Este dispositivo', { exact: true })).toBeVisible()
  // A tab may see what another has stored a moment late. That costs one extra renewal, and no tab is signed out.
  expect(renewals).toBeLessThan(tabs.length)
})

test('the next person on the same tablet sees nothing of the last one', async ({ page, context }) => {
  const doorman = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, doorman, 'es')
  await page.goto('/transactions')
  await expect(page.getByRole('alert')).toContainText('No tienes permisos para ver esto')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('banner')).toContainText(doorman.email)

  await page.getByRole('button', { name: 'Entrar con otra cuenta' }).click()
  const form = signInForm(page, 'es')
  await form.email.fill(emailOf('owner'))
  await form.password.fill(passwordOf('owner'))
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard')
  for (const tab of [page, other]) await expect(tab.getByRole('banner')).toContainText(emailOf('owner'))
})

test('a sign-out without a connection is sent when the connection is back', async ({ page, context }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
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

test('a right that is taken away is gone with the next call', async ({ page }) => {
  const person = await hire(page, [
    'let_in',
    'let_out_early',
    'overrule',
    'see_members',
    'read_private',
    'change_members',
    'ban',
    'export',
  ])
  await signIn(page, person, 'es')
  // The redirect to the first page would override an earlier press on the menu.
  await expect(page).toHaveURL('/control')
  await page.getByRole('navigation').getByRole('link', { name: 'Socios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listado Socios')
  await inDatabase((client) =>
    client.query(
      `update grants set rights = '{let_in}' from staff where staff.id = grants.staff_id and staff.email = $1`,
      [person.email],
    ),
  )
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('No tienes permisos para ver esto')
  await page.getByRole('link', { name: 'Entradas' }).click()
  await expect(page).toHaveURL('/control')
})
