import { setTimeout as sleep } from 'node:timers/promises'
import { inDatabase, letTokensRunOut } from '../../fixtures/sessions.ts'
import { expect, hire, prepare, signIn, test } from '../../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('an expired token is renewed unnoticed', async ({ page }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, person, 'es')
  const first = await page.evaluate(() => localStorage.getItem('kongToken'))
  await letTokensRunOut(person.email)
  await page.reload()
  await expect(page.getByRole('navigation')).toBeVisible()
  const second = await page.evaluate(() => localStorage.getItem('kongToken'))
  expect(second).not.toBe(first)
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
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

test('a slow answer to a sign-out does not sign out the next person', async ({ page, context }) => {
  const [first, second] = [
    await hire(page, ['let_in', 'let_out_early', 'overrule']),
    await hire(page, ['sell', 'discount', 'void_own', 'overrule']),
  ]
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

test('a signed-out tab recovers by itself when the same person signs in again in another tab', async ({
  page,
  context,
}) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
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
