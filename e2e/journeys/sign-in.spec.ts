import { words } from '../fixtures/sign-in-words.ts'
import { emailOf, enter, expect, passwordOf, prepare, signIn, signInForm, test } from '../fixtures/staff.ts'

const t = words.es

test.describe('signing in', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('the owner signs in and starts at the dashboard', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText(t.tagline).last()).toBeVisible()
    await expect(signInForm(page, 'es').email).toBeFocused()
    await signIn(page, 'owner', 'es')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByRole('banner')).toContainText('Club Almirante')
    await expect(page.getByRole('banner')).toContainText(emailOf('owner'))
    expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toMatch(/^[\w-]{43}$/)
  })

  test('a person who opened a page before the sign-in gets that page after it', async ({ page }) => {
    await page.goto('/transactions?day=14')
    await expect(page).toHaveURL('/login')
    const form = signInForm(page, 'es')
    await form.email.fill(emailOf('owner'))
    await form.password.fill(passwordOf('owner'))
    await form.submit.click()
    await expect(page).toHaveURL('/transactions?day=14')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.books)
  })

  test('signing out ends the session here and on the server', async ({ page }) => {
    const token = await enter(page, 'owner', '/dashboard')
    await page.getByRole('navigation').getByRole('button', { name: t.signOut }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toBeNull()
    const askWithToken = async () => {
      const me = await page.request.get('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })
      return me.status()
    }
    await expect.poll(askWithToken).toBe(401)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
  })

  test('a session that was ended elsewhere falls back to the sign-in page by itself and says why', async ({ page }) => {
    const token = await enter(page, 'owner', '/transactions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.books)
    await page.context().clearCookies()
    await page.request.post('/v1/sign-out', { headers: { authorization: `Bearer ${token}` } })
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(t.expired)).toBeVisible()
  })
})
